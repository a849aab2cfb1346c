import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";
import { entriesOf } from "../../../test/select.ts";

const box = () => screen.findByRole<HTMLInputElement>("combobox", { name: "the field" });

test("offers every interface by name, and stages its id", async () => {
  const { user, staged } = renderField("interfaces");
  await user.type(await box(), "numeric{ArrowDown}{Enter}");
  expect(staged).toEqual(["numeric"]);
});

test("leaves out relations and the status when told to", async () => {
  const { user } = renderField("interfaces", { options: { relational: false, status: false } });
  await user.type(await box(), "many");
  expect(await screen.findByText("Nothing matches")).toBeInstanceOf(HTMLElement);
  await user.clear(await box());
  await user.type(await box(), "text input");
  expect(await entriesOf(user, await box())).toEqual(["Text input"]);
});

test.each([
  ["radio", "Radio buttons"],
  ["no-such-thing", "Not among the choices: no-such-thing"],
])("keeps %s as it is stored and calls it %s", async (value, name) => {
  const { staged } = renderField("interfaces", { value });
  expect(await box()).toHaveProperty("value", name);
  expect(staged).toEqual([]);
});
