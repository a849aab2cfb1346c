import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

describe("the datetime box", () => {
  test("inserts the separators and stages a complete date-time only", async () => {
    const { user, staged } = renderField("datetime");
    const box = await screen.findByLabelText("the field");
    await user.type(box, "11202026143");
    expect(staged).toEqual([]);
    await user.type(box, "0");
    expect(box).toHaveProperty("value", "11/20/2026 14:30");
    expect(staged).toEqual(["2026-11-20 14:30:00"]);
  });

  test("shows seconds where some are stored, and takes them", async () => {
    const { user, staged, replace } = renderField("datetime", { value: "2026-11-20 14:30:05" });
    const box = await screen.findByLabelText("the field");
    expect(box).toHaveProperty("value", "11/20/2026 14:30:05");
    await user.type(box, "{ArrowUp}");
    expect(staged).toEqual(["2026-11-21 14:30:05"]);
    replace(null);
    await user.clear(box);
    await user.paste("11/20/2026 2:30:07 pm");
    expect(staged.at(-1)).toBe("2026-11-20 14:30:07");
  });

  test("is written in the order of the language, or of the option", async () => {
    const value = "2026-11-20 14:30:00";
    const german = renderField("datetime", { value, host: { locale: "de-DE" } });
    expect(await screen.findByLabelText("the field")).toHaveProperty("value", "20.11.2026 14:30");
    german.unmount();
    renderField("datetime", { value, host: { locale: "de-DE" }, options: { format: "ymd" } });
    expect(await screen.findByLabelText("the field")).toHaveProperty("value", "2026-11-20 14:30");
  });

  test("stages null when it is emptied", async () => {
    const { user, staged } = renderField("datetime", { value: "2026-11-20 14:30:00" });
    await user.clear(await screen.findByLabelText("the field"));
    expect(staged).toEqual([null]);
  });

  test("Backspace moves over the separators", async () => {
    const { user } = renderField("datetime");
    const box = await screen.findByLabelText("the field");
    await user.type(box, "112{Backspace}{Backspace}");
    expect(box).toHaveProperty("value", "1");
  });

  test.each([
    ["134020260000", {}, "There is no such date and time. Write it as mm/dd/yyyy hh:mm"],
    ["010120260000", { min: "2026-02-01 00:00:00" }, "This is before the earliest time allowed"],
    ["010120270000", { max: "2026-12-31 00:00:00" }, "This is after the latest time allowed"],
  ])("does not stage %s and says why", async (typed, options, message) => {
    const { user, staged } = renderField("datetime", { options });
    await user.type(await screen.findByLabelText("the field"), typed);
    expect(staged).toEqual([]);
    expect(screen.getByRole("alert").textContent).toBe(message);
  });

  test("starts a new item with the current date-time if the option is on", async () => {
    const { staged } = renderField("datetime", {
      isNew: true,
      options: { defaultToCurrentDatetime: true },
    });
    await screen.findByLabelText("the field");
    expect(staged).toHaveLength(1);
  });

  test("does not change a saved item by being opened", async () => {
    const { staged } = renderField("datetime", { options: { defaultToCurrentDatetime: true } });
    await screen.findByLabelText("the field");
    expect(staged).toEqual([]);
  });
});
