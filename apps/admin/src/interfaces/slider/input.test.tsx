import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

const options = { minimum: 0, maximum: 300, step: 10, unit: "lux" };

describe("the slider", () => {
  test("stages the number it is moved to, and reads it with its unit", async () => {
    const { staged } = renderField("slider", { value: 50, options });
    const thumb = await screen.findByRole("slider", { name: "the field" });
    fireEvent.change(thumb, { target: { value: "120" } });
    expect(staged).toEqual([120]);
    expect(thumb.getAttribute("aria-valuetext")).toBe("120\u00a0lux");
  });

  test("without a value stands at the minimum and says that there is none", async () => {
    const { staged } = renderField("slider", { options });
    const thumb = await screen.findByRole("slider");
    expect([thumb.getAttribute("aria-valuetext"), staged]).toEqual(["Nothing set", []]);
    expect(thumb).toHaveProperty("value", "0");
  });

  test.each(["Home", " ", "ArrowDown"])("without a value takes the minimum by %j", async (key) => {
    const { staged } = renderField("slider", { options });
    fireEvent.keyDown(await screen.findByRole("slider"), { key });
    expect(staged).toEqual([0]);
  });

  test("keeps a stored number outside its bounds and says so", async () => {
    const { staged } = renderField("slider", { value: 450, options });
    const thumb = await screen.findByRole("slider");
    const hint = screen.getByText("450 lux is outside 0 lux to 300 lux");
    expect(thumb.getAttribute("aria-describedby")).toBe(hint.id);
    expect(staged).toEqual([]);
  });

  test("stays where it is while it is read-only", async () => {
    const { staged } = renderField("slider", { value: 50, isReadOnly: true, options });
    const thumb = await screen.findByRole("slider");
    fireEvent.change(thumb, { target: { value: "120" } });
    expect(fireEvent.keyDown(thumb, { key: "Home" })).toBe(false);
    expect([staged, thumb.getAttribute("aria-readonly")]).toEqual([[], "true"]);
  });

  test("says when its bounds leave no room", async () => {
    renderField("slider", { options: { minimum: 5, maximum: 5 } });
    expect(await screen.findByText("The minimum has to be below the maximum")).toBeInstanceOf(
      HTMLElement,
    );
  });
});
