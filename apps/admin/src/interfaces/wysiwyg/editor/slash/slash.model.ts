import type { EditorState } from "@tiptap/pm/state";

import type { Format } from "../../formats.ts";

/** A slash before the caret and what was typed behind it. */
export interface Slash {
  from: number;
  to: number;
  query: string;
}

/** At the start of a line or behind a space; longer texts are no commands. */
const pattern = /(?:^|\s)\/((?:[^\s/][^/]{0,23})?)$/u;

/** Formats that begin something; the others change what is selected. */
const beginning = /^(?:h[1-6]|quote|pre|orderedlist|unorderedlist|anchor)$/;

/** The slash that the caret stands behind; null where a slash is text: in code, in the middle of a word. */
export function slashAt({ selection }: EditorState): Slash | null {
  const { $from, empty } = selection;
  const { parent, parentOffset } = $from;
  if (!empty || !parent.isTextblock || parent.type.spec.code) return null;
  const before = parent.textBetween(0, parentOffset, undefined, (leaf) =>
    leaf.type.name === "hardBreak" ? "\n" : "\uFFFC",
  );
  const query = pattern.exec(before)?.[1];
  if (query === undefined) return null;
  const start = parentOffset - query.length - 1;
  const isAlone = parentOffset === parent.content.size;
  if (start === 0 && !isAlone) return null;
  return { from: $from.pos - query.length - 1, to: $from.pos, query };
}

/** The formats that a slash offers, those of the toolbar in its order, as far as a word of their name begins like the query. */
export function matching(
  formats: readonly Format[],
  query: string,
  nameOf: (format: Format) => string,
): Format[] {
  const wanted = plain(query);
  return formats.filter(
    (format) =>
      beginning.test(format.id) &&
      (` ${plain(nameOf(format))}`.includes(` ${wanted}`) || format.id.startsWith(wanted)),
  );
}

/** Without capitals and accents, as people type in a hurry. */
function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
