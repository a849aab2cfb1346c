import { expect, test } from "vitest";
import { inCode, readChangelog } from "./changelog.model.ts";

test("each version comes with its entries, broken lines joined", () => {
  const text = `# Changelog

What people can notice.

## Unreleased

- One thing.
- Another
  thing.

## 1.0.0

- The first.
`;
  expect(readChangelog(text)).toEqual([
    { name: "Unreleased", entries: ["One thing.", "Another thing."] },
    { name: "1.0.0", entries: ["The first."] },
  ]);
});

test("code in a text is told from the rest", () => {
  expect(inCode("Set `limit=-1` twice")).toEqual([
    { at: 0, text: "Set ", isCode: false },
    { at: 1, text: "limit=-1", isCode: true },
    { at: 2, text: " twice", isCode: false },
  ]);
});
