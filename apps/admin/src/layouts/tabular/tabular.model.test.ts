import { describe, expect, test } from "vitest";

import { listField, listFields } from "../../../test/listing-models.ts";
import {
  clampWidth,
  columnsOf,
  columnTemplate,
  isEndAligned,
  isSortable,
  moveColumn,
  nextSort,
  panelOrder,
  readOptions,
  readSort,
  toggleColumn,
  writeSort,
} from "./tabular.model.ts";

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

describe("columns", () => {
  test("without a choice the first four fields other than the key stand there, the naming one first", () => {
    expect(columnsOf(fields, null)).toEqual(["title", "status", "pages", "author"]);
  });

  test.each([
    ["a comma list", "note, title", ["note", "title"]],
    ["a list", ["note", "title"], ["note", "title"]],
    ["fields that are gone", "gone,title", ["title"]],
    ["the same field twice", "title,title", ["title"]],
    ["nothing that exists", "gone", ["title", "status", "pages", "author"]],
  ])("a choice may be %s", (_case, chosen, columns) => {
    expect(columnsOf(fields, chosen)).toEqual(columns);
  });

  test("a collection with nothing but a key shows the key", () => {
    expect(columnsOf(listFields(listField("id", { primary_key: true })), null)).toEqual(["id"]);
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
    expect(readOptions(stored)).toEqual({
      spacing: "comfortable",
      widths: { pages: 120, author: 40 },
    });
    expect(readOptions({ spacing: "cozy", widths: null })).toEqual({ spacing: "cozy", widths: {} });
  });

  test("sized columns are fixed, others share the rest, the last one reaches the end", () => {
    const columns = [
      listField("a"),
      listField("b"),
      listField("d", { type: "date" }),
      listField("c"),
    ];
    expect(columnTemplate(columns, { b: 120, c: 90 })).toBe(
      "minmax(200px, 2fr) 120px minmax(140px, 1fr) minmax(90px, 1fr)",
    );
  });

  test("no column gets narrower than 40 px", () => {
    expect([clampWidth(10), clampWidth(77.6)]).toEqual([40, 78]);
  });
});

describe("sort", () => {
  test.each([
    ["title", { field: "title", direction: "asc" }],
    ["-title", { field: "title", direction: "desc" }],
    ["-title,id", { field: "title", direction: "desc" }],
    ["", null],
    ["?", null],
    [null, null],
    [4, null],
  ])("%o is read as %o", (stored, sort) => {
    expect(readSort(stored)).toEqual(sort);
  });

  test("another column sorts ascending, the same one turns around", () => {
    const first = nextSort(null, "title");
    const second = nextSort(first, "title");
    expect(
      [first, second, nextSort(second, "title"), nextSort(second, "note")].map(writeSort),
    ).toEqual(["title", "-title", "title", "note"]);
  });

  test.each([
    ["m2o", false],
    ["o2m", false],
    ["translation", false],
    ["alias", false],
    ["string", true],
    ["file", true],
    [null, false],
  ] as const)("a field of type %s can be sorted by: %s", (type, isPossible) => {
    expect(isSortable(listField("x", { type }))).toBe(isPossible);
  });

  test("numbers stand at the end, unless they are drawn as something else", () => {
    expect(isEndAligned(listField("x", { type: "decimal", interface: "numeric" }))).toBe(true);
    expect(isEndAligned(listField("x", { type: "integer", interface: "rating" }))).toBe(false);
    expect(isEndAligned(listField("x", { type: "integer", interface: null }))).toBe(true);
    expect(isEndAligned(listField("x", { type: "string", interface: "numeric" }))).toBe(false);
  });
});
