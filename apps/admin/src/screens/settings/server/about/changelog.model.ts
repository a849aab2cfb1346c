/** The changes of one version. */
export interface Release {
  /** As the heading says: a version, maybe with its day. */
  name: string;
  themes: readonly Theme[];
}

/** Changes of one version to one part of the product. */
interface Theme {
  /** Empty where entries stand right below the version. */
  name: string;
  entries: readonly string[];
}

/**
 * Reads `CHANGELOG.md`: each version is a heading of the second level, each theme one of the third, with lists below
 * them. Links become their text, because they lead to files of the repository.
 */
export function readChangelog(text: string): readonly Release[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [first = "", ...themes] = part.split(/^### /m);
      const { name, entries } = readSection(first);
      return {
        name,
        themes: [{ name: "", entries }, ...themes.map(readSection)].filter(
          (theme) => theme.entries.length > 0,
        ),
      };
    });
}

function readSection(text: string): Theme {
  const [name = "", ...lines] = text.split("\n");
  const entries = lines
    .join("\n")
    .split(/^- /m)
    .slice(1)
    .map((entry) =>
      entry
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .replaceAll(/\s+/g, " ")
        .trim(),
    );
  return { name: name.trim(), entries };
}

/** A text in parts that are code, or not; `at` is the place of each. */
export function inCode(text: string): readonly { at: number; text: string; isCode: boolean }[] {
  return text
    .split("`")
    .map((part, at) => ({ at, text: part, isCode: at % 2 === 1 }))
    .filter((part) => part.text !== "");
}
