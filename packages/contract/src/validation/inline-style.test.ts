import { expect, test } from "vitest";
import { cleanStyle } from "./inline-style.ts";

test.each<readonly [element: string, style: string, clean: string]>([
  ["p", "text-align: center", "text-align: center"],
  [
    "span",
    "COLOR:rgb(230, 0, 0);background-color:#ff0",
    "color: rgb(230, 0, 0); background-color: #ff0",
  ],
  ["span", "color: hsl(120 50% 50% / 0.5)", "color: hsl(120 50% 50% / 0.5)"],
  ["span", "color: rebeccapurple", "color: rebeccapurple"],
  [
    "span",
    "font-size: 1.5em; font-weight: 700; font-style: italic",
    "font-size: 1.5em; font-weight: 700; font-style: italic",
  ],
  [
    "span",
    "text-decoration: underline; vertical-align: super",
    "text-decoration: underline; vertical-align: super",
  ],
  ["img", "width: 50%; height: auto; float: left", "width: 50%; height: auto; float: left"],
  ...["img", "figure", "video", "iframe", "table", "col", "colgroup", "tr", "td", "th"].map(
    (element) => [element, "width:120px;", "width: 120px"] as const,
  ),
  ["span", `color: rgb(1${" ".repeat(54)})`, `color: rgb(1${" ".repeat(54)})`],
])("on %s %j stays", (element, style, clean) => {
  expect(cleanStyle(element, style)).toBe(clean);
  expect(cleanStyle(element, clean)).toBe(clean);
});

test.each([
  ["p", ""],
  ["p", ";;:;color;"],
  ["p", "position: fixed; inset: 0; z-index: 9999"],
  ["p", "width: 100%; height: 100%; float: left"],
  ["img", "width: 99999px; height: -5px"],
  ["p", "background: url(https://evil.example/x.png)"],
  ["p", "background-color: url(//evil.example)"],
  ["p", "background-image: url('data:image/png;base64,AA==')"],
  ["p", "color: expression(alert(1))"],
  ["p", "color: var(--rh-accent)"],
  ["p", "color: rgb(attr(title))"],
  ["p", "color: red !important"],
  ["p", "color: red/*"],
  ["p", "colo\\72: red"],
  ["p", "color: \\75rl(x)"],
  ["p", "text-align: center} body{display:none"],
  ["p", "font-size: 900px; font-size: 99em9; font-size: calc(1px + 100vw)"],
  ["p", "behavior: url(x.htc); -moz-binding: url(x)"],
  ["p", "content: 'x'; opacity: 0; display: none; visibility: hidden; transform: scale(9)"],
  ["p", `color: #${"f".repeat(100)}`],
  ["span", `color: rgb(1${" ".repeat(55)})`],
  ["constructor", "width: 1px; constructor: red; __proto__: red"],
])("on %s nothing stays of %j", (element, style) => {
  expect(cleanStyle(element, style)).toBe("");
});

test("a broken declaration does not affect the others", () => {
  expect(cleanStyle("p", 'background:url("a;color:red");color:blue;;text-align:left')).toBe(
    "color: blue; text-align: left",
  );
});

test("a long style is read quickly", () => {
  const start = performance.now();
  cleanStyle("p", `color: rgb(${"1 ".repeat(100_000)}x; ${"color: red;".repeat(50_000)}`);
  expect(performance.now() - start).toBeLessThan(500);
});
