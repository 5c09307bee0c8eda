import { type Document, parseAllDocuments } from "yaml";
import { configurationFailure } from "./failures";

/**
 * Parses a kubeconfig's text, JSON or YAML. Scalars of YAML stay as written, so `name: 1234` is the string "1234".
 * Errors name a line, never the text: it holds credentials.
 */
export function parseKubeconfigText(text: string, where: string): unknown {
  return parse(text, where, { schema: "failsafe", customTags: ["null"], merge: true });
}

/** The same text with YAML 1.1 types, as client-go reads it. Only for values that are passed on as they are. */
export function parseTyped(text: string, where: string): unknown {
  return parse(text, where, { version: "1.1" });
}

type Options = NonNullable<Parameters<typeof parseAllDocuments>[1]>;

function parse(text: string, where: string, options: Options): unknown {
  if (text.trimStart().startsWith("{")) {
    try {
      return JSON.parse(text);
    } catch {
      // A flow mapping of YAML may start like JSON.
    }
  }
  // As in client-go, only the first document counts and the last of two equal keys wins.
  const documents = parseAllDocuments(text, { uniqueKeys: false, ...options });
  const first = (Array.isArray(documents) ? documents[0] : undefined) as Document.Parsed | undefined;
  const error = first?.errors[0];
  if (error) {
    const at = error.linePos?.[0];
    throw configurationFailure(
      `${where} is not valid YAML or JSON${at ? ` (line ${at.line}, column ${at.col}: ${error.code})` : ""}`,
    );
  }
  try {
    return first?.toJS();
  } catch {
    throw configurationFailure(`${where} is not valid YAML: an alias cannot be resolved`);
  }
}
