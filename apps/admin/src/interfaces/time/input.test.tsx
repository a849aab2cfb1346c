import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

test("sets the colons itself and stages a complete time with its seconds", async () => {
  const { user, staged } = renderField("time");
  const box = await screen.findByLabelText("the field");
  await user.type(box, "143");
  expect(staged).toEqual([]);
  await user.type(box, "0");
  expect(box).toHaveProperty("value", "14:30");
  expect(staged).toEqual(["14:30:00"]);
});

test.each([
  ["2:05 pm", "14:05:00", "14:05"],
  ["9:05", "09:05:00", "09:05"],
  ["14:30:15", "14:30:15", "14:30:15"],
])("understands %s and writes it in full when the box is left", async (typed, value, text) => {
  const { user, staged } = renderField("time");
  const box = await screen.findByLabelText("the field");
  await user.click(box);
  await user.paste(typed);
  await user.tab();
  expect([staged.at(-1), box]).toEqual([value, expect.objectContaining({ value: text })]);
});

test("steps by the arrow keys, around midnight too, and leaves the seconds", async () => {
  const { user, staged } = renderField("time", { value: "23:59:30" });
  await user.type(await screen.findByLabelText("the field"), "{ArrowUp}{PageDown}");
  expect(staged).toEqual(["00:00:30", "23:00:30"]);
});

test("offers a list of times, from the one in the box on", async () => {
  const { user, staged } = renderField("time", { value: "14:20:00" });
  const box = await screen.findByRole("combobox", { name: "the field" });
  await user.type(box, "{Alt>}{ArrowDown}{/Alt}");
  const active = () => document.getElementById(box.getAttribute("aria-activedescendant") ?? "");
  expect(active()?.title).toBe("14:15");
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect([staged, screen.queryByRole("listbox")]).toEqual([["14:45:00"], null]);
  await user.click(screen.getByRole("button", { name: "Pick a time" }));
  await user.click(screen.getByRole("option", { name: "15:00" }));
  expect(staged.at(-1)).toBe("15:00:00");
});

test.each([
  [true, "14:15"],
  [false, "2:15 PM"],
])("offers times by the clock of the option (24 hours: %s)", async (is24, name) => {
  const options = { display24HourClock: is24 };
  const { user } = renderField("time", { value: "14:20:00", options });
  await user.type(await screen.findByRole("combobox"), "{Alt>}{ArrowDown}{/Alt}");
  expect(screen.getByTitle(name)).toBeInstanceOf(HTMLElement);
});

test.each(["25:00", "noon"])("does not stage %s and says why", async (typed) => {
  const { user, staged } = renderField("time");
  await user.click(await screen.findByLabelText("the field"));
  await user.paste(typed);
  expect(staged).toEqual([]);
  expect(screen.getByRole("alert").textContent).toBe("There is no such time. Write it as hh:mm");
});

test("stages null when it is emptied, and nothing by being opened", async () => {
  const { user, staged } = renderField("time", { value: "10:30:00" });
  const box = await screen.findByLabelText("the field");
  expect(staged).toEqual([]);
  await user.clear(box);
  expect(staged).toEqual([null]);
});
