import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { renderField, type LiveFieldOptions } from "../../../test/live-field.tsx";
import { keepFocus } from "../../design/focus/keep-focus.ts";

const german: LiveFieldOptions = { host: { locale: "de-DE" } };

describe("the date box", () => {
  test("takes German dates with their own separators and writes them in full when it is left", async () => {
    const { user, staged } = renderField("date", german);
    const box = await screen.findByLabelText("the field");
    await user.type(box, "2.3.2026");
    expect(staged).toEqual(["2026-03-02"]);
    await user.tab();
    expect(box).toHaveProperty("value", "02.03.2026");
  });
});

describe("the calendar of the date box", () => {
  let stop: () => void;
  beforeEach(() => {
    stop = keepFocus();
  });
  afterEach(() => stop());

  test("opens on the day of the box, which has the focus", async () => {
    const { days } = await openCalendar({ value: "2026-11-22" });
    await waitFor(() => expect(document.activeElement).toBe(days("Sunday, November 22, 2026")));
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "Sun",
      "Mon",
      "Tue",
      "Wed",
      "Thu",
      "Fri",
      "Sat",
    ]);
  });

  test("moves by the keys of a date grid and picks with Enter, the focus back at its button", async () => {
    const { user, staged, button } = await openCalendar({ value: "2026-11-22" });
    await user.keyboard("{ArrowLeft}{ArrowUp}{Home}{End}{PageDown}{Shift>}{PageUp}{/Shift}{Enter}");
    expect(staged).toEqual(["2025-12-14"]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test("closes on Escape without a change", async () => {
    const { user, staged, button } = await openCalendar({ value: "2026-11-22" });
    await user.keyboard("{ArrowLeft}{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(staged).toEqual([]);
  });

  test("opens from the box with Alt and the arrow down", async () => {
    const { user } = renderField("date", { value: "2026-11-22" });
    await user.click(await screen.findByLabelText("the field"));
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    expect(await screen.findByRole("dialog", { name: "Pick a day" })).toBeInstanceOf(HTMLElement);
  });

  test("leads to months and years by its heading", async () => {
    const { user, staged } = await openCalendar({ value: "2026-11-22" });
    await user.click(screen.getByRole("button", { name: "November 2026" }));
    await user.click(screen.getByRole("button", { name: "2026" }));
    await user.click(screen.getByRole("button", { name: "2020" }));
    await user.click(screen.getByRole("button", { name: "February 2020" }));
    await user.click(screen.getByRole("button", { name: "Saturday, February 29, 2020" }));
    expect(staged).toEqual(["2020-02-29"]);
  });

  test("does not leave the bounds", async () => {
    const { user, staged, days } = await openCalendar({
      value: "2026-11-22",
      options: { min: "2026-11-20", max: "2026-11-25" },
    });
    expect(days("Thursday, November 19, 2026")).toHaveProperty("disabled", true);
    await user.keyboard("{PageUp}{Enter}");
    expect(staged).toEqual(["2026-11-20"]);
  });

  test("offers today and empties the box", async () => {
    const { user, staged } = await openCalendar({ value: "2026-11-22" });
    await user.click(screen.getByRole("button", { name: "Clear" }));
    expect(staged).toEqual([null]);
  });

  test("speaks the language and begins its week", async () => {
    await openCalendar({ value: "2026-11-22", host: { locale: "de-DE" } });
    expect(screen.getByRole("button", { name: "November 2026" })).toBeInstanceOf(HTMLElement);
    expect(screen.getAllByRole("columnheader")[0]?.textContent).toBe("Mo");
    expect(screen.getByRole("button", { name: "Sonntag, 22. November 2026" })).toBeInstanceOf(
      HTMLElement,
    );
  });
});

async function openCalendar(options: LiveFieldOptions) {
  const rendered = renderField("date", options);
  const button = await screen.findByRole("button", { name: "Pick a day" });
  await rendered.user.click(button);
  const dialog = await screen.findByRole("dialog", { name: "Pick a day" });
  const days = (name: string) => within(dialog).getByRole("button", { name });
  await waitFor(() =>
    expect(dialog.querySelector("[data-autofocus]")).toBe(document.activeElement),
  );
  return { ...rendered, button, days };
}
