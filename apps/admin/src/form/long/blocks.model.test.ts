import { expect, test } from "vitest";

import { listField } from "../../../test/listing-models.ts";
import { formEntries, inSections, type FormEntry } from "../form.model.ts";
import type { Reads } from "../sections/reads.ts";
import { piecesOf } from "./blocks.model.ts";

const nothing = (): Reads => [];

function entriesOf(count: number, width: string | null = null): FormEntry[] {
  const fields = Array.from({ length: count }, (_, index) =>
    listField(`f${index}`, { sort: index, width }),
  );
  return formEntries({ fields: Object.fromEntries(fields.map((one) => [one.field, one])) });
}

test("every field is in one piece, in the order of the form", () => {
  const pieces = piecesOf(entriesOf(100), nothing);
  expect(pieces.flatMap(({ fields }) => fields)).toEqual(
    Array.from({ length: 100 }, (_, index) => `f${index}`),
  );
  expect(pieces.every(({ isBlock, fields }) => isBlock && fields.length <= 13)).toBe(true);
});

test("two fields that stand beside each other stay together", () => {
  const [full, ...halves] = entriesOf(41, "half");
  const entries = [
    ...(full ? [{ ...full, kind: "field", column: "full" } as const] : []),
    ...halves,
  ];
  const firsts = piecesOf(entries, nothing).map(({ entries: [first] }) => first);
  expect(firsts.some((entry) => entry?.kind === "field" && entry.column === "right")).toBe(false);
});

test("a section of many fields stands alone", () => {
  const entries = inSections(entriesOf(40), ({ field }) => field === "f5");
  expect(piecesOf(entries, nothing).map(({ isBlock, fields }) => [isBlock, fields.length])).toEqual(
    [
      [true, 5],
      [false, 35],
    ],
  );
});

test("what the fields of a piece read of each other does not count", () => {
  const reads = new Map<string, Reads>([
    ["f1", ["f0"]],
    ["f2", ["f30"]],
    ["f39", "all"],
  ]);
  const pieces = piecesOf(entriesOf(40), ({ field }) => reads.get(field) ?? []);
  expect(pieces.map((piece) => piece.reads)).toEqual([["f30"], [], [], "all"]);
});
