import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

const choices = { warm: "Warm", cool: "Cool" };

test("stages the value of the chosen text", async () => {
  const { user, staged } = renderField("dropdown", { options: { choices } });
  await user.selectOptions(await screen.findByLabelText("the field"), "Cool");
  expect(staged).toEqual(["cool"]);
});

test("stages a number for number fields", async () => {
  const { user, staged } = renderField("dropdown", {
    field: { type: "integer" },
    options: { choices: { 1: "One" } },
  });
  await user.selectOptions(await screen.findByLabelText("the field"), "One");
  expect(staged).toEqual([1]);
});

test("keeps a value that is not among the choices and says so", async () => {
  renderField("dropdown", { value: "tepid", options: { choices } });
  const name = "Not among the choices: tepid";
  expect(await screen.findByRole("option", { name, selected: true })).toHaveProperty(
    "value",
    "tepid",
  );
});

test("reports why choices that are no JSON cannot be shown", async () => {
  renderField("dropdown", { options: { choices: "{warm" } });
  expect((await screen.findByText(/The choices are not valid JSON/)).textContent).toMatch(
    /JSON:.+/,
  );
});
