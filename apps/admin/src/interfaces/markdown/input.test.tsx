import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

const findSource = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "the field" });

describe("the Markdown editor", () => {
  test("shows the text as readers see it in a tab of its own", async () => {
    const { user } = renderField("markdown", { value: "## Rooms", options: {} });
    await findSource();
    await user.click(screen.getByRole("radio", { name: "Preview" }));
    expect((await screen.findByRole("heading", { name: "Rooms" })).tagName).toBe("H2");
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  test("shows both beside each other, where the option says so", async () => {
    const { user, staged } = renderField("markdown", { options: { tabbed: false } });
    await user.type(await findSource(), "**a**");
    expect(staged.at(-1)).toBe("**a**");
    await screen.findByText("a", { selector: "strong" });
  });

  test("formats what is selected, with a button and by keyboard", async () => {
    const { user, staged } = renderField("markdown", { value: "one two", options: {} });
    const source = await findSource();
    source.setSelectionRange(0, 3);
    await user.click(screen.getByRole("button", { name: "Bold" }));
    expect([staged.at(-1), document.activeElement]).toEqual(["**one** two", source]);
    await user.keyboard("{Control>}b{/Control}");
    expect(staged.at(-1)).toBe("one two");
  });

  test("is read as a preview when it is read-only", async () => {
    renderField("markdown", { value: "**a**", isReadOnly: true, options: {} });
    await screen.findByText("a", { selector: "strong" });
    expect(screen.queryByRole("toolbar")).toBeNull();
  });

  test("says that there is nothing to show", async () => {
    renderField("markdown", { isReadOnly: true, options: {} });
    await screen.findByText("Nothing written yet");
  });
});
