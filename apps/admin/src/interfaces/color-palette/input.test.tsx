import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

const box = () => screen.findByRole("combobox", { name: "the field" });

test("a color is chosen with the mouse and named in the box, which gets the focus back", async () => {
  const { user, staged } = renderField("color-palette");
  await user.click(await box());
  await user.click(await screen.findByRole("radio", { name: "Blue Grey 200" }));
  expect(staged).toEqual(["blue-grey-200"]);
  expect((await box()).textContent).toContain("Blue Grey 200");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("arrows move from the chosen color, Enter chooses, and the chosen one again empties the field", async () => {
  const { user, staged } = renderField("color-palette", { value: "red" });
  (await box()).focus();
  await user.keyboard("{ArrowDown}");
  expect(await screen.findByRole("radio", { name: "Red", checked: true })).toBeInstanceOf(
    HTMLElement,
  );
  screen.getByRole("radio", { name: "Red" }).focus();
  await user.keyboard("{ArrowRight}{ArrowDown}{Enter}");
  await user.click(await box());
  await user.click(await screen.findByRole("radio", { name: "Pink 50", checked: true }));
  expect(staged).toEqual(["pink-50", null]);
});

test("a name that the palette does not know is kept and said to be gray", async () => {
  const { staged } = renderField("color-palette", { value: "octarine" });
  expect((await box()).textContent).toContain("octarine");
  expect(
    screen.getByText("The palette has no color “octarine”. It is shown as gray."),
  ).toBeInstanceOf(HTMLElement);
  expect(staged).toEqual([]);
});

test("a named color that is no part of the palette is kept and named", async () => {
  renderField("color-palette", { value: "accent" });
  expect((await box()).textContent).toContain("Accent");
  expect(screen.queryByText(/no color/)).toBeNull();
});

test("nothing opens while it is read-only", async () => {
  const { user } = renderField("color-palette", { value: "red", isReadOnly: true });
  await user.click(await box());
  await user.keyboard("{ArrowDown}");
  expect(screen.queryByRole("dialog")).toBeNull();
});
