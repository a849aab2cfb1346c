import { makeCollection } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";

import { listField } from "../../test/listing-models.ts";
import { interfaces } from "../interfaces/index.ts";
import { defaultInterfaces } from "./registry.ts";
import { createRegistry, titleOf } from "./registry.ts";

const registry = createRegistry({ interfaces });

/** The id of the interface or editor of a field. */
function editorOf(parts: Parameters<typeof listField>[1]): string {
  const resolution = registry.resolve(listField("f", { interface: null, ...parts }));
  return resolution.kind === "interface" ? resolution.definition.id : resolution.editor;
}

describe("looking up an interface", () => {
  test.each([
    ["text-input", "text-input"],
    ["switch", "toggle"],
  ])("finds %s as %s", (id, found) => {
    expect(registry.findInterface(id)?.id).toBe(found);
  });

  test("distinguishes named, missing and unknown ones", () => {
    const found = (id: string | null) => registry.resolve(listField("f", { interface: id })).found;
    expect(["text-input", null, "", "no-such-thing"].map(found)).toEqual([
      "named",
      "missing",
      "missing",
      "unknown",
    ]);
  });

  test("finds the last definition of an id", () => {
    const [first] = interfaces;
    if (first === undefined) throw new Error("There are interfaces.");
    const own = { ...first, icon: "own" };
    expect(createRegistry({ interfaces: [...interfaces, own] }).findInterface(first.id)?.icon).toBe(
      "own",
    );
  });
});

describe("the interfaces that are defaults", () => {
  const built = interfaces.flatMap(({ id, aliases = [] }) => [id, ...aliases]);
  const { byType, byDatatype, withoutDatatype } = defaultInterfaces;

  test.each([
    ["defaults by type", byType],
    ["defaults by datatype", byDatatype],
    ["defaults without a datatype", withoutDatatype],
  ])("are built: %s", (_name, table) => {
    const names = Object.values(table);
    expect(names.filter((name) => !built.includes(name))).toEqual([]);
  });

  test("have unique names", () => {
    expect(built.filter((name, index) => built.indexOf(name) !== index)).toEqual([]);
  });
});

describe("a field without an interface", () => {
  test.each([
    ["VARCHAR", "text-input"],
    ["CHAR(20)", "text-input"],
    ["TEXT", "textarea"],
    ["longtext", "textarea"],
    ["TINYINT", "toggle"],
    ["INT UNSIGNED", "numeric"],
    ["BIGINT", "numeric"],
    ["DECIMAL", "numeric"],
    ["DATE", "date"],
    ["TIME", "time"],
    ["DATETIME", "datetime"],
    ["TIMESTAMP", "datetime"],
    ["BLOB", "text-input"],
    [null, "text-input"],
  ])("with a column of %s is edited by %s", (datatype, editor) => {
    expect(editorOf({ type: null, datatype })).toBe(editor);
  });

  test.each([
    ["m2o", "INT", "many-to-one"],
    ["file", "INT", "file"],
    ["status", "VARCHAR", "status"],
    ["array", "VARCHAR", "tags"],
    ["sort", "INT", "sort"],
    ["json", "TEXT", "json"],
    ["o2m", null, "related-count"],
    ["translation", null, "related-count"],
    ["alias", null, "nothing"],
  ] as const)("of type %s and column %s is edited by %s", (type, datatype, editor) => {
    expect(editorOf({ type, datatype })).toBe(editor);
  });

  test("that is the primary key is edited as one", () => {
    expect(editorOf({ type: "integer", datatype: "INT", primary_key: true })).toBe("primary-key");
  });
});

describe("an item is called by", () => {
  const articles = makeCollection("articles", {
    id: { type: "integer", primary_key: true },
    body: { type: "string", interface: "wysiwyg" },
    kicker: { type: "string" },
    title: { type: "string" },
    secret: { type: "string", interface: "password" },
  });

  test.each([
    ["its title", { kicker: "News", title: "Alpha" }, "Alpha"],
    ["another short text when the title is empty", { kicker: "News", title: " " }, "News"],
    ["nothing when there is no short text", { body: "<p>Long</p>", secret: "hash" }, null],
  ])("%s", (_title, values, title) => {
    expect(titleOf(registry, articles, values)).toBe(title);
  });
});

test("the catalog of the reference calls exactly the missing interfaces planned, and names the types of the others", () => {
  const types = new Map(
    interfaces.map((definition) => [definition.id, definition.types.join(", ")]),
  );
  const rows = catalogRows();
  expect(rows.length).toBeGreaterThanOrEqual(types.size);
  const stated = rows.map((row) => [row.id, row.state === "planned" ? null : row.types]);
  expect(stated).toEqual(rows.map(({ id }) => [id, types.get(id) ?? null]));
});

/** The rows of interfaces.md 2. */
function catalogRows(): { id: string; types: string; state: string }[] {
  const documents = import.meta.glob<string>("../../../../docs/reference/interfaces.md", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const [catalog = ""] = Object.values(documents).join("").split(/^## /m).slice(2);
  return catalog
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .filter(([, id = ""]) => /^[a-z\d]/.test(id))
    .map(([, id = "", types = "", state = ""]) => ({ id, types, state }));
}
