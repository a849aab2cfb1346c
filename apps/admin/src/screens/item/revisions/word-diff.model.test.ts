import { expect, test } from "vitest";
import { shortened, wordDiff } from "./word-diff.model.ts";

const shown = (before: string, after: string) =>
  wordDiff(before, after)
    ?.map(({ kind, text }) =>
      kind === "same" ? text : kind === "removed" ? `[-${text}-]` : `{+${text}+}`,
    )
    .join("") ?? null;

test.each([
  ["The cat sat.", "The dog sat.", "The [-cat-]{+dog+} sat."],
  ["one two three", "one three", "one [-two -]three"],
  ["one three", "one two three", "one {+two +}three"],
  ["same", "same", "same"],
  ["a b c d e f", "b c x e f g", "[-a -]b c [-d-]{+x+} e f{+ g+}"],
  ["Größe 5,0 m", "Größe 5,5 m", "Größe 5,[-0-]{+5+} m"],
])("of %j and %j is %j", (before, after, expected) => {
  expect(shown(before, after)).toBe(expected);
});

test("both texts can be read out of it, whatever they are", () => {
  const letters = "abcde ".split("");
  let seed = 7;
  const next = (below: number): number => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % below;
  };
  const text = () => Array.from({ length: next(60) }, () => letters[next(6)]).join("");
  for (const _ of Array.from({ length: 300 })) {
    const [before, after] = [text(), text()];
    const parts = wordDiff(before, after) ?? [
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ];
    const without = (left: string) =>
      parts
        .filter(({ kind }) => kind !== left)
        .map((part) => part.text)
        .join("");
    expect([without("added"), without("removed")]).toEqual([before, after]);
  }
});

test("another text, and one too long to be compared at once, has no difference to be read", () => {
  expect(wordDiff("A story about the sea", "Invoices for May: none")).toBeNull();
  const long = (word: string) => Array.from({ length: 3_000 }, (_, at) => `${word}${at}`).join(" ");
  expect(wordDiff(long("a"), long("b"))).toBeNull();
});

test("long unchanged stretches are cut at words", () => {
  const long = "word ".repeat(100);
  const [head, , tail] = shortened(wordDiff(`${long}old ${long}`, `${long}new ${long}`) ?? []);
  expect(head?.text.startsWith("…")).toBe(true);
  expect(head?.text.length).toBeLessThan(70);
  expect(tail?.text.length).toBeGreaterThan(0);
});
