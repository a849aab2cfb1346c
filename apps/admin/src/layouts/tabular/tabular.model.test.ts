import { makeCollection } from "@rowhouse/contract";
import { readViewQuery } from "@rowhouse/extension-kit";
import { describe, expect, test } from "vitest";

import { listCollection, listField, listFields } from "../../../test/listing-models.ts";
import { columnTemplate, moveColumn, nextSort, panelOrder, toggleColumn } from "./tabular.model.ts";
import { isEndAligned } from "../../list/field/cell-look.model.ts";
import { columnsOf } from "./columns.model.ts";
import { layout } from "./layout.ts";
import { clampWidth, tabularOptions } from "./options.ts";

const fields = listFields(
  listField("id", { type: "integer", primary_key: true }),
  listField("status", { type: "status", interface: "status" }),
  listField("order", { type: "sort", interface: "sort" }),
  listField("title"),
  listField("pages", { type: "integer", interface: "numeric" }),
  listField("line", { type: "alias", interface: "divider" }),
  listField("author", { type: "m2o", interface: "many-to-one" }),
  listField("note"),
);

/** The fields a stored choice of columns leads to. */
const chosen = (stored: unknown) =>
  layout.query({
    collection: makeCollection("books", fields),
    fields,
    viewOptions: tabularOptions.initial,
    viewQuery: readViewQuery({ fields: stored }),
    place: null,
  }).fields;

describe("columns", () => {
  test("without a choice the first four fields other than the key are shown, the naming one first", () => {
    expect(chosen(null)).toEqual(["title", "status", "pages", "author"]);
  });

  test.each([
    ["a comma list", "note, title", ["note", "title"]],
    ["a list", ["note", "title"], ["note", "title"]],
    ["fields that are gone", "gone,title", ["title"]],
    ["the same field twice", "title,title", ["title"]],
    ["nothing that exists", "gone", ["title", "status", "pages", "author"]],
  ])("a stored choice may be %s", (_case, stored, columns) => {
    expect(chosen(stored)).toEqual(columns);
  });

  test("the title comes first however many fields stand before it", () => {
    const notes = ["made_by", "made_on", "changed_by", "changed_on"].map((name) =>
      listField(name, { type: "integer" }),
    );
    const late = listFields(...notes, listField("title"));
    const collection = makeCollection("books", late);
    expect(columnsOf({ collection, fields: late, viewQuery: { fields: [] } })).toEqual([
      "title",
      "made_by",
      "made_on",
      "changed_by",
    ]);
  });

  test("people come with their names and addresses first, not with the title that is their job", () => {
    const names = ["status", "first_name", "last_name", "email", "company", "title"];
    const fields = listFields(...names.map((name) => listField(name)));
    const collection = makeCollection("directus_users", fields);
    expect(columnsOf({ collection, fields, viewQuery: { fields: [] } })).toEqual([
      "first_name",
      "last_name",
      "email",
      "status",
    ]);
  });

  test("a collection with nothing but a key shows the key", () => {
    expect(
      columnsOf({
        collection: listCollection([]),
        fields: listFields(listField("id", { primary_key: true })),
        viewQuery: { fields: [] },
      }),
    ).toEqual(["id"]);
  });

  test("columns move, and the last one cannot be hidden", () => {
    expect(moveColumn(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
    expect(moveColumn(["a", "b", "c"], 2, -1)).toEqual(["c", "a", "b"]);
    expect(toggleColumn(["a", "b"], "a")).toEqual(["b"]);
    expect(toggleColumn(["a"], "b")).toEqual(["a", "b"]);
    expect(toggleColumn(["a"], "a")).toEqual(["a"]);
  });

  test("the panel lists chosen fields first, in their order", () => {
    expect(panelOrder(fields, ["note", "title"]).slice(0, 3)).toEqual(["note", "title", "id"]);
  });
});

describe("widths", () => {
  test("unknown spacings and widths of zero or less fall back", () => {
    const stored = {
      spacing: "roomy",
      widths: { title: 0, note: -3, pages: "120", author: 12, status: "wide" },
    };
    expect(tabularOptions.read(stored)).toEqual({
      spacing: "comfortable",
      inlineEdit: false,
      widths: { pages: 120, author: 40 },
      widths_tablet: {},
      widths_phone: {},
    });
    expect(tabularOptions.read({ spacing: "cozy", widths: null })).toEqual({
      spacing: "cozy",
      inlineEdit: false,
      widths: {},
      widths_tablet: {},
      widths_phone: {},
    });
  });

  test("sized columns are fixed, others share the rest as far as they can be read", () => {
    const columns = [
      listField("a"),
      listField("b"),
      listField("d", { type: "date" }),
      listField("c"),
    ];
    expect(columnTemplate(columns, { b: 120, c: 90 })).toBe(
      "minmax(220px, 560px) 120px minmax(120px, 180px) 90px",
    );
  });

  test("no column gets narrower than 40 px", () => {
    expect([clampWidth(10), clampWidth(77.6)]).toEqual([40, 78]);
  });
});

describe("sort", () => {
  test("another column sorts ascending, the same one is reversed", () => {
    const first = nextSort(null, "title");
    const second = nextSort(first, "title");
    expect([first, second, nextSort(second, "title"), nextSort(second, "note")]).toEqual([
      { field: "title", direction: "asc" },
      { field: "title", direction: "desc" },
      { field: "title", direction: "asc" },
      { field: "note", direction: "asc" },
    ]);
  });

  test("numbers are aligned to the end, unless an interface shows them as something else", () => {
    expect(isEndAligned(listField("x", { type: "decimal" }), {})).toBe(true);
    expect(isEndAligned(listField("x", { type: "integer" }), { align: "start" })).toBe(false);
    expect(isEndAligned(listField("x", { type: "integer" }), null)).toBe(true);
    expect(isEndAligned(listField("x", { type: "string" }), {})).toBe(false);
  });
});
