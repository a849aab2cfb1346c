import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

test("stages trimmed text while the box keeps the spaces as they are typed", async () => {
  const { user, staged } = renderField("text-input", { value: "" });
  const box = await screen.findByLabelText("the field");
  await user.type(box, " a b ");
  expect(staged.at(-1)).toBe("a b");
  expect(box).toHaveProperty("value", " a b ");
  await user.tab();
  expect(box).toHaveProperty("value", "a b");
});

test("stages an empty text when the box is cleared", async () => {
  const { user, staged } = renderField("text-input", { value: "a" });
  await user.clear(await screen.findByLabelText("the field"));
  expect(staged).toEqual([""]);
});

test("counts the characters left while it has the focus, and those that are too many", async () => {
  const { user, staged } = renderField("text-input", { value: "abc", field: { length: "5" } });
  const box = await screen.findByLabelText("the field");
  expect(screen.queryByLabelText("2 characters left")).toBeNull();
  await user.type(box, "de");
  expect(screen.getByLabelText("0 characters left").textContent).toBe("0");
  await user.paste("fgh");
  expect(screen.getByLabelText("3 characters too many").textContent).toBe("-3");
  expect(staged.at(-1)).toBe("abcdefgh");
});
