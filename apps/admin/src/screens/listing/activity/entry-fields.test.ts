import { makeCollection, makeModel } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { listField } from "../../../../test/listing-models.ts";
import { choicesOf } from "../filters/value/choices.ts";
import { entryFields } from "./entry-fields.ts";

const shown = { managed: true, hidden: false };
const model = makeModel([
  { ...makeCollection("works", {}), ...shown },
  { ...makeCollection("links", {}), ...shown, hidden: true },
  { ...makeCollection("tables", {}), ...shown, managed: false },
  makeCollection("directus_users", {}),
  makeCollection("directus_fields", {}),
]);
const fields = entryFields(
  { action: listField("action"), collection: listField("collection"), ip: listField("ip") },
  model,
  ({ collection }) => `the ${collection}`,
);

test("actions and collections are chosen by name, other fields are as they were", () => {
  const of = (name: string) => {
    const field = fields[name];
    return field === undefined ? [] : choicesOf(field, (key) => `<${key}>`);
  };
  expect(of("action").slice(0, 2)).toMatchObject([
    { value: "delete", label: "<action_delete>" },
    { value: "soft-delete", label: "<action_soft_delete>" },
  ]);
  expect(of("collection")).toMatchObject([
    { value: "works", label: "the works" },
    { value: "directus_users", label: "the directus_users" },
  ]);
  expect(of("ip")).toEqual([]);
});
