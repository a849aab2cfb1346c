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
    ["1,500", { field: { type: "decimal" } }, "1,500 may mean two numbers. Enter 1500 or 1.500"],
    [
      "300",
      { field: { type: "integer", datatype: "TINYINT" } },
      "Enter a whole number from -128 to 127",
    ],
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

describe("thousands", () => {
  const grouped = { value: 1_250_000, field: { type: "integer" } } as const;

  test("are marked until the box is edited, the caret at the same digit", async () => {
    const { user, staged } = renderField("numeric", grouped);
    const box = await screen.findByRole<HTMLInputElement>("spinbutton");
    expect(box.value).toBe("1,250,000");
    await user.pointer({ keys: "[MouseLeft]", target: box, offset: 5 });
    expect([box.value, box.selectionStart]).toEqual(["1250000", 4]);
    await user.keyboard("7");
    expect(box.value).toBe("12507000");
    expect(box.selectionStart).toBe(5);
    expect(staged).toEqual([12_507_000]);
    await user.tab();
    expect(box.value).toBe("12,507,000");
  });

  test("are not marked where numbers are not localized, nor while text is no number", async () => {
    renderField("numeric", { ...grouped, options: { localized: false } });
    expect(await screen.findByRole("spinbutton")).toHaveProperty("value", "1250000");
  });

  test("are marked as the language does, and such text is accepted", async () => {
    const { user, staged } = renderField("numeric", { ...grouped, host: { locale: "de-DE" } });
    const box = await screen.findByRole<HTMLInputElement>("spinbutton");
    expect(box.value).toBe("1.250.000");
    await user.clear(box);
    await user.paste("2.500.000");
    await user.tab();
    expect(staged.at(-1)).toBe(2_500_000);
    expect(box.value).toBe("2.500.000");
  });
});

test("whole numbers of 64 bits stay exact, stepped too", async () => {
  const { user, staged } = renderField("numeric", {
    value: "9223372036854775806",
    field: { type: "integer", datatype: "BIGINT" },
  });
  const box = await screen.findByRole("spinbutton");
  expect(box).toHaveProperty("value", "9,223,372,036,854,775,806");
  await user.type(box, "{ArrowUp}{ArrowUp}");
  expect(staged.at(-1)).toBe("9223372036854775807");
});

test("unit and bounds stand beside the box, the bounds tied to it", async () => {
  renderField("numeric", {
    field: { type: "decimal" },
    options: { prefix: "EUR", suffix: "per year", min: 0, max: 1500.5 },
  });
  const box = await screen.findByRole("spinbutton");
  expect([screen.getByText("EUR"), screen.getByText("per year")]).toHaveLength(2);
  const hint = screen.getByText("Number from 0 to 1,500.5");
  expect(box.getAttribute("aria-describedby")).toContain(hint.id);
});
