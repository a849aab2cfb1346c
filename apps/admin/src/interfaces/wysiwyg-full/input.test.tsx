import "../../../test/interface-suite/layout.ts";

import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

const findBox = () => screen.findByRole("textbox", { name: "the field" }, { timeout: 10_000 });

const table = "<table><tbody><tr><td><p>a</p></td></tr></tbody></table>";

describe("the advanced rich text editor", () => {
  test("keeps tables, pictures, films and colours, and removes code", async () => {
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

  test("puts a table into the text and adds a row to it", async () => {
    const { user, staged } = renderField("wysiwyg-full");
    const box = await findBox();
    await user.click(screen.getByRole("button", { name: "Table" }));
    await waitFor(() => expect(box.querySelectorAll("tr").length).toBe(3));
    await user.click(await screen.findByRole("button", { name: "Row below" }));
    expect(box.querySelectorAll("tr").length).toBe(4);
    expect(String(staged.at(-1))).toContain("<th><p></p></th>");
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
