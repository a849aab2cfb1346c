import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

const dayButton = (name: string) => screen.findByRole("button", { name });

describe("the open calendar", () => {
  test("stages the day that is pressed, and takes no focus by being opened", async () => {
    const { user, staged } = renderField("calendar", { value: "2026-11-22" });
    const day = await dayButton("Tuesday, November 24, 2026");
    expect(document.activeElement).toBe(document.body);
    await user.click(day);
    expect(staged).toEqual(["2026-11-24"]);
    expect(day.closest("[role=gridcell]")?.getAttribute("aria-selected")).toBe("true");
  });

  test("moves by the arrow keys and by months, and picks with Enter", async () => {
    const { user, staged } = renderField("calendar", { value: "2026-11-22" });
    (await dayButton("Sunday, November 22, 2026")).focus();
    await user.keyboard("{ArrowRight}{PageDown}{Enter}");
    expect(staged).toEqual(["2026-12-23"]);
    expect(document.activeElement).toBe(await dayButton("Wednesday, December 23, 2026"));
  });

  test("turns to the month of a value from outside, without taking the focus", async () => {
    const { user, replace } = renderField("calendar", { value: "2026-11-22" });
    await user.click(await dayButton("Tuesday, November 24, 2026"));
    document.body.focus();
    replace("2025-03-01");
    expect(screen.getByRole("button", { name: "March 2025" })).toBeInstanceOf(HTMLElement);
    expect(document.activeElement).toBe(document.body);
  });

  test("offers no day outside its bounds, and shows a stored one that is", async () => {
    renderField("calendar", { value: "2026-11-30", options: { max: "2026-11-25" } });
    expect(await dayButton("Thursday, November 26, 2026")).toHaveProperty("disabled", true);
    expect(screen.getByText("This is after the latest day allowed")).toBeInstanceOf(HTMLElement);
  });

  test("is emptied by a button", async () => {
    const { user, staged } = renderField("calendar", { value: "2026-11-22" });
    await user.click(await dayButton("Clear"));
    expect(staged).toEqual([null]);
  });

  test("shows the day and reacts to nothing while it is read-only", async () => {
    const { user, staged } = renderField("calendar", { value: "2026-11-22", isReadOnly: true });
    const chosen = await dayButton("Sunday, November 22, 2026");
    await user.click(await dayButton("Tuesday, November 24, 2026"));
    chosen.focus();
    await user.keyboard("{ArrowRight}{Enter}");
    expect(staged).toEqual([]);
    expect(screen.queryByRole("button", { name: "Clear" })).toBeNull();
  });
});
