import { afterEach, expect, test, vi } from "vitest";
import { formatsOf } from "./format.ts";

afterEach(() => vi.restoreAllMocks());

test("formats are made once, however much is written with them", () => {
  const NumberFormat = vi.spyOn(Intl, "NumberFormat");
  const ListFormat = vi.spyOn(Intl, "ListFormat");
  const made = () => [NumberFormat.mock.calls.length, ListFormat.mock.calls.length];
  const { number, bytes, list } = formatsOf("it-IT");
  const writeAll = () => [
    number(1.25),
    number(1.25, { maximumFractionDigits: 1 }),
    bytes(2),
    bytes(2_500_000),
    list(["a", "b"]),
  ];
  expect(writeAll()).toEqual(["1,25", "1,3", "2 B", "2,5 MB", "a e b"]);
  const first = made();
  writeAll();
  writeAll();
  expect(made()).toEqual(first);
});

test.each([
  ["en-US", "Remove: Title"],
  ["fr-FR", "Remove\u00A0: Title"],
  ["ja-JP", "Remove：Title"],
])("in %s a label and its value have the colon of the language", (locale, text) => {
  expect(formatsOf(locale).labeled("Remove", "Title")).toBe(text);
});

test.each([
  ["en-US", "One. Two."],
  ["zh-CN", "One。Two。"],
])("in %s sentences stand apart as the language writes them", (locale, text) => {
  const { sentences, gap } = formatsOf(locale);
  expect(sentences(["One", "Two"])).toBe(text);
  expect(sentences(["One"]) + gap + sentences(["Two"])).toBe(text);
});

test("a time ago in Hebrew has no number after its word", () => {
  const { relative } = formatsOf("he-IL");
  const now = new Date("2026-11-20T15:04:00Z");
  expect(relative(new Date("2026-11-20T15:03:00Z"), now)).toBe("לפני דקה");
  expect(relative(new Date("2026-11-06T15:04:00Z"), now)).toBe("לפני שבועיים");
  expect(relative(new Date("2026-10-30T15:04:00Z"), now)).toBe("לפני 3 שבועות");
});
