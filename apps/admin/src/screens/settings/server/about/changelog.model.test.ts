import { expect, test } from "vitest";
import { inCode, readChangelog } from "./changelog.model.ts";

test("each version comes with its themes and entries, broken lines joined, links as their text", () => {
  const text = `# Changelog

What people can notice.

## Unreleased

- One thing.
- Another
  thing.

## 1.0.0

- The first.

### Files

- One [says how](docs/how-to/keep-files.md).

### Speed

- \`one|two\` is quick.
`;
  expect(readChangelog(text)).toEqual([
    { name: "Unreleased", themes: [{ name: "", entries: ["One thing.", "Another thing."] }] },
    {
      name: "1.0.0",
      themes: [
        { name: "", entries: ["The first."] },
        { name: "Files", entries: ["One says how."] },
        { name: "Speed", entries: ["`one|two` is quick."] },
      ],
    },
  ]);
});

test("code in a text is told from the rest", () => {
  expect(inCode("Set `limit=-1` twice")).toEqual([
    { at: 0, text: "Set ", isCode: false },
    { at: 1, text: "limit=-1", isCode: true },
    { at: 2, text: " twice", isCode: false },
  ]);
});
