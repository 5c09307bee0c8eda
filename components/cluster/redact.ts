/** Parts of a value at least this long are hidden too: a message may cut it. */
const WINDOW = 8;
const HIDDEN = "[redacted]";

/** Hides values that we sent from a text of the server, which may echo them: as they are, in base64, escaped, or in part. */
export function redact(text: string, values: string[]): string {
  const forms = values.flatMap(formsOf);
  const hidden = new Array<boolean>(text.length).fill(false);
  for (const form of forms) {
    const size = Math.min(WINDOW, form.length);
    for (let start = 0; start + size <= form.length; start++) hide(text, form.slice(start, start + size), hidden);
  }
  return replaceHidden(text, hidden);
}

function formsOf(value: string): string[] {
  const escaped = JSON.stringify(value).slice(1, -1);
  const html = escaped.replace(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);
  const base64 = Buffer.from(value, "utf8").toString("base64").replace(/=+$/, "");
  return [...new Set([value, escaped, html, base64, encodeURIComponent(value)])].filter((form) => form !== "");
}

function hide(text: string, part: string, hidden: boolean[]): void {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    // A very short value is a part of ordinary words as well; there it gives nothing away.
    if (part.length < 4 && (isWord(text[at - 1]) || isWord(text[at + part.length]))) continue;
    hidden.fill(true, at, at + part.length);
  }
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[0-9A-Za-z]/.test(character);
}

function replaceHidden(text: string, hidden: boolean[]): string {
  let result = "";
  for (let at = 0; at < text.length; at++) {
    if (!hidden[at]) result += text[at];
    else if (!hidden[at - 1]) result += HIDDEN;
  }
  return result;
}
