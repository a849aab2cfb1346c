import { makeCollection, makeModel } from "@rowhouse/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

const model = makeModel(
  [
    makeCollection("works", {}),
    makeCollection("art_fairs", {}),
    makeCollection("stray", {}, { managed: false }),
    makeCollection("directus_files", {}),
  ],
  [],
);
const names = () => screen.getAllByRole("option").map(({ textContent }) => textContent);

test("offers the collections of the project by name, those of the system when told to", async () => {
  const { user, staged, unmount } = renderField("collections", { host: { model } });
  const box = await screen.findByLabelText("the field");
  expect(names()).toEqual(["Select one", "Art Fairs", "Works"]);
  await user.selectOptions(box, "Works");
  expect(staged).toEqual(["works"]);
  unmount();
  renderField("collections", { host: { model }, options: { include_system: true } });
  await screen.findByLabelText("the field");
  expect(names()).toContain("Directus Files");
});

test("keeps a collection that is not offered, and one that is gone", async () => {
  const { unmount } = renderField("collections", { value: "directus_files", host: { model } });
  expect(await screen.findByLabelText("the field")).toHaveProperty("value", "directus_files");
  unmount();
  const { staged } = renderField("collections", { value: "gone", host: { model } });
  const name = "Not among the choices: gone";
  expect(await screen.findByRole("option", { name, selected: true })).toBeInstanceOf(HTMLElement);
  expect(staged).toEqual([]);
});
