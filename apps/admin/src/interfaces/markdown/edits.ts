/** A part of a text that somebody selected. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** The replacement of a part of the text, and the selection after it. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

/** The buttons of the toolbar, in their order. */
export const edits = {
  bold: { icon: "format_bold", edit: (selected: Selected) => wrap(selected, "**") },
  italic: { icon: "format_italic", edit: (selected: Selected) => wrap(selected, "*") },
  strike: { icon: "format_strikethrough", edit: (selected: Selected) => wrap(selected, "~~") },
  heading: { icon: "format_h2", edit: (selected: Selected) => prefix(selected, () => "## ") },
  bullets: {
    icon: "format_list_bulleted",
    edit: (selected: Selected) => prefix(selected, () => "- "),
  },
  numbers: {
    icon: "format_list_numbered",
    edit: (selected: Selected) => prefix(selected, (index) => `${index + 1}. `),
  },
  quote: { icon: "format_quote", edit: (selected: Selected) => prefix(selected, () => "> ") },
  code: { icon: "code", edit: (selected: Selected) => wrap(selected, "`") },
  link: { icon: "link", edit: link },
} as const;

/** Puts marks around the selection, or takes them away. */
function wrap({ text, start, end }: Selected, mark: string): Edit {
  const inner = text.slice(start, end);
  const [from, to] = [start - mark.length, end + mark.length];
  if (from >= 0 && text.slice(from, start) === mark && text.slice(end, to) === mark)
    return { from, to, insert: inner, start: from, end: from + inner.length };
  const begin = start + mark.length;
  return {
    from: start,
    to: end,
    insert: `${mark}${inner}${mark}`,
    start: begin,
    end: begin + inner.length,
  };
}

/** Begins every selected line with a mark, or takes it away where all of them have it. */
function prefix({ text, start, end }: Selected, markOf: (index: number) => string): Edit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const behind = text.indexOf("\n", end);
  const to = behind === -1 ? text.length : behind;
  const lines = text.slice(from, to).split("\n");
  const isMarked = lines.every((line, index) => line.startsWith(markOf(index)));
  const insert = lines
    .map((line, index) => (isMarked ? line.slice(markOf(index).length) : markOf(index) + line))
    .join("\n");
  const last = from + insert.length;
  return { from, to, insert, start: start === end ? last : from, end: last };
}

/** A link whose address is selected, to be written over. */
function link({ text, start, end }: Selected): Edit {
  const inner = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(inner);
  const [words, address] = isAddress ? ["", inner] : [inner, "https://"];
  const insert = `[${words}](${address})`;
  const begin = isAddress || words === "" ? start + 1 : start + words.length + 3;
  return {
    from: start,
    to: end,
    insert,
    start: begin,
    end: begin + (isAddress || words === "" ? words.length : address.length),
  };
}
