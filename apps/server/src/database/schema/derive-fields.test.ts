import { describe, expect, test } from "vitest";
import type { Column, ForeignKey, Table } from "../database.ts";
import { deriveFields, type DerivedField } from "./derive-fields.ts";

function column(name: string, datatype: string, more: Partial<Column> = {}): Column {
  return {
    table: "book",
    name,
    datatype,
    length: null,
    nullable: true,
    defaultValue: null,
    hasDefault: false,
    generated: false,
    flag: false,
    primaryKey: false,
    keyPart: null,
    autoIncrement: false,
    unique: false,
    signed: true,
    comment: null,
    ...more,
  };
}

function table(name: string, columns: Column[], foreignKeys: ForeignKey[] = []): Table {
  return {
    name,
    isView: false,
    isWritable: false,
    columns: columns.map((each) => ({ ...each, table: name })),
    foreignKeys,
  };
}

const key = column("id", "INT", {
  primaryKey: true,
  autoIncrement: true,
  nullable: false,
  hasDefault: true,
});

function derive(only: Column): DerivedField | undefined {
  const book = table("book", [only]);
  return deriveFields(book, [book]).fields[0];
}

describe("a column becomes a field", () => {
  test.each<[string, Column, Partial<DerivedField>]>([
    [
      "a short text",
      column("code", "VARCHAR", { length: "20" }),
      { type: "string", interface: "text-input", width: "half", options: null },
    ],
    [
      "a text of a line",
      column("name", "VARCHAR", { length: "255" }),
      { type: "string", interface: "text-input", width: "full" },
    ],
    ["a text without a length", column("name", "VARCHAR"), { interface: "text-input" }],
    [
      "a long text",
      column("notes", "TEXT", { length: "65535" }),
      { type: "string", interface: "textarea", width: "full" },
    ],
    ["a whole number", column("pages", "SMALLINT"), { type: "integer", interface: "numeric" }],
    [
      "a number with decimals",
      column("price", "NUMERIC", { length: "10,2" }),
      { type: "decimal", interface: "numeric", width: "half" },
    ],
    ["a day", column("born", "DATE"), { type: "date", interface: "date" }],
    ["an hour", column("opens", "TIME"), { type: "time", interface: "time" }],
    ["a date-time", column("sold", "TIMESTAMP"), { type: "datetime", interface: "datetime" }],
    [
      "a date-time the database sets is not overwritten by the server",
      column("created_at", "DATETIME", { nullable: false, hasDefault: true }),
      { type: "datetime", interface: "datetime", required: false },
    ],
    [
      "a flag",
      column("is_new", "TINYINT", { flag: true }),
      { type: "boolean", interface: "toggle" },
    ],
    ["a small number that is no flag", column("rank", "TINYINT"), { type: "integer" }],
    [
      "a choice",
      column("kind", "ENUM", { length: "'hard','it''s soft'" }),
      {
        type: "string",
        interface: "dropdown",
        options: { choices: { hard: "hard", "it's soft": "it's soft" } },
        width: "half",
      },
    ],
    [
      "several choices",
      column("marks", "SET", { length: "'a','b'" }),
      { type: "array", interface: "multiselect", options: { choices: { a: "a", b: "b" } } },
    ],
    ["JSON", column("extra", "JSON"), { type: "json", interface: "json", width: "full" }],
    [
      "bytes are hidden, an editor would damage them",
      column("cover", "BLOB"),
      {
        type: "binary",
        interface: null,
        readonly: true,
        hidden_detail: true,
        hidden_browse: true,
      },
    ],
    [
      "what the contract has no type for is shown as text",
      column("place", "POINT"),
      { type: "string", interface: "text-input", readonly: true },
    ],
    ["so is an array", column("labels", "INTEGER[]"), { type: "string", readonly: true }],
    ["a column without a type holds plain values", column("any", "ANY"), { readonly: false }],
    [
      "a generated column",
      column("total", "DECIMAL", { generated: true, nullable: false, hasDefault: true }),
      { type: "decimal", readonly: true, required: false },
    ],
    [
      "a column that cannot be empty",
      column("title", "VARCHAR", { nullable: false }),
      { required: true },
    ],
    [
      "one that cannot be empty and has a default",
      column("title", "VARCHAR", { nullable: false, defaultValue: "x", hasDefault: true }),
      { required: false },
    ],
    ["a counted key", key, { type: "integer", interface: "primary-key", required: false }],
    [
      "a key entered by hand",
      column("isbn", "VARCHAR", { primaryKey: true, nullable: false, length: "20" }),
      { type: "string", interface: "primary-key", required: true },
    ],
    [
      "an address gets an icon and no rule",
      column("EMail", "VARCHAR"),
      { interface: "text-input", options: { iconLeft: "mail" } },
    ],
  ])("%s", (_title, given, expected) => {
    expect(derive(given)).toMatchObject(expected);
  });

  test("in the order of the columns", () => {
    const book = table("book", [key, column("a", "INT"), column("b", "INT")]);
    expect(deriveFields(book, [book]).fields.map(({ field, sort }) => [field, sort])).toEqual([
      ["id", 1],
      ["a", 2],
      ["b", 3],
    ]);
  });
});

describe("a foreign key becomes a many-to-one relation", () => {
  const toAuthor = { table: "book", column: "author", foreignTable: "author", foreignColumn: "id" };
  const bookWith = (foreignKey: ForeignKey): Table =>
    table("book", [key, column(foreignKey.column, "INT")], [foreignKey]);
  const fieldOf = (target: Table): DerivedField | undefined =>
    deriveFields(bookWith(toAuthor), [bookWith(toAuthor), target]).fields[1];

  test("and the other side is given no field", () => {
    const author = table("author", [key]);
    expect(deriveFields(bookWith(toAuthor), [bookWith(toAuthor), author]).relations).toEqual([
      {
        collection_many: "book",
        field_many: "author",
        collection_one: "author",
        field_one: null,
        junction_field: null,
      },
    ]);
  });

  test.each<[string, Column[], string | null]>([
    [
      "by its name",
      [column("code", "VARCHAR", { nullable: false }), column("Name", "VARCHAR")],
      "{{Name}}",
    ],
    [
      "by first and last name",
      [column("Title", "VARCHAR"), column("LastName", "VARCHAR"), column("FirstName", "VARCHAR")],
      "{{FirstName}} {{LastName}}",
    ],
    ["by a column that ends so", [column("pen_name", "VARCHAR")], "{{pen_name}}"],
    ["by a text every row has", [column("code", "VARCHAR", { nullable: false })], "{{code}}"],
    ["by the key where there is nothing else", [column("note", "VARCHAR")], null],
    ["not by a long text", [column("title", "TEXT", { length: "65535" })], null],
  ])("items are called %s", (_title, columns, template) => {
    expect(fieldOf(table("author", [key, ...columns]))).toMatchObject({
      type: "m2o",
      interface: "many-to-one",
      options: template === null ? null : { template },
    });
  });

  test("also to the same table", () => {
    const employee = table(
      "employee",
      [key, column("boss", "INT"), column("name", "VARCHAR")],
      [{ table: "employee", column: "boss", foreignTable: "employee", foreignColumn: "id" }],
    );
    expect(deriveFields(employee, [employee]).fields[1]).toMatchObject({
      type: "m2o",
      options: { template: "{{name}}" },
    });
  });

  test.each<[string, Table]>([
    ["to a column that is no key", bookWith({ ...toAuthor, foreignColumn: "code" })],
    ["to a table that is not there", bookWith({ ...toAuthor, foreignTable: "missing" })],
    ["from a column that is the key itself", table("book", [key], [{ ...toAuthor, column: "id" }])],
  ])("but not %s", (_title, book) => {
    const derived = deriveFields(book, [book, table("author", [key, column("code", "INT")])]);
    expect(derived.relations).toEqual([]);
    expect(derived.fields.map(({ type }) => type)).not.toContain("m2o");
  });

  test("and stays undescribed where its name is too long to be stored", () => {
    const long = "a".repeat(46);
    const book = bookWith({ ...toAuthor, column: long });
    const derived = deriveFields(book, [book, table("author", [key])]);
    expect(derived.relations).toEqual([]);
    expect(derived.fields.map(({ field }) => field)).toEqual(["id"]);
  });
});
