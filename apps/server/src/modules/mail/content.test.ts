import { expect, test } from "vitest";
import { htmlContent, plainContent } from "./content.ts";

test("placeholders are filled in, also from nested objects", () => {
  const data = { name: "Ada", order: { number: 7 }, list: [1], no: null };
  const body = "Dear {{name}}, {{ order.number }}: {{list}}{{no}}{{unknown}}{{ order.number.x }}.";
  expect(plainContent(body, data)).toEqual({ text: "Dear Ada, 7: ." });
});

test.each([
  "{{constructor}}",
  "{{__proto__.x}}",
  "{{toString}}",
  "{{constructor.constructor('x')()}}",
])("%s has no value", (body) => {
  expect(plainContent(body, {}).text).not.toMatch(/function|native|object/);
});

test("a filled-in value is not parsed again", () => {
  expect(plainContent("{{a}}", { a: "{{b}}", b: "secret" }).text).toBe("{{b}}");
});

test("only harmless HTML stays, and values cannot add tags", () => {
  const body = `<h1 onclick="x()">Hi {{name}}</h1><script>alert(1)</script><a href="{{link}}">go</a><iframe srcdoc="x"></iframe><p style="x">ok</p>`;
  const data = { name: "<b>Ada</b> & Bob", link: "javascript:alert(1)" };
  const { html, text } = htmlContent(body, data);
  expect(html).toBe("<h1>Hi &lt;b&gt;Ada&lt;/b&gt; &amp; Bob</h1><a>go</a><p>ok</p>");
  expect(text).toBe("Hi <b>Ada</b> & Bob\ngook");
});

test("a value cannot leave its attribute", () => {
  const { html } = htmlContent(`<a href="{{link}}" title="{{title}}">x</a>`, {
    link: 'https://x.example/?a=1&b="2"',
    title: '" onmouseover="x()',
  });
  expect(html).toContain('title="&quot; onmouseover=&quot;x()"');
  expect(html).not.toMatch(/ onmouseover="/);
});
