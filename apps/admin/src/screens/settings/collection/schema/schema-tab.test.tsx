import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openSettings, startField } from "../../../../../test/collection-settings.ts";

test("the schema has name, note, rules, and what is stored", async () => {
  const { user } = await openSettings();
  await user.click(await screen.findByRole("button", { name: /^Title/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Title" }));
  await dialog.findByLabelText(/^Name of the field/);
  const flags = [/^Required/, /^Unique/, /^Read-only/, /^Hidden in forms/, /^Hidden in lists/];
  for (const name of [...flags, /^Primary key/, /^Signed/])
    expect(dialog.getByRole("switch", { name })).toBeInstanceOf(HTMLElement);
  for (const name of [/^Note/, /^Length/, /^Default value/, /^Validation/])
    expect(dialog.getByRole("textbox", { name })).toBeInstanceOf(HTMLElement);
  for (const name of [/^Type/, /datatype/])
    expect(dialog.getByRole("combobox", { name })).toBeInstanceOf(HTMLElement);
});

test("the options have the width of the field, and fold the advanced ones", async () => {
  const { user } = await openSettings();
  const dialog = await startField(user, "Text input");
  await user.type(dialog.getByLabelText(/^Name of the field/), "code{Enter}");
  const widths = within(await dialog.findByRole("group", { name: "Width" }));
  expect(widths.getAllByRole("button")).toHaveLength(5);
  await dialog.findByLabelText("Placeholder");
  const advanced = dialog.getByRole("button", { name: /^Advanced/ });
  expect(advanced.getAttribute("aria-expanded")).toBe("false");
  await user.click(advanced);
  expect(advanced.getAttribute("aria-expanded")).toBe("true");
  expect(await dialog.findByText("Icon Left")).toBeInstanceOf(HTMLElement);
});

test("the default of a number takes digits of any script, and is stored as databases write them", async () => {
  const { user } = await openSettings();
  const dialog = await startField(user, "Numeric");
  await user.click(dialog.getByText("Advanced"));
  const box = await dialog.findByRole<HTMLInputElement>("spinbutton", { name: /^Default value/ });
  await user.type(box, "٤٢");
  expect(box.value).toBe("٤٢");
  await user.tab();
  expect(box.value).toBe("42");
  expect(box.getAttribute("aria-invalid")).not.toBe("true");
});
