// Texts that must not show up, in all the forms in which they might.
import { randomBytes } from "node:crypto";

/**
 * Fit for a password argument, and different in every encoding. No two share a part that is long enough to be taken for
 * the value: where one is hidden, the other must be hidden for its own sake.
 */
export function canary(name: string): string {
  return `${random(6)}<${name}>&${random(4)}%2B+/${random(10)}=é`;
}

function random(length: number): string {
  return randomBytes(length).toString("base64url").replace(/[-_]/g, "x").slice(0, length);
}

/** The forms of a text that a log, a state file or an error may hold. */
export function formsOf(secret: string): Record<string, string[]> {
  const bytes = Buffer.from(secret, "utf8");
  const escaped = JSON.stringify(secret).slice(1, -1);
  return {
    "as it is": [secret],
    "JSON-escaped": [escaped, escaped.replace(/[<>&]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`)],
    "JSON-escaped twice": [JSON.stringify(escaped).slice(1, -1)],
    base64: within64(bytes),
    "base64 twice": within64(Buffer.from(bytes.toString("base64"))),
    "URL-encoded": [encodeURIComponent(secret), new URLSearchParams({ x: secret }).toString().slice(2)],
    hex: [bytes.toString("hex")],
  };
}

/** What base64 of a longer text has of this one, wherever it begins: three alignments, without the ends. */
function within64(bytes: Buffer): string[] {
  const texts = [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .replace(/=+$/, "");
    // Characters that also hold bits of what is before or after.
    return encoded.slice(before === 0 ? 0 : before + 1, (before + bytes.length) % 3 === 0 ? undefined : -1);
  });
  return texts.flatMap((text) => [text, text.replaceAll("+", "-").replaceAll("/", "_")]);
}

/** The forms in which the text holds the secret. */
export function foundIn(text: string, secret: string): string[] {
  return Object.entries(formsOf(secret))
    .filter(([, forms]) => forms.some((form) => form.length >= 8 && text.includes(form)))
    .map(([name]) => name);
}
