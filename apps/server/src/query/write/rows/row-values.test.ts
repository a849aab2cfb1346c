import { expect, test } from "vitest";

import { cleanHtml } from "./clean-html.ts";
import { slugify } from "./row-values.ts";

test.each([
  ["<p>plain <b>bold</b></p>", "<p>plain <b>bold</b></p>"],
  ["<script>x()</script><p>a</p>", "<p>a</p>"],
  ['<a href="javascript:x()">a</a>', "<a>a</a>"],
  ['<a href="java\tscript:x()">a</a>', "<a>a</a>"],
  ['<a href="https://example.com" onclick="x()">a</a>', '<a href="https://example.com">a</a>'],
  [
    '<img src="data:image/png;base64,AA==" onerror="x()">',
    '<img src="data:image/png;base64,AA==" />',
  ],
  ['<iframe srcdoc="<script>x()</script>"></iframe>', ""],
  ['<iframe src="javascript:x()"></iframe>', ""],
  ["<svg onload=x()><circle/></svg>", ""],
  ['<form action="/x"><button formaction="javascript:x">a</button></form>', "a"],
  ['<object data="x.swf"></object><embed src="x"><base href="//x">', ""],
  ["<style>p{}</style><p>a</p>", "<p>a</p>"],
  [
    '<p style="text-align:center;position:fixed;color:#f00">a</p>',
    '<p style="text-align: center; color: #f00">a</p>',
  ],
  ['<td style="background:url(//x)">a</td>', "<td>a</td>"],
  ['<IMG SRC="/a.png" STYLE="width:50%;inset:0">', '<img src="/a.png" style="width: 50%" />'],
  [
    '<iframe src="https://example.com/e" style="height:90px;z-index:9"></iframe>',
    '<iframe src="https://example.com/e" sandbox="allow-scripts allow-same-origin allow-popups allow-forms" style="height: 90px"></iframe>',
  ],
])("%s becomes %s", (html, clean) => {
  expect(cleanHtml(html)).toBe(clean);
});

test("an embedded web video stays, in a sandbox", () => {
  expect(cleanHtml('<iframe src="https://example.com/embed/1" allowfullscreen></iframe>')).toMatch(
    /^<iframe src="https:\/\/example.com\/embed\/1".* sandbox="allow-scripts /,
  );
});

test.each([
  ["Hello, World!", "hello-world"],
  ["  Zwölf Straßen ", "zwolf-strassen"],
  ["Привет мир", "привет-мир"],
  ["a---b", "a-b"],
  ["!!!", ""],
])("the slug of %j is %j", (text, slug) => {
  expect(slugify(text, true)).toBe(slug);
});

test("a slug keeps its case where the option says so", () => {
  expect(slugify("Hello World", false)).toBe("Hello-World");
});
