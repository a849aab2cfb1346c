import type { Field } from "@rowhouse/contract";
import { expect, test } from "vitest";

import { listField } from "../../../test/listing-models.ts";
import { formEntries } from "../form.model.ts";
import { outlineOf } from "./outline.model.ts";

const names = (count: number) => Array.from({ length: count }, (_, index) => `field_${index + 1}`);

function outline(all: Field[], hidden = "") {
  const fields = Object.fromEntries(all.map((field) => [field.field, field]));
  return outlineOf(formEntries({ fields }), ({ field }) => field !== hidden);
}

test("a form of few fields has no outline", () => {
  expect(outline(names(7).map((name) => listField(name)))).toEqual([]);
});

test("the fields stand in the order of the form, without those that are not rendered", () => {
  const fields = names(9).map((name, index) => listField(name, { sort: 9 - index }));
  const lines = outline(fields, "field_4").map(({ field }) => field.field);
  expect(lines).toEqual([
    "field_9",
    "field_8",
    "field_7",
    "field_6",
    "field_5",
    "field_3",
    "field_2",
    "field_1",
  ]);
});

test("a group stands above its members", () => {
  const group = listField("more", { id: 70, type: "group", sort: 1 });
  const members = names(8).map((name) => listField(name, { group: 70 }));
  const lines = outline([group, ...members]);
  expect(lines.map(({ isMember }) => isMember)).toEqual([false, ...members.map(() => true)]);
  expect(lines[0]?.field.field).toBe("more");
});
