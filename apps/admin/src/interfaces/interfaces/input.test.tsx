import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

const box = () => screen.findByRole<HTMLInputElement>("combobox", { name: "the field" });

test("offers every interface by name, and stages its id", async () => {
  const { user, staged } = renderField("interfaces");
  const plain = await box();
  act(() => plain.focus());
  await screen.findByRole("combobox", { name: "the field", expanded: false });
  await user.keyboard("numeric{ArrowDown}{Enter}");
  expect(staged).toEqual(["numeric"]);
});

test("leaves out relations and the status when told to", async () => {
  renderField("interfaces", { options: { relational: false, status: false } });
  const plain = await box();
  const names = [...plain.querySelectorAll("option")].map(({ value }) => value);
  expect(names).toContain("text-input");
  expect(names.filter((name) => ["many-to-one", "file", "status"].includes(name))).toEqual([]);
});

test.each([
  ["radio", "Radio Buttons"],
  ["no-such-thing", "Not among the choices: no-such-thing"],
])("keeps %s as it is stored and calls it %s", async (value, name) => {
  const { staged } = renderField("interfaces", { value });
  expect(await screen.findByRole("option", { name, selected: true })).toHaveProperty(
    "value",
    value,
  );
  expect(staged).toEqual([]);
});
