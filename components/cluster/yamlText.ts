import { type Document, parseAllDocuments, type Tags } from "yaml";
import { configurationFailure } from "./failures";

/**
 * Parses a kubeconfig's text, JSON or YAML, into what client-go's reader makes of it. Errors name a line, never the text:
 * it holds credentials.
 */
export function parseYaml(text: string, where: string): unknown {
  if (text.trimStart().startsWith("{")) {
    try {
      return JSON.parse(text);
    } catch {
      // A flow mapping of YAML may start like JSON.
    }
  }
  // As in client-go, only the first document counts and the last of two equal keys wins.
  const documents = parseAllDocuments(text, { version: "1.1", customTags: asGo, uniqueKeys: false });
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

/** Types of YAML 1.1; but dates and `12:30` are texts, as in Go. */
function asGo(tags: Tags): Tags {
  return tags.filter(
    (tag) => typeof tag === "string" || (tag.tag !== "tag:yaml.org,2002:timestamp" && tag.format !== "TIME"),
  );
}
