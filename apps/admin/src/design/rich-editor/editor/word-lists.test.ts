import { expect, test } from "vitest";
import { withWordLists } from "./word-lists.ts";

/** A paragraph as Word writes an entry of a list. */
function entry(text: string, { marker = "·", level = 1, list = "l0" } = {}): string {
  const ignored = `<![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span><![endif]>`;
  return `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:${list} level${level} lfo1'>${ignored}${text}</p>`;
}

test("entries with bullets become one list", () => {
  const html = `<p>Before</p>${entry("One")}\n${entry("<b>Two</b>")}<p>After</p>`;
  expect(shown(html)).toBe("<p>Before</p><ul><li>One</li><li><b>Two</b></li></ul><p>After</p>");
});

test("numbers make an ordered list, which begins where it did", () => {
  const html = `${entry("Three", { marker: "3." })}${entry("Four", { marker: "4." })}`;
  expect(shown(html)).toBe('<ol start="3"><li>Three</li><li>Four</li></ol>');
});

test("levels are lists within entries", () => {
  const html = [
    entry("A", { marker: "1." }),
    entry("A a", { marker: "o", level: 2 }),
    entry("B", { marker: "2." }),
  ].join("");
  expect(shown(html)).toBe("<ol><li>A<ul><li>A a</li></ul></li><li>B</li></ol>");
});

test("a paragraph between, or another list, begins a new one", () => {
  const html = `${entry("One")}<p>Between</p>${entry("Two")}${entry("A", { list: "l1", marker: "a)" })}`;
  expect(shown(html)).toBe(
    "<ul><li>One</li></ul><p>Between</p><ul><li>Two</li></ul><ol><li>A</li></ol>",
  );
});

test("other HTML stays as it is", () => {
  const html = "<p style='margin:0'>One<br>two</p><ul><li>a</li></ul>";
  expect(withWordLists(html)).toBe(html);
});

/** The lists without the marks that Word leaves between them. */
function shown(html: string): string {
  return withWordLists(html).replaceAll(/<!--.*?-->|\n/g, "");
}
