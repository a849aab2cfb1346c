import "../../../test/interface-suite/layout.ts";

import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

/** The box of the text, once its editor has taken over. */
function findBox(): Promise<HTMLElement> {
  return waitFor(
    () => {
      const box = screen.getByRole("textbox", { name: "the field" });
      expect(box.dataset["plainEditor"]).toBeUndefined();
      return box;
    },
    { timeout: 10_000 },
  );
}

/** Which cell of the text has the caret; -1 for none. */
function cellAtCaret(box: HTMLElement): number {
  const at = getSelection()?.anchorNode ?? null;
  return [...box.querySelectorAll("td, th")].findIndex((cell) => cell.contains(at));
}

/** As much of a clipboard as editors read. */
const clipboardOf = (type: string, content: string) => ({
  files: [],
  types: [type],
  getData: (asked: string) => (asked === type ? content : ""),
});

/** As much of it as the editor makes itself, where the test environment has none. */
class PasteEvent extends Event {
  readonly clipboardData = null;
}

beforeAll(() => void vi.stubGlobal("ClipboardEvent", PasteEvent));
afterAll(() => void vi.unstubAllGlobals());

const table = "<table><tbody><tr><td><p>a</p></td></tr></tbody></table>";

describe("the advanced rich text editor", () => {
  test("keeps tables, pictures, films and colors, and removes code", async () => {
    const { replace } = renderField("wysiwyg-full", { value: table });
    const box = await findBox();
    expect(box.querySelectorAll("td").length).toBe(1);
    replace(
      '<p style="text-align: center">a <span style="color: red">b</span></p><img src="/a.png" alt="A" onerror="x()"><iframe src="https://example.com/film"></iframe><script>x()</script>',
    );
    expect(box.querySelector("p")?.style.textAlign).toBe("center");
    expect(box.querySelector("span")?.style.color).toBe("red");
    expect(box.querySelector("img")?.getAttributeNames()).not.toContain("onerror");
    expect(box.querySelector("iframe")?.getAttribute("src")).toBe("https://example.com/film");
    expect(box.querySelector("script")).toBeNull();
  });

  test("changes nothing by being entered, and back to what is stored when a change is undone", async () => {
    const { user, staged } = renderField("wysiwyg-full", { value: `${table}<b>b</b>` });
    await user.click(await findBox());
    expect(staged).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Line" }));
    await user.keyboard("{Control>}z{/Control}");
    expect([staged.length, staged.at(-1)]).toEqual([2, `${table}<b>b</b>`]);
  });

  test("begins at its first line, and shows the tools of a table only there", async () => {
    renderField("wysiwyg-full", { value: `<p>a</p>${table}` });
    await findBox();
    await screen.findByRole("toolbar", { name: "Formatting" });
    expect(screen.queryByRole("toolbar", { name: "Table" })).toBeNull();
  });

  test("puts a table into the text and adds a row to it", async () => {
    const { user, staged } = renderField("wysiwyg-full");
    const box = await findBox();
    await user.click(screen.getByRole("button", { name: "Table" }));
    await waitFor(() => expect(box.querySelectorAll("tr").length).toBe(3));
    await user.click(await screen.findByRole("button", { name: "Row below" }));
    expect(box.querySelectorAll("tr").length).toBe(4);
    expect(String(staged.at(-1))).toContain("<th><p></p></th>");
  });

  test("puts the caret into the first cell, and Tab leads on, past the last cell into a row of its own", async () => {
    const { user, staged } = renderField("wysiwyg-full");
    const box = await findBox();
    await user.click(screen.getByRole("button", { name: "Table" }));
    await waitFor(() => expect(box.querySelectorAll("tr").length).toBe(3));
    const cell = () => cellAtCaret(box);
    expect(cell()).toBe(0);
    await user.keyboard("{Tab}{Tab}{Shift>}{Tab}{/Shift}");
    expect(cell()).toBe(1);
    await user.keyboard("{Tab}".repeat(8));
    expect([box.querySelectorAll("tr").length, cell()]).toEqual([4, 9]);
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect([cell(), box.lastElementChild?.localName]).toEqual([-1, "p"]);
    expect(String(staged.at(-1))).toMatch(/<\/table><p><\/p>$/);
  });

  test.each([
    ["a text of a spreadsheet", "text/plain", "a\tb\n1\t2"],
    [
      "the HTML of Google Sheets",
      "text/html",
      '<meta charset="utf-8"><google-sheets-html-origin><style>td {}</style><table dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="x">a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></tbody></table></google-sheets-html-origin>',
    ],
    [
      "the HTML of Word",
      "text/html",
      '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p {}</style></head><body lang=EN-US><!--StartFragment--><table class=MsoTableGrid border=1><tr><td width=301 valign=top><p class=MsoNormal>a<o:p></o:p></p></td><td><p class=MsoNormal>b<o:p></o:p></p></td></tr><tr><td><p>1</p></td><td><p>2</p></td></tr></table><p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>',
    ],
    [
      "the HTML of Excel",
      "text/html",
      "<html xmlns:x='urn:schemas-microsoft-com:office:excel'><body><table border=0 style='border-collapse:collapse'><!--StartFragment--><col width=64 span=2><tr height=20><td height=20 class=xl65>a</td><td>b</td></tr><tr><td align=right>1</td><td>2</td></tr><!--EndFragment--></table></body></html>",
    ],
  ])("pastes %s as a table", async (_, type, content) => {
    const { user, staged } = renderField("wysiwyg-full");
    const box = await findBox();
    await user.click(box);
    fireEvent.paste(box, { clipboardData: clipboardOf(type, content) });
    await waitFor(() => expect(box.querySelectorAll("td").length).toBe(4));
    expect(String(staged.at(-1))).toContain(
      "<tr><td><p>a</p></td><td><p>b</p></td></tr><tr><td><p>1</p></td><td><p>2</p></td></tr>",
    );
  });

  test("pastes a list of Word as a list", async () => {
    const { user, staged } = renderField("wysiwyg-full");
    const box = await findBox();
    await user.click(box);
    const content =
      "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>One</p>";
    fireEvent.paste(box, { clipboardData: clipboardOf("text/html", content) });
    await waitFor(() => expect(String(staged.at(-1))).toContain("<ul><li><p>One</p></li></ul>"));
  });

  test("uploads a picture and puts it where the caret is", async () => {
    const { user, staged } = renderField("wysiwyg-full", {
      host: {
        uploadFile: () => Promise.resolve({ id: 3, title: "Dusk" }),
        fileUrl: () => "/files/3.png",
      },
    });
    await findBox();
    const file = new File(["x"], "dusk.png", { type: "image/png" });
    await user.upload(
      document.querySelector<HTMLInputElement>("input[type=file]") ?? document.body,
      file,
    );
    await waitFor(() =>
      expect(String(staged.at(-1))).toContain('<img src="/files/3.png" alt="Dusk">'),
    );
  });

  test("shows its HTML, which can be edited and is cleaned", async () => {
    const { user, staged } = renderField("wysiwyg-full", { value: "<p>a</p>" });
    await findBox();
    await user.click(screen.getByRole("button", { name: "HTML" }));
    const source = await findBox();
    expect(source).toHaveProperty("value", "<p>a</p>");
    await user.clear(source);
    await user.paste("<p>b<script>x()</script></p>");
    expect(staged.at(-1)).toBe("<p>b</p>");
    await user.click(screen.getByRole("button", { name: "Text" }));
    await waitFor(async () => expect((await findBox()).textContent).toBe("b"));
  });

  test("has no tools while it is read-only", async () => {
    renderField("wysiwyg-full", { value: "<p>a</p>", isReadOnly: true });
    expect((await findBox()).getAttribute("aria-readonly")).toBe("true");
    expect(screen.queryByRole("toolbar")).toBeNull();
  });
});
