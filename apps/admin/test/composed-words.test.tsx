import { createEvent, fireEvent, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { renderField } from "./live-field.tsx";

/** The key that ends a word of an input method, as most browsers and as Safari report it. */
const reports = [
  ["most browsers", { key: "Enter", isComposing: true }],
  ["Safari", { key: "Enter", keyCode: 229 }],
] as const;

/** Presses Enter in a box; whether the box took the key for itself. */
function isTaken(box: HTMLElement, init: KeyboardEventInit & { keyCode?: number }): boolean {
  const event = createEvent.keyDown(box, init);
  fireEvent(box, event);
  return event.defaultPrevented;
}

describe.each(reports)("Enter that ends a word of an input method, in %s,", (_browser, ending) => {
  test("adds no tag", async () => {
    const { user, staged } = renderField("tags");
    const box = await screen.findByLabelText("the field");
    await user.type(box, "とうきょう");
    expect([isTaken(box, ending), staged]).toEqual([false, []]);
    expect(isTaken(box, { key: "Enter" })).toBe(true);
    expect(staged).toEqual([["とうきょう"]]);
  });

  test("chooses no entry of a list", async () => {
    const choices = { tokyo: "東京", kyoto: "京都" };
    const { user, staged } = renderField("dropdown", { options: { choices } });
    const box = await screen.findByRole("combobox", { name: "the field" });
    await user.type(box, "京都");
    expect([isTaken(box, ending), staged]).toEqual([false, []]);
    expect(isTaken(box, { key: "Enter" })).toBe(true);
    expect(staged).toEqual(["kyoto"]);
  });

  test("asks for no place on the map", async () => {
    const fetch = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ features: [] }));
    const { user } = renderField("map", { options: { address_to_code: true } });
    const box = await screen.findByRole("textbox", { name: "Address" });
    await user.type(box, "東京");
    expect(isTaken(box, ending)).toBe(false);
    expect(fetch).not.toHaveBeenCalled();
    fetch.mockRestore();
  });

  test("names no entry of JSON otherwise", async () => {
    const { user, staged } = renderField("json", { value: { wall: "north" } });
    await user.click(await screen.findByRole("button", { name: "Show as a tree" }));
    const box = await screen.findByLabelText("Name of wall");
    await user.type(box, "壁");
    expect([isTaken(box, ending), staged]).toEqual([false, []]);
  });
});
