import { makeCollection, makeField, type Collection } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";
import { interfaces } from "../../../../interfaces/index.ts";
import { fieldChange, newField, offeredInterfaces, storedFacts } from "./field-editor.model.ts";

function collectionOf(...fields: ReturnType<typeof makeField>[]): Collection {
  return makeCollection("posts", Object.fromEntries(fields.map((one) => [one.field, one])));
}

function interfaceOf(id: string) {
  const found = interfaces.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no interface ${id}.`);
  return found;
}

const nothing = { facts: {}, options: {} };

describe("what is offered for a new field", () => {
  test("begins with what most fields are", () => {
    const { popular, others } = offeredInterfaces(interfaces, collectionOf());
    expect(popular.map(({ id }) => id)).toEqual([
      "text-input",
      "textarea",
      "wysiwyg",
      "toggle",
      "datetime",
      "calendar",
      "file",
      "many-to-one",
    ]);
    expect(others.map(({ id }) => id)).toContain("dropdown");
  });

  test("is nothing that a collection can have only once, and has", () => {
    const status = makeField("posts", "status", { type: "status" });
    const ids = (collection: Collection) =>
      offeredInterfaces(interfaces, collection).others.map(({ id }) => id);
    expect(ids(collectionOf())).toContain("status");
    expect(ids(collectionOf(status))).not.toContain("status");
  });

  test("is no list of related items, which needs a field elsewhere first", () => {
    const { others } = offeredInterfaces(interfaces, collectionOf());
    expect(others.map(({ id }) => id)).not.toContain("one-to-many");
  });
});

describe("a new field", () => {
  test("stands at the end, with the type its interface is for", () => {
    const collection = collectionOf(makeField("posts", "id", { primary_key: true }));
    const field = newField(collection, interfaceOf("toggle"), {
      ...nothing,
      facts: { required: true },
      related: null,
    });
    expect(field).toMatchObject({ type: "boolean", interface: "toggle", required: true, sort: 2 });
  });

  test.each([
    ["text-input", { datatype: "VARCHAR", length: "200" }],
    ["calendar", { datatype: "DATE" }],
    ["wysiwyg", { datatype: "TEXT" }],
    ["tags", { datatype: "TEXT" }],
  ])("edited by %s has a fitting column", (id, column) => {
    const field = newField(collectionOf(), interfaceOf(id), { ...nothing, related: null });
    expect(field).toMatchObject(column);
  });

  test("that links to items has a column like their key", () => {
    const key = makeField("languages", "code", {
      primary_key: true,
      datatype: "CHAR",
      length: "5",
    });
    const related = makeCollection("languages", { code: key });
    const field = newField(collectionOf(), interfaceOf("many-to-one"), { ...nothing, related });
    expect(field).toMatchObject({ type: "m2o", datatype: "CHAR", length: "5" });
  });
});

describe("a change", () => {
  const field = makeField("posts", "title", {
    interface: "text-input",
    width: "half-left",
    required: true,
    note: "Short",
    options: { trim: true },
  });

  test("of nothing is nothing: a width the form does not offer stays", () => {
    const entered = { facts: storedFacts(field), options: { trim: true } };
    expect(fieldChange(field, entered)).toEqual({});
  });

  test("holds what was changed, and what was taken back to its default", () => {
    const { required: _, ...facts } = storedFacts(field);
    const entered = { facts: { ...facts, unique: true, note: null }, options: {} };
    expect(fieldChange(field, entered)).toEqual({
      note: null,
      required: false,
      unique: true,
      options: null,
    });
  });
});
