import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

test("stages null when the box is cleared, never 0", async () => {
  const { user, staged } = renderField("numeric", { value: 5 });
  await user.clear(await screen.findByLabelText("the field"));
  expect(staged).toEqual([null]);
});

test("stages numbers while the box keeps the text as it was typed", async () => {
  const { user, staged } = renderField("numeric", { field: { type: "decimal", length: "10,2" } });
  const box = await screen.findByLabelText("the field");
  await user.type(box, "1.50");
  expect(staged.at(-1)).toBe(1.5);
  expect(box).toHaveProperty("value", "1.50");
});

test("shows a value that comes from outside", async () => {
  const { user, replace } = renderField("numeric", { value: 1 });
  const box = await screen.findByLabelText("the field");
  await user.type(box, "2");
  replace(7);
  expect(box).toHaveProperty("value", "7");
});

describe("text that is no number of the field", () => {
  test.each([
    ["12.5", { field: { type: "integer" } }, "Enter a whole number"],
    ["1e", { field: { type: "decimal" } }, "Enter a number"],
    ["-1", { field: { type: "integer", signed: false } }, "Enter a whole number of at least 0"],
    ["4", { options: { min: 5, max: 100 } }, "Enter a whole number from 5 to 100"],
    ["7.5", { field: { type: "decimal" }, options: { max: 7 } }, "Enter a number of at most 7"],
  ] as const)("%s stays in the box, and the reason is given", async (text, setup, why) => {
    const { user, staged } = renderField("numeric", { ...setup, value: 50 });
    const box = await screen.findByLabelText("the field");
    await user.clear(box);
    await user.paste(text);
    expect(box).toHaveProperty("value", text);
    expect(screen.getByRole("alert").textContent).toBe(why);
    expect(staged).toEqual([null]);
  });
});

test("the arrow keys step by the decimals, not below 0 in a column without a sign", async () => {
  const { user, staged } = renderField("numeric", {
    value: 0.01,
    field: { type: "decimal", length: "10,2", signed: false },
  });
  await user.type(await screen.findByRole("spinbutton"), "{ArrowUp}{ArrowDown>3/}");
  expect(staged).toEqual([0.02, 0.01, 0, 0]);
});
