import { screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

it("stages null for an emptied box, never 0", async () => {
  const { user, staged } = renderField("numeric", { value: 5 });
  await user.clear(await screen.findByLabelText("the field"));
  expect(staged).toEqual([null]);
});

it("stages numbers and keeps their writing while typing", async () => {
  const { user, staged } = renderField("numeric", { field: { type: "decimal", length: "10,2" } });
  const box = await screen.findByLabelText("the field");
  await user.type(box, "1.50");
  expect(staged.at(-1)).toBe(1.5);
  expect(box).toHaveProperty("value", "1.50");
});

it("shows a value that comes from outside", async () => {
  const { user, replace } = renderField("numeric", { value: 1 });
  const box = await screen.findByLabelText("the field");
  await user.type(box, "2");
  replace(7);
  expect(box).toHaveProperty("value", "7");
});

it("starts at 0 for columns without a sign and steps by the decimals", async () => {
  renderField("numeric", { field: { type: "decimal", length: "10,2", signed: false } });
  const box = await screen.findByLabelText<HTMLInputElement>("the field");
  expect([box.min, box.step]).toEqual(["0", "0.01"]);
});
