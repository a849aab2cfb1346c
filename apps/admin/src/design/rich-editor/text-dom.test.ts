import { describe, expect, test } from "vitest";

import { cleanHtml } from "./editor/clean.ts";
import { cleanForPaste, renderText, readText } from "./text-dom.ts";

describe("the elements of a text", () => {
  test.each([
    ["", "<p><br></p>"],
    ["words", "<p>words</p>"],
    ["<p>a</p>\n  <p>b</p>\n", "<p>a</p><p>b</p>"],
    ["<p> a\n  <b>b </b> c </p>", "<p>a <b>b </b>c</p>"],
    ["<p></p>", "<p><br></p>"],
    ["<p>a<br></p>", "<p>a<br><br></p>"],
    ["<p>a<br> b</p>", "<p>a<br>b</p>"],
    ["one<p>two</p>three", "<p>one</p><p>two</p><p>three</p>"],
    ["<div>one <i>two</i></div><div><p>three</p></div>", "<p>one <i>two</i></p><p>three</p>"],
    [
      "<ul>\n<li>a<ol><li><p>b</p></li></ol></li>\n<li></li></ul>",
      "<ul><li><p>a</p><ol><li><p>b</p></li></ol></li><li><p><br></p></li></ul><p><br></p>",
    ],
    ["<blockquote>a</blockquote><hr><p>b</p>", "<blockquote><p>a</p></blockquote><p>b</p>"],
    ["<pre>a\n  b</pre><p>c</p>", "<pre>a\n  b</pre><p>c</p>"],
    ['<p style="color: red">a</p>', "<p>a</p>"],
  ])("of %j are %s", (html, rendered) => {
    expect(boxWith(html).innerHTML).toBe(rendered);
  });

  test.each([
    ["", null],
    ["<p><br></p>", "<p><br></p>"],
    ["<p>a</p><p></p><p>b</p>", "<p>a</p><p></p><p>b</p>"],
    ["<p>a<br></p>", "<p>a<br></p>"],
    ["<p><strong>a</strong></p>", "<p><strong>a</strong></p>"],
  ])("of %j are read as %j", (html, read) => {
    expect(readText(boxWith(html))).toBe(read);
  });

  test.each([
    ["typed", "<p>typed</p>"],
    ["<p>typed </p>", "<p>typed </p>"],
    ["<div>one</div><div>two<br></div>", "<p>one</p><p>two</p>"],
    ['<p><span style="font-size: 9px" class="x" data-x="1">a</span></p>', "<p><span>a</span></p>"],
    ["<p>line\n\n</p>", "<p>line<br></p>"],
    ["<p>a\n<b>\nb</b></p>", "<p>a<br><b><br>b</b></p>"],
    ["<pre>a\nb</pre>", "<pre>a\nb</pre>"],
    ["<br>", null],
    ["<p><br></p>", null],
  ])("that a browser left as %j are read as %j", (left, read) => {
    const box = document.createElement("div");
    box.innerHTML = left;
    expect(readText(box)).toBe(read);
  });

  test.each([
    ["<b>a</b> b", "<b>a</b> b"],
    ["<html><body>\n<p>a</p>\n<p>b\nc</p>\n</body></html>", "<p>a</p><p>b c</p>"],
    ['<img src=x onerror="alert(1)">a', "a"],
  ])("are pasted from %j as %s", (pasted, clean) => {
    expect(cleanForPaste(pasted)).toBe(clean);
  });
});

describe("a text with code", () => {
  test.each([
    ["<p>ok</p><script>alert(1)</script>", "<p>ok</p>"],
    ['<p onclick="alert(1)" style="position:fixed">ok</p>', "<p>ok</p>"],
    ['<a href="javascript:alert(1)">x</a>', "<p><a>x</a></p>"],
    ['<a href=" java&#10;script:alert(1)">x</a>', "<p><a>x</a></p>"],
    ['<a href="&#1;javascript:alert(1)">x</a>', "<p><a>x</a></p>"],
    ['<a href="data:text/html,x">x</a>', "<p><a>x</a></p>"],
    ['<a href="https://example.com">x</a>', '<p><a href="https://example.com">x</a></p>'],
    ["<p>a<img src=x onerror=alert(1)></p>", "<p>a</p>"],
    ['<iframe src="https://example.com"></iframe><p>a<sub>b</sub></p>', "<p>a<sub>b</sub></p>"],
    ["<p>a</p><svg><script>alert(1)</script><p>b</p></svg>", "<p>a</p><p>b</p>"],
    ["<p>a</p><math><mtext><b onclick=x()>b</b></mtext></math>", "<p>a</p>"],
    ["<p>a</p><template><p>b</p></template>", "<p>a</p>"],
    ["<p>a</p><noscript><p title='</noscript><img src=x onerror=x()>'></noscript>", "<p>a</p>"],
    ["<form><p id=a name=b>a</p><input><button>b</button></form>", "<p>a</p><p>b</p>"],
  ])("is rendered from %s as %s", (dirty, rendered) => {
    const html = boxWith(dirty).innerHTML;
    expect(html).toBe(rendered);
    expect(cleanHtml(html)).toBe(html);
  });
});

function boxWith(html: string): HTMLElement {
  const box = document.createElement("div");
  box.append(renderText(html));
  return box;
}
