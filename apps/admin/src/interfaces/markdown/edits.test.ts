import { expect, test } from "vitest";

import { edits } from "./edits.ts";

/** The selection stands in brackets. */
function apply(name: keyof typeof edits, marked: string): string {
  const start = marked.indexOf("[");
  const end = marked.indexOf("]") - 1;
  const text = marked.replace("[", "").replace("]", "");
  const edit = edits[name].edit({ text, start, end });
  const next = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  return `${next.slice(0, edit.start)}[${next.slice(edit.start, edit.end)}]${next.slice(edit.end)}`;
}

test.each([
  ["bold", "a [word] b", "a **[word]** b"],
  ["bold", "a **[word]** b", "a [word] b"],
  ["italic", "[]", "*[]*"],
  ["heading", "one\ntw[]o", "one\n## two[]"],
  ["heading", "## tw[]o", "two[]"],
  ["bullets", "[one\ntwo]", "[- one\n- two]"],
  ["numbers", "[one\ntwo]\nthree", "[1. one\n2. two]\nthree"],
  ["quote", "[> one\n> two]", "[one\ntwo]"],
  ["link", "the [museum]", "the [museum]([https://])"],
] as const)("%s makes of %j %j", (name, before, after) => {
  expect(apply(name, before)).toBe(after);
});
