import { expect, test } from "vitest";

import { renderMarkdown } from "./preview.tsx";

test.each([
  ["**a** ~~b~~", "<p><strong>a</strong> <del>b</del></p>"],
  ["a <b>c</b>", "<p>a &lt;b&gt;c&lt;/b&gt;</p>"],
  ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
  ["[x](javascript:alert(1))", "<p><a>x</a></p>"],
  ["![x](javascript:alert(1))", '<p><img alt="x"></p>'],
  [
    "https://example.com",
    '<p><a href="https://example.com" target="_blank" rel="noopener noreferrer">https://example.com</a></p>',
  ],
])("%s is rendered without anything that runs", (text, html) => {
  expect(renderMarkdown(text).trim()).toBe(html);
});

test("tables and lists of tasks are known", () => {
  expect(renderMarkdown("| a |\n| - |\n| b |")).toContain("<td>b</td>");
  expect(renderMarkdown("- [x] done")).toContain('type="checkbox"');
});
