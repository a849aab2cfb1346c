import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

const options = { interfaceField: "editor" };

test("edits the options of the chosen interface, over what is stored", async () => {
  const { user, staged } = renderField("interface-options", {
    value: '{"placeholder":"Write","rows":8}',
    options,
    values: { editor: "textarea" },
  });
  const box = await screen.findByLabelText<HTMLInputElement>("Placeholder");
  expect(box.value).toBe("Write");
  await user.type(box, "!");
  expect(staged).toEqual([{ placeholder: "Write!", rows: 8 }]);
});

test.each([
  [null, "Choose an interface first"],
  ["no-such-thing", "Choose an interface first"],
  ["sort", "This interface has no options"],
])("says why there is nothing to edit for %s", async (editor, text) => {
  renderField("interface-options", { options, values: { editor } });
  await screen.findByText(text);
});

test("keeps text that is no valid value in its box and reports it", async () => {
  const { user, staged } = renderField("interface-options", {
    value: { rows: 8 },
    options,
    values: { editor: "textarea" },
  });
  const box = await screen.findByLabelText<HTMLInputElement>("Rows");
  await user.clear(box);
  await user.type(box, "1e");
  expect(box.value).toBe("1e");
  expect(screen.getAllByRole("alert").length).toBeGreaterThan(0);
  await user.type(box, "{Backspace}2");
  expect(staged.at(-1)).toEqual({ rows: 12 });
  expect(screen.queryByRole("alert")).toBeNull();
});
