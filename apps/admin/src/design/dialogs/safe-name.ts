/**
 * A name that is safe as a key: lower case, letters without their accents, spaces become underscores, other non-word
 * characters go, repeated underscores become one, none at the ends.
 */
export function safeName(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replaceAll(/\s/g, "_")
    .replaceAll(/\W/g, "")
    .replaceAll(/_+/g, "_")
    .replaceAll(/^_|_$/g, "");
}
