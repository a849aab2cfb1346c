import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

test("of all languages one is found by its name and stored by its code", async () => {
  const { user, staged } = renderField("language");
  // The browser's own select gives way to the one with a search, at once or when its code is there.
  await user.hover(await screen.findByRole("combobox", { name: "the field" }));
  await user.click(await screen.findByRole("combobox", { expanded: false }));
  await user.type(await screen.findByRole("combobox", { expanded: true }), "german aus");
  await user.click(await screen.findByRole("option", { name: "German (Austria)" }));
  expect(staged).toEqual(["de-AT"]);
});

test("with the option only those are offered that the app speaks, and what is stored", async () => {
  renderField("language", { value: "fr", options: { limit: true } });
  const box = await screen.findByRole("combobox");
  const names = within(box)
    .getAllByRole("option")
    .map((option) => option.textContent);
  expect(names.toSorted()).toEqual([
    "English (United States)",
    "French",
    "German (Germany)",
    "None",
  ]);
});
