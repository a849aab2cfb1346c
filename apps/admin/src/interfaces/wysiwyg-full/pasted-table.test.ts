import { expect, test } from "vitest";

import { tableOf } from "./pasted-table.ts";

const cellsOf = (html: string | null) => {
  const box = document.createElement("div");
  box.innerHTML = html ?? "";
  return [...box.querySelectorAll("tr")].map((row) =>
    [...row.children].map((cell) => [...cell.children].map((line) => line.textContent)),
  );
};

test.each([
  [
    "lines of cells",
    "a\tb\n1\t2",
    [
      [["a"], ["b"]],
      [["1"], ["2"]],
    ],
  ],
  [
    "lines that end as those of Windows",
    "a\tb\r\n1\t2\r\n",
    [
      [["a"], ["b"]],
      [["1"], ["2"]],
    ],
  ],
  [
    "an empty cell",
    "a\t\n\t2",
    [
      [["a"], [""]],
      [[""], ["2"]],
    ],
  ],
  [
    "quotes around a line break",
    'a\t"b\nc"\n1\t"say ""2"""',
    [
      [["a"], ["b", "c"]],
      [["1"], ['say "2"']],
    ],
  ],
  [
    "code as text",
    "<b>\t&\nx\ty",
    [
      [["<b>"], ["&"]],
      [["x"], ["y"]],
    ],
  ],
])("%s are a table", (_, text, cells) => {
  expect(cellsOf(tableOf(text))).toEqual(cells);
});

test.each([
  ["one line", "a\tb"],
  ["text without tabs", "a\nb"],
  ["lines of different lengths", "a\tb\nc"],
  ["indented code", "\tif (x)\n\tgo()"],
])("%s is none", (_, text) => {
  expect(tableOf(text)).toBeNull();
});
