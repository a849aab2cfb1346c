/** What is wrong with which field; `rest` is what could not be given to any. */
export interface SaveErrors {
  fields: Record<string, string>;
  rest: string | null;
}

/**
 * Takes the server's joined message `title: Fill this in. views: This is no number.` apart (API contract 7.3).
 * @param names field names of the collection; a word before a colon that is none of them belongs to the message
 */
export function readSaveErrors(message: string, names: readonly string[]): SaveErrors {
  const known = new Set(names);
  const marks = [...message.matchAll(/(?:^|\s)([\w$-]+):\s/g)].flatMap((match) => {
    const name = match[1];
    return name !== undefined && known.has(name)
      ? [{ name, start: match.index, end: match.index + match[0].length }]
      : [];
  });
  const fields: Record<string, string> = {};
  for (const [index, mark] of marks.entries()) {
    const text = message.slice(mark.end, marks[index + 1]?.start).trim();
    fields[mark.name] = [fields[mark.name], text].filter(Boolean).join(" ");
  }
  const rest = message.slice(0, marks[0]?.start).trim();
  return { fields, rest: rest === "" ? null : rest };
}
