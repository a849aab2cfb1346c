import { makeCollection, makeModel } from "@rowhouse/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";
import { choose, entriesOf } from "../../../test/select.ts";

const model = makeModel(
  [
    makeCollection("works", {}),
    makeCollection("art_fairs", {}),
    makeCollection("stray", {}, { managed: false }),
    makeCollection("directus_files", {}),
  ],
  [],
);

test("offers the collections of the project by name, those of the system when told to", async () => {
  const { user, staged, unmount } = renderField("collections", { host: { model } });
  const box = await screen.findByLabelText("the field");
  expect(await entriesOf(user, box)).toEqual(["Art Fairs", "Works"]);
  await choose(user, box, "Works");
  expect(staged).toEqual(["works"]);
  unmount();
  renderField("collections", { host: { model }, options: { include_system: true } });
  expect(await entriesOf(user, await screen.findByLabelText("the field"))).toContain(
    "Directus Files",
  );
});

test("keeps a collection that is not offered, and one that is gone", async () => {
  const { unmount } = renderField("collections", { value: "directus_files", host: { model } });
  expect(await screen.findByLabelText("the field")).toHaveProperty("value", "Directus Files");
  unmount();
  const { staged } = renderField("collections", { value: "gone", host: { model } });
  const name = "Not among the choices: gone";
  expect(await screen.findByLabelText("the field")).toHaveProperty("value", name);
  expect(staged).toEqual([]);
});
