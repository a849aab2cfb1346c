import { act, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";

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

describe("many choices", () => {
  const months = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`m${index}`, `Month ${index + 1}`]),
  );

  test("are searched by typing, by keys alone", async () => {
    const { user, staged } = renderField("dropdown", { options: { choices: months } });
    const box = await search();
    expect(document.activeElement).toBe(box);
    await user.keyboard("month 25{ArrowDown}{Enter}");
    expect(staged).toEqual(["m249"]);
    expect(box.value).toBe("Month 250");
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  test("open on the chosen one and render only those in view", async () => {
    const { user } = renderField("dropdown", { value: "m200", options: { choices: months } });
    const box = await search();
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
    const box = await search();
    await user.type(box, "month 99{Escape}");
    expect(box.value).toBe("Month 2");
    await user.type(box, "xyz");
    expect(screen.getByText("Nothing matches")).toBeInstanceOf(HTMLElement);
    await user.tab();
    expect([box.value, staged]).toEqual(["Month 2", []]);
  });

  test("are clicked, and cannot be changed while they are read only", async () => {
    const { user, staged, unmount } = renderField("dropdown", { options: { choices: months } });
    await user.click(await search());
    await user.click(await screen.findByRole("option", { name: "Month 3" }));
    expect(staged).toEqual(["m2"]);
    unmount();
    renderField("dropdown", { value: "m2", isReadOnly: true, options: { choices: months } });
    const box = await search();
    await user.click(box);
    expect([box.value, screen.queryByRole("listbox")]).toEqual(["Month 3", null]);
  });
});

/** The box of a select with a search, which replaces the plain one when that is entered. */
async function search(): Promise<HTMLInputElement> {
  const plain = await screen.findByRole("combobox", { name: "the field" });
  act(() => plain.focus());
  return screen.findByRole<HTMLInputElement>("combobox", { name: "the field", expanded: false });
}
