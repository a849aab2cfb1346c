import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

vi.mock("../../design/rich-editor/editor/editor.tsx", () => {
  throw new Error("offline");
});

test("a failure to load the editor is reported once, and the text stays editable", async () => {
  const { user, staged, notices } = renderField("wysiwyg", { value: "<p>One</p>" });
  const box = await screen.findByRole("textbox", { name: "the field" });
  await user.click(box);
  window.getSelection()?.selectAllChildren(screen.getByText("One"));
  window.getSelection()?.collapseToEnd();
  await user.keyboard(", two");
  expect(staged.at(-1)).toBe("<p>One, two</p>");
  await waitFor(() =>
    expect(notices).toEqual([
      {
        color: "danger",
        title: "The formatting tools could not be loaded. You can go on writing.",
      },
    ]),
  );
  await user.tab();
  await user.click(box);
  await user.keyboard("!");
  expect(staged.at(-1)).toContain("!");
  expect([box.isConnected, notices.length]).toEqual([true, 1]);
});
