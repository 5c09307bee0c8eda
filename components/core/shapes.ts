// What shapes arguments have.

export function isText(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}

/** It becomes a header of the request. */
function isHeaderText(value: unknown): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return isText(value) && !/[\u0000-\u001f\u007f]/.test(value as string);
}

function isHeaderTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isHeaderText);
}

function isHeaderTextsByName(value: unknown): boolean {
  return isMap(value) && Object.values(value).every(isHeaderTexts);
}

export function isMap(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whom to act as. A user is needed: the API server refuses groups without one. */
export function isImpersonation(value: unknown): boolean {
  const { user, groups, uid, extra } = Object(value) as Record<string, unknown>;
  const uidFits = (uid ?? "") === "" || isHeaderText(uid);
  return isHeaderText(user) && uidFits && isHeaderTexts(groups ?? []) && isHeaderTextsByName(extra ?? {});
}
