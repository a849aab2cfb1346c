import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";
import { entriesOf } from "../../../test/select.ts";

test("of all languages one is found by its name and stored by its code", async () => {
  const { user, staged } = renderField("language");
  await user.type(await screen.findByRole("combobox", { name: "the field" }), "german aus");
  await user.click(await screen.findByRole("option", { name: "German (Austria)" }));
  expect(staged).toEqual(["de-AT"]);
});

test("with the option only those are offered that the app speaks, and what is stored", async () => {
  const { user } = renderField("language", { value: "fr", options: { limit: true } });
  const names = await entriesOf(user, await screen.findByRole("combobox"));
  expect(names.toSorted()).toEqual([
    "English (United States)",
    "French",
    "German (Germany)",
    "None",
  ]);
});
