import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

describe("a row of stars", () => {
  const options = { display: "star", max_stars: 5 };

  test("stages the star that is clicked; clicking it again takes it back", async () => {
    const { user, staged } = renderField("rating", { value: 2, options });
    await user.click(await screen.findByRole("radio", { name: "4 stars" }));
    await user.click(screen.getByRole("radio", { name: "4 stars", checked: true }));
    expect(staged).toEqual([4, null]);
  });

  test("is changed by the arrow keys and taken back by Space", async () => {
    const { user, staged } = renderField("rating", { value: 2, options });
    (await screen.findByRole("radio", { name: "2 stars", checked: true })).focus();
    await user.keyboard("{ArrowRight} ");
    expect(staged).toEqual([3, null]);
  });

  test.each([
    [3.5, "3.5 of 5"],
    [7, "7 of 5"],
  ])("writes %f, which no star stands for, and keeps it", async (value, text) => {
    const { staged } = renderField("rating", { value, field: { type: "decimal" }, options });
    expect(await screen.findByText(text)).toBeInstanceOf(HTMLElement);
    expect([screen.queryByRole("radio", { checked: true }), staged]).toEqual([null, []]);
  });

  test("reacts to nothing while it is read-only", async () => {
    const { user, staged } = renderField("rating", { value: 2, isReadOnly: true, options });
    await user.click(await screen.findByRole("radio", { name: "2 stars" }));
    await user.click(screen.getByRole("radio", { name: "4 stars" }));
    expect(staged).toEqual([]);
  });
});

describe("a number of stars", () => {
  test.each([
    ["4", 4],
    ["9", 5],
    ["-3", 0],
  ])("typed as %s is staged as %i", async (text, value) => {
    const { user, staged } = renderField("rating", { field: { type: "integer" } });
    const box = await screen.findByRole("spinbutton");
    await user.click(box);
    await user.paste(text);
    expect(staged).toEqual([value]);
    await user.tab();
    expect(box).toHaveProperty("value", String(value));
    expect(screen.getByText(`${value} of 5`)).toBeInstanceOf(HTMLElement);
  });

  test("steps by halves where it is a decimal, and stages null when it is emptied", async () => {
    const { user, staged } = renderField("rating", { value: 3, field: { type: "decimal" } });
    const box = await screen.findByRole("spinbutton");
    await user.type(box, "{ArrowUp}");
    await user.clear(box);
    expect(staged).toEqual([3.5, null]);
  });
});
