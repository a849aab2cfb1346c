import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

const choices = { warm: "Warm", cool: "Cool", neutral: "Neutral" };

test("stages the value of the chosen text, by the arrow keys too", async () => {
  const { user, staged } = renderField("radio-buttons", { options: { choices } });
  await user.click(await screen.findByRole("radio", { name: "Cool" }));
  await user.keyboard("{ArrowDown}");
  expect(staged).toEqual(["cool", "neutral"]);
});

test("stages a number for number fields", async () => {
  const { user, staged } = renderField("radio-buttons", {
    field: { type: "integer" },
    options: { choices: { 1: "One" } },
  });
  await user.click(await screen.findByRole("radio", { name: "One" }));
  expect(staged).toEqual([1]);
});

test("keeps a value that is not among the choices, says so, and offers it again", async () => {
  const { user, staged } = renderField("radio-buttons", { value: "tepid", options: { choices } });
  const name = "Not among the choices: tepid";
  expect(await screen.findByRole("radio", { name, checked: true })).toBeInstanceOf(HTMLElement);
  await user.click(screen.getByRole("radio", { name: "Warm" }));
  await user.click(screen.getByRole("radio", { name }));
  expect(staged).toEqual(["warm", "tepid"]);
});

test("shows what is chosen while it is read-only, within reach of the keyboard", async () => {
  const { user, staged } = renderField("radio-buttons", {
    value: "cool",
    isReadOnly: true,
    options: { choices },
  });
  const chosen = await screen.findByRole("radio", { checked: true });
  await user.tab();
  expect(document.activeElement).toBe(chosen);
  await user.click(screen.getByRole("radio", { name: "Warm" }));
  await user.keyboard("{ArrowDown}");
  expect(staged).toEqual([]);
});

test.each([
  ["{warm", /The choices are not valid JSON/],
  [{}, /No choices have been set up/],
])("says why there is nothing to choose from in %j", async (stored, text) => {
  renderField("radio-buttons", { options: { choices: stored } });
  expect(await screen.findByText(text)).toBeInstanceOf(HTMLElement);
});
