import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";
import { choose } from "../../../test/select.ts";

describe("a size in units", () => {
  test("is shown in the largest unit of which there is one, exactly", async () => {
    const { staged } = renderField("file-size", { value: 1_234_567 });
    expect(await screen.findByLabelText("the field")).toHaveProperty("value", "1.234567");
    expect(screen.getByLabelText("Unit")).toHaveProperty("value", "MB");
    expect(staged).toEqual([]);
  });

  test("stages whole bytes, and the unit stays while it is typed", async () => {
    const { user, staged } = renderField("file-size", { value: 5_000_000 });
    const box = await screen.findByLabelText("the field");
    await user.clear(box);
    await user.type(box, "1500.5");
    expect(staged.at(-1)).toBe(1_500_500_000);
    expect(screen.getByLabelText("Unit")).toHaveProperty("value", "MB");
  });

  test("becomes another size with another unit", async () => {
    const { user, staged } = renderField("file-size", { value: 5_000_000 });
    await choose(user, await screen.findByLabelText("Unit"), "GB");
    expect(staged).toEqual([5_000_000_000]);
    expect(screen.getByLabelText("the field")).toHaveProperty("value", "5");
  });

  test("counts in steps of 1024 if the option says so", async () => {
    const { user, staged } = renderField("file-size", {
      value: 2048,
      options: { decimal: false },
    });
    expect(await screen.findByLabelText("Unit")).toHaveProperty("value", "KiB");
    await choose(user, screen.getByLabelText("Unit"), "MiB");
    expect(staged).toEqual([2 * 1024 ** 2]);
  });

  test("stages null when it is emptied, and nothing that is no size", async () => {
    const { user, staged } = renderField("file-size", { value: 2000 });
    const box = await screen.findByLabelText("the field");
    await user.clear(box);
    await user.type(box, "-4");
    expect(staged).toEqual([null]);
    expect(screen.getByRole("alert").textContent).toMatch(/at least 0/);
  });
});

test("bytes have their size beside them", async () => {
  const { user, staged } = renderField("file-size", {
    value: 1_500_000,
    options: { formatInput: false },
  });
  expect(await screen.findByText("(1.5 MB)")).toBeInstanceOf(HTMLElement);
  await user.clear(screen.getByLabelText("the field"));
  await user.type(screen.getByLabelText("the field"), "2000");
  expect(staged.at(-1)).toBe(2000);
  expect(screen.getByText("(2 kB)")).toBeInstanceOf(HTMLElement);
});
