import "../../../test/interface-suite/layout.ts";

import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

const findEditor = () => screen.findByRole("textbox", { name: "the field" }, { timeout: 10_000 });

describe("the rich text editor", () => {
  it("keeps the words and formats it knows and drops what could run", async () => {
    renderField("wysiwyg", {
      value: '<p>a<sub>1</sub><script>alert(1)</script> <strong onclick="x()">b</strong></p>',
    });
    expect((await findEditor()).innerHTML).toBe("<p>a<sub>1</sub> <strong>b</strong></p>");
  });

  it("replaces the content when the value comes from outside", async () => {
    const { replace, staged } = renderField("wysiwyg", { value: "<p>mine</p>" });
    const editor = await findEditor();
    replace("<p>theirs</p>");
    expect(editor.textContent).toBe("theirs");
    expect(staged).toEqual([]);
  });

  it("stages null when it is cleared from outside and stays empty", async () => {
    const { replace } = renderField("wysiwyg", { value: "<p>mine</p>" });
    const editor = await findEditor();
    replace(null);
    expect(editor.textContent).toBe("");
  });

  it("cannot be written in while it is read-only", async () => {
    renderField("wysiwyg", { value: "<p>a</p>", isReadOnly: true });
    const editor = await findEditor();
    expect([editor.getAttribute("contenteditable"), editor.getAttribute("aria-readonly")]).toEqual([
      "false",
      "true",
    ]);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("fills the screen and comes back with Escape", async () => {
    const { user, container } = renderField("wysiwyg", { value: "<p>a</p>" });
    await findEditor();
    await user.click(screen.getByRole("button", { name: "Full-screen writing" }));
    expect(container.querySelector("[data-full]")).not.toBeNull();
    await act(async () => undefined);
    await user.keyboard("{Escape}");
    expect(container.querySelector("[data-full]")).toBeNull();
  });
});
