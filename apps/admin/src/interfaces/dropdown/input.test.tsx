import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";
import { choose } from "../../../test/select.ts";

const choices = { warm: "Warm", cool: "Cool" };

test("stages the value of the chosen text", async () => {
  const { user, staged } = renderField("dropdown", { options: { choices } });
  await choose(user, await screen.findByLabelText("the field"), "Cool");
  expect(staged).toEqual(["cool"]);
});

test("stages a number for number fields", async () => {
  const { user, staged } = renderField("dropdown", {
    field: { type: "integer" },
    options: { choices: { 1: "One" } },
  });
  await choose(user, await screen.findByLabelText("the field"), "One");
  expect(staged).toEqual([1]);
});

test("keeps a value that is not among the choices and says so", async () => {
  renderField("dropdown", { value: "tepid", options: { choices } });
  const name = "Not among the choices: tepid";
  expect(await screen.findByLabelText("the field")).toHaveProperty("value", name);
});

test("reports why choices that are no JSON cannot be shown", async () => {
  renderField("dropdown", { options: { choices: "{warm" } });
  expect((await screen.findByText(/The choices are not valid JSON/)).textContent).toMatch(
    /JSON:.+/,
  );
});

test("one that is no choice any more is marked in the list", async () => {
  const { user } = renderField("dropdown", { value: "tepid", options: { choices } });
  await user.click(await boxOf());
  const entry = await screen.findByRole("option", { name: "Not among the choices: tepid" });
  expect(entry.querySelector("svg")).not.toBeNull();
});

test("choices have their colors, in the list and in the closed box", async () => {
  const { user } = renderField("dropdown", {
    value: "warm",
    options: { choices: [{ value: "warm", label: "Warm", color: "red" }] },
  });
  const box = await boxOf();
  const dots = () => document.querySelectorAll<HTMLElement>('[style*="background"]').length;
  expect(dots()).toBe(1);
  await user.click(box);
  await screen.findByRole("option", { name: "Warm" });
  expect(dots()).toBe(2);
});

describe("by keys", () => {
  const days = { mon: "Monday", tue: "Tuesday", thu: "Thursday", fri: "Friday" };
  async function enter() {
    const field = renderField("dropdown", { value: "tue", options: { choices: days } });
    await boxOf();
    await field.user.tab();
    return field;
  }
  const activeName = () =>
    document.getElementById(document.activeElement?.getAttribute("aria-activedescendant") ?? "")
      ?.title;

  test.each([
    ["{ArrowDown}", "Tuesday"],
    ["{Alt>}{ArrowDown}{/Alt}", "Tuesday"],
    [" ", "Tuesday"],
    ["{Enter}", "Tuesday"],
    ["{Home}", "Monday"],
    ["{End}", "Friday"],
    ["{ArrowDown}{End}", "Friday"],
    ["{ArrowDown}{Home}{ArrowUp}", "Friday"],
    ["th", "Thursday"],
  ])("%s opens the list at %s", async (keys, name) => {
    const { user, staged } = await enter();
    await user.keyboard(keys);
    await screen.findByRole("listbox");
    expect([activeName(), staged]).toEqual([name, []]);
  });

  test.each([
    ["th{Tab}", ["thu"]],
    ["{ArrowDown}{ArrowDown}{Tab}", ["thu"]],
    ["{ArrowDown}{Tab}", []],
    ["{ArrowDown}{End} ", ["fri"]],
    ["{ArrowDown}{End}{Alt>}{ArrowUp}{/Alt}", ["fri"]],
    ["fri{Escape}", []],
  ])("%s stages %j", async (keys, expected) => {
    const { user, staged } = await enter();
    await user.keyboard(keys);
    expect([staged, screen.queryByRole("listbox")]).toEqual([expected, null]);
  });
});

describe("many choices", () => {
  const months = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`m${index}`, `Month ${index + 1}`]),
  );

  test("are searched by typing, by keys alone", async () => {
    const { user, staged } = renderField("dropdown", { options: { choices: months } });
    const box = await boxOf();
    await user.tab();
    await user.keyboard("month 25{ArrowDown}{Enter}");
    expect(staged).toEqual(["m249"]);
    expect(box.value).toBe("Month 250");
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  test("open on the chosen one and render only those in view", async () => {
    const { user } = renderField("dropdown", { value: "m200", options: { choices: months } });
    const box = await boxOf();
    await user.click(box);
    const options = await screen.findAllByRole("option");
    expect(options.length).toBeLessThan(30);
    const chosen = screen.getByRole("option", { selected: true });
    expect([chosen.textContent, chosen.id]).toEqual([
      "Month 201",
      box.getAttribute("aria-activedescendant"),
    ]);
    expect(chosen.getAttribute("aria-setsize")).toBe("300");
  });

  test("stay as they were on Escape and on leaving", async () => {
    const { user, staged } = renderField("dropdown", { value: "m1", options: { choices: months } });
    const box = await boxOf();
    await user.type(box, "month 99{Escape}");
    expect(box.value).toBe("Month 2");
    await user.type(box, "xyz");
    expect(screen.getByText("Nothing matches")).toBeInstanceOf(HTMLElement);
    await user.tab();
    expect([box.value, staged]).toEqual(["Month 2", []]);
  });

  test("are clicked, and cannot be changed while they are read only", async () => {
    const { user, staged, unmount } = renderField("dropdown", { options: { choices: months } });
    await user.click(await boxOf());
    await user.click(await screen.findByRole("option", { name: "Month 3" }));
    expect(staged).toEqual(["m2"]);
    unmount();
    renderField("dropdown", { value: "m2", isReadOnly: true, options: { choices: months } });
    const box = await boxOf();
    await user.click(box);
    expect([box.value, screen.queryByRole("listbox")]).toEqual(["Month 3", null]);
  });
});

const boxOf = () => screen.findByRole<HTMLInputElement>("combobox", { name: "the field" });
