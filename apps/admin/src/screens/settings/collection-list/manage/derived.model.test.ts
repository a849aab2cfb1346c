import type { DerivedTable } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { derivedRows, derivedTables, managingChanges } from "./derived.model.ts";

const field = { length: null, required: false, readonly: false, hidden_detail: false };
const album: DerivedTable = {
  collection: "album",
  readonly_reason: null,
  key: ["id"],
  fields: [
    {
      ...field,
      field: "id",
      type: "integer",
      datatype: "INT",
      interface: "primary-key",
      required: true,
      readonly: true,
      hidden_detail: true,
    },
    {
      ...field,
      field: "title",
      type: "string",
      datatype: "VARCHAR",
      length: "160",
      interface: null,
    },
    {
      ...field,
      field: "artist",
      type: "m2o",
      datatype: "INT",
      interface: "many-to-one",
      required: true,
    },
  ],
  relations: [{ field: "artist", related: "artists" }],
};

test("each table is managed by a change of its own", () => {
  expect(managingChanges(["a", "b"])).toEqual([
    { kind: "update_collection", collection: "a", data: { managed: true } },
    { kind: "update_collection", collection: "b", data: { managed: true } },
  ]);
});

test("tables are known by what plans say of them", () => {
  const removes = { fields: 0, relations: 0, permissions: 0, presets: 0 };
  const plan = [
    { effects: [], removes, describes: album },
    { effects: [], removes },
  ];
  expect([...derivedTables(plan)]).toEqual([["album", album]]);
});

test("a field says its column, what edits it, and what it links to; the key is required anyway", () => {
  expect(derivedRows(album)).toEqual([
    {
      field: "id",
      column: "INT",
      editor: "primary-key",
      related: null,
      marks: ["field_mark_key", "field_mark_readonly", "field_mark_hidden"],
    },
    { field: "title", column: "VARCHAR(160)", editor: null, marks: [], related: null },
    {
      field: "artist",
      column: "INT",
      editor: "many-to-one",
      related: "artists",
      marks: ["field_mark_required"],
    },
  ]);
});
