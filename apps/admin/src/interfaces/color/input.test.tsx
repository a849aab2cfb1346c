import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

describe("the box of a color", () => {
  test("stages what is typed once it is a color, and says so until then", async () => {
    const { user, staged } = renderField("color");
    const box = await screen.findByRole("textbox", { name: "the field" });
    await user.type(box, "#3498d");
    expect(staged).toEqual([]);
    expect(screen.getByRole("alert").textContent).toBe("Write the color as #rrggbb, like #3498db");
    await user.type(box, "B");
    expect(staged).toEqual(["#3498db"]);
    await user.clear(box);
    expect(staged).toEqual(["#3498db", null]);
  });

  test("writes and reads in the ways that the options say", async () => {
    const { user, staged } = renderField("color", {
      value: "52,152,219",
      options: { output: "rgb", allowAlpha: true },
    });
    const box = await screen.findByRole("textbox");
    expect(box).toHaveProperty("value", "#3498dbff");
    await user.clear(box);
    await user.paste("#00000080");
    expect(staged.at(-1)).toBe("0,0,0,0.5");
  });

  test("keeps text that is no color until another one is chosen", async () => {
    const { user, staged } = renderField("color", { value: "tomato" });
    expect(await screen.findByText(/“tomato” is no color/)).toBeInstanceOf(HTMLElement);
    expect(staged).toEqual([]);
    await user.click(screen.getByRole("button", { name: "#f44336" }));
    expect(staged).toEqual(["#f44336"]);
  });
});

describe("the channels of a color", () => {
  const options = { input: "hsl", output: "hex" };

  test("are moved one by one; gray keeps the hue that was set", async () => {
    const { staged } = renderField("color", { value: "#808080", options });
    fireEvent.change(await screen.findByRole("slider", { name: "Hue" }), {
      target: { value: "204" },
    });
    const saturation = screen.getByRole("slider", { name: "Saturation" });
    fireEvent.change(saturation, { target: { value: "70" } });
    expect(staged).toEqual(["#808080", "#2691d9"]);
    expect(screen.getByRole("slider", { name: "Hue" })).toHaveProperty("value", "204");
  });

  test("are none that a reader without the right can move", async () => {
    const { staged } = renderField("color", { value: "#808080", isReadOnly: true, options });
    fireEvent.change(await screen.findByRole("slider", { name: "Hue" }), {
      target: { value: "204" },
    });
    expect(staged).toEqual([]);
  });
});

test("with the palette alone the current color is one of its buttons", async () => {
  const { user, staged } = renderField("color", {
    value: "#123456",
    options: { paletteOnly: true, palette: ["#f44336", "no color"] },
  });
  const group = await screen.findByRole("group", { name: "the field" });
  const names = within(group)
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label"));
  expect(names).toEqual(["#f44336", "#123456"]);
  await user.click(screen.getByRole("button", { name: "#123456", pressed: true }));
  await user.click(screen.getByRole("button", { name: "#f44336" }));
  expect(staged).toEqual([null, "#f44336"]);
});
