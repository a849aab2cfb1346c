import { makeCollection, makeField, makeModel } from "@rowhouse/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";
import { choose, entriesOf } from "../../../test/select.ts";

const artist = makeField("works", "artist", { type: "m2o", interface: "many-to-one" });
const works = makeCollection("works", {
  title: makeField("works", "title", { interface: "text-input" }),
  year_made: makeField("works", "year_made", { interface: "numeric" }),
  artist,
});
const artists = makeCollection("artists", {
  last_name: makeField("artists", "last_name", { interface: "text-input" }),
});
const model = makeModel(
  [works, artists],
  [
    {
      id: 1,
      collection_many: "works",
      field_many: "artist",
      collection_one: "artists",
      field_one: null,
      junction_field: null,
    },
  ],
);
const options = { collectionField: "of" };
const setup = { host: { model }, values: { of: "works" } };
const box = () => screen.findByLabelText("the field");

test("one field is chosen by its label and stored by its key; what is gone stays", async () => {
  const { user, staged, unmount } = renderField("fields", { ...setup, options, value: null });
  expect(await entriesOf(user, await box())).toEqual(["Artist", "Title", "Year Made"]);
  await choose(user, await box(), "Year Made");
  expect(staged).toEqual(["year_made"]);
  unmount();
  renderField("fields", { ...setup, options, value: "gone" });
  expect(await box()).toHaveProperty("value", "Not among the choices: gone");
});

test("several are stored with commas between them, in an order that can be changed", async () => {
  const several = { ...options, kind: "several" };
  const { user, staged } = renderField("fields", {
    ...setup,
    options: several,
    value: "title, gone",
  });
  await choose(user, await screen.findByRole("combobox", { name: "the field" }), "Artist");
  await user.click(screen.getByRole("button", { name: "Move Artist up" }));
  await user.click(screen.getByRole("button", { name: "Remove gone" }));
  expect(staged).toEqual(["title,gone,artist", "title,artist,gone", "title,artist"]);
  const list = within(screen.getByRole("list"));
  expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Title",
    "Artist",
  ]);
});

test("a text takes a field where the caret is, also one of a related item", async () => {
  const template = { ...options, kind: "template" };
  const { user, staged } = renderField("fields", {
    ...setup,
    options: template,
    value: "by , made",
  });
  const text = await screen.findByLabelText<HTMLInputElement>("the field");
  text.setSelectionRange(3, 3);
  await choose(user, screen.getByLabelText("Insert a field"), "Artist › Last Name");
  expect(staged).toEqual(["by {{ artist.last_name }}, made"]);
});

test("where nobody knows the collection, keys are typed", async () => {
  const { user, staged } = renderField("fields", { options, value: null, host: { model } });
  await user.type(await box(), "id");
  expect(staged.at(-1)).toBe("id");
});

test("an order is a field and a direction; further rules stay", async () => {
  const order = { ...options, kind: "order" };
  const { user, staged } = renderField("fields", { ...setup, options: order, value: "-title,id" });
  expect(await box()).toHaveProperty("value", "Title");
  await user.click(screen.getByRole("button", { name: "Descending" }));
  await choose(user, await box(), "Year Made");
  await user.click(screen.getByRole("button", { name: "Ascending" }));
  expect(staged).toEqual(["title,id", "year_made,id", "-year_made,id"]);
});

test("fields of rows are offered as a repeater describes them", async () => {
  const { user, staged } = renderField("fields", {
    ...setup,
    options: { rowsField: "rows", kind: "template" },
    values: { rows: [{ field: "checked_on", name: "Checked" }, { field: "finding" }] },
    value: "on ",
  });
  const text = await screen.findByLabelText<HTMLInputElement>("the field");
  text.setSelectionRange(3, 3);
  const insert = screen.getByLabelText("Insert a field");
  expect(await entriesOf(user, insert)).toEqual(["Checked", "Finding"]);
  await choose(user, insert, "Checked");
  expect(staged).toEqual(["on {{ checked_on }}"]);
});
