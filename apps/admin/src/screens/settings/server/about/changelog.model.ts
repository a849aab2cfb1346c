/** What came with one version. */
export interface Release {
  /** As the heading says: a version, maybe with its day. */
  name: string;
  entries: readonly string[];
}

/** Reads `CHANGELOG.md`: each version is a heading of the second level with a list below it. */
export function readChangelog(text: string): readonly Release[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [name = "", ...lines] = part.split("\n");
      const entries = lines
        .join("\n")
        .split(/^- /m)
        .slice(1)
        .map((entry) => entry.replaceAll(/\s+/g, " ").trim());
      return { name: name.trim(), entries };
    });
}

/** A text in parts that are code, or not; `at` is the place of each. */
export function inCode(text: string): readonly { at: number; text: string; isCode: boolean }[] {
  return text
    .split("`")
    .map((part, at) => ({ at, text: part, isCode: at % 2 === 1 }))
    .filter((part) => part.text !== "");
}
