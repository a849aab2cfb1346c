import { makeCollection, makeField, type Collection, type Field } from "@rowhouse/contract";
import type { InterfaceDefinition } from "@rowhouse/extension-kit";
import { describe, expect, test } from "vitest";
import { interfaces } from "../../../../interfaces/index.ts";
import {
  changedBody,
  fieldKey,
  newFieldBody,
  draftOf,
  emptyDraft,
  readDraft,
  valuesOfDraft,
  withDatatype,
  withFittingLength,
  withLength,
  withInterface,
  withType,
} from "./draft.model.ts";
import { offeredGroups, proposedType } from "./offer.model.ts";
import settings from "../../../../i18n/locales/en-US/settings.json" with { type: "json" };

function collectionOf(...fields: Field[]): Collection {
  return makeCollection("posts", Object.fromEntries(fields.map((one) => [one.field, one])));
}

function interfaceOf(id: string): InterfaceDefinition {
  const found = interfaces.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no interface ${id}.`);
  return found;
}

const place = { collection: collectionOf(), field: null, kind: "mysql" } as const;

function chosen(id: string) {
  return withInterface(emptyDraft, interfaceOf(id), place);
}

/** The words of the English texts. */
const texts: { interface_words: Record<string, string> } = settings;

describe("what is offered for a new field", () => {
  const offered = (collection: Collection, text = "") =>
    offeredGroups(
      interfaces,
      { collection, field: null },
      { text, nameOf: (id) => id.toUpperCase(), wordsOf: (id) => texts.interface_words[id] ?? "" },
    );
  const ids = (collection: Collection) =>
    offered(collection).flatMap(({ members }) => members.map(({ id }) => id));

  test("begins with the popular ones in their order", () => {
    expect(offered(collectionOf())[0]?.members.map(({ id }) => id)).toEqual([
      "text-input",
      "textarea",
      "wysiwyg",
      "toggle",
      "datetime",
      "calendar",
      "file",
      "many-to-one",
    ]);
  });

  test("stores a number with digits behind the point for who searches for a price", () => {
    const words = settings.interface_decimal_words;
    const typeFor = (text: string) =>
      withInterface(emptyDraft, interfaceOf("numeric"), {
        ...place,
        proposed: proposedType(text, words),
      }).type;
    expect(["price", "Pri", "money", "number", "", "p"].map(typeFor)).toEqual([
      "decimal",
      "decimal",
      "decimal",
      "integer",
      "integer",
      "integer",
    ]);
    // Two letters are a whole word where writing has no spaces.
    expect(proposedType("価格", "金額, 価格")).toBe("decimal");
    expect(
      withInterface(emptyDraft, interfaceOf("toggle"), { ...place, proposed: "decimal" }).type,
    ).toBe("boolean");
  });

  test("is nothing that a collection can have only once, and has; and no second key", () => {
    const status = makeField("posts", "status", { type: "status" });
    expect(ids(collectionOf())).toContain("status");
    expect(ids(collectionOf(status))).not.toContain("status");
    expect(ids(collectionOf())).not.toContain("primary-key");
  });

  test.each([
    ["image", "file"],
    ["gallery", "files"],
    ["email", "text-input"],
    ["phone", "text-input"],
    ["link", "text-input"],
    ["price", "numeric"],
    ["number", "numeric"],
    ["money", "numeric"],
    ["translate", "translation"],
    ["checkbox", "toggle"],
    ["yes/no", "toggle"],
    ["select", "dropdown"],
    ["tag", "tags"],
    ["category", "many-to-one"],
    ["author", "many-to-one"],
    ["date", "date"],
    ["time", "time"],
    ["slug", "slug"],
    ["url", "text-input"],
    ["rich text", "wysiwyg"],
    ["relation", "many-to-one"],
    ["country", "dropdown"],
    ["publish date", "datetime"],
    ["date published", "datetime"],
    ["author photo", "file"],
    ["city", "text-input"],
  ])("is found by what people call it: %s is %s", (word, id) => {
    const [group] = offered(collectionOf(), word);
    expect(group?.members[0]?.id).toBe(id);
  });

  test("is nothing that only the app's own collections need", () => {
    const internal = ["2fa-secret", "user-roles", "activity-icon", "file-preview", "interfaces"];
    expect(ids(collectionOf()).filter((id) => internal.includes(id))).toEqual([]);
    expect(ids(collectionOf())).toContain("sort");
  });

  test("has words for whatever is offered", () => {
    expect(ids(collectionOf()).filter((id) => !(id in texts.interface_words))).toEqual([]);
  });

  test("is found by its title-cased id, whatever the case", () => {
    const found = offered(collectionOf(), "one to m").flatMap(({ members }) => members);
    expect(found.map(({ id }) => id)).toEqual(["one-to-many"]);
  });
});

describe("an interface that is chosen for a new field", () => {
  test.each([
    ["text-input", { type: "string", datatype: "VARCHAR", length: "200" }],
    ["calendar", { type: "date", datatype: "DATE", length: "" }],
    ["numeric", { type: "integer", datatype: "INT", length: "10", signed: true }],
    ["wysiwyg", { type: "string", datatype: "TEXT", length: "" }],
    ["tags", { type: "array", datatype: "TEXT", length: "" }],
    ["status", { type: "status", datatype: "VARCHAR", length: "20", default_value: "draft" }],
    ["one-to-many", { type: "o2m", datatype: null, length: "" }],
  ])("%s: the first type, its usual datatype and what is recommended", (id, column) => {
    expect(chosen(id)).toMatchObject(column);
  });

  test("brings its recommended length, default value and validation, and the default datatype of the vendor", () => {
    const json = interfaceOf("toggle");
    expect(withInterface(emptyDraft, json, { ...place, kind: "postgres" }).datatype).toBe(
      "SMALLINT",
    );
    expect(chosen("toggle").datatype).toBe("TINYINT");
    const recommended = { length: "40", defaultValue: "a", validation: "^a", required: true };
    const own = { ...interfaceOf("text-input"), recommended };
    expect(withInterface(emptyDraft, own, place)).toMatchObject({
      length: "40",
      default_value: "a",
      validation: "^a",
      required: true,
    });
  });

  test("resets the options to its own", () => {
    const before = { ...chosen("textarea"), options: { rows: 30 } };
    expect(withInterface(before, interfaceOf("markdown"), place).options).toEqual({});
  });
});

test("a string longer than 255 becomes TEXT, unless somebody chose the datatype", () => {
  const typed = { ...chosen("text-input"), length: "256" };
  expect(withFittingLength(typed, "mysql")).toMatchObject({ datatype: "TEXT", length: "" });
  const decided = { ...withDatatype(typed, "VARCHAR", "mysql"), length: "256" };
  expect(withFittingLength(decided, "mysql")).toBe(decided);
});

test.each([
  ["MySQL CHAR: length defaults to 50", "CHAR", "50"],
  ["MySQL VARCHAR: length defaults to 255", "VARCHAR", "255"],
  ["length is cleared when the datatype has none", "LONGTEXT", ""],
])("%s", (_sentence, datatype, length) => {
  expect(withDatatype(chosen("text-input"), datatype, "mysql").length).toBe(length);
});

test.each([
  ["DECIMAL", "10,10"],
  ["FLOAT", "10,10"],
  ["DOUBLE", "10,10"],
])("MySQL %s: digits default 10 and decimals default 10 when it is chosen", (datatype, length) => {
  const draft = { ...emptyDraft, type: "decimal" as const };
  expect(withDatatype(draft, datatype, "mysql").length).toBe(length);
});

test("a field that stores decimals begins with two of them", () => {
  const numeric = interfaceOf("numeric");
  const draft = withType(chosen("numeric"), "decimal", { definition: numeric, kind: "mysql" });
  expect(draft).toMatchObject({ datatype: "DECIMAL", length: "10,2" });
});

test("a name is normalized: spaces, accents, other characters, repeated underscores, case", () => {
  expect(fieldKey({ name: "  My   Ünique -- Näme_ " }, null)).toBe("my_unique_name");
});

test.each([
  ["١٢٠ chars", "characters", "120"],
  ["１０，２", "digits,decimals", "10,2"],
  ["'١','٢'", "values", "'١','٢'"],
])("the length %j counts %s as %j", (typed, unit, length) => {
  expect(withLength(emptyDraft, typed, unit).length).toBe(length);
});

describe("a new field", () => {
  test("stands at the end", () => {
    const collection = collectionOf(makeField("posts", "id", { primary_key: true }));
    const body = newFieldBody({ ...chosen("toggle"), required: true }, collection, null);
    expect(body).toMatchObject({ type: "boolean", interface: "toggle", required: true, sort: 2 });
  });

  test("that links to items has a column like their key", () => {
    const key = makeField("languages", "code", {
      primary_key: true,
      datatype: "CHAR",
      length: "5",
    });
    const related = makeCollection("languages", { code: key });
    const body = newFieldBody(chosen("many-to-one"), collectionOf(), related);
    expect(body).toMatchObject({ type: "m2o", datatype: "CHAR", length: "5" });
  });
});

describe("a field that exists", () => {
  const field = makeField("posts", "title", {
    datatype: "VARCHAR",
    length: "100",
    interface: "text-input",
    options: { trim: true },
    translation: { "de-DE": "Titel" },
  });

  test("is sent with nothing but what changed", () => {
    expect(changedBody(draftOf(field), field)).toEqual({});
    expect(changedBody({ ...draftOf(field), note: "Short" }, field)).toEqual({ note: "Short" });
  });

  test("is read back from its values; what another version of the app has left in them says nothing", () => {
    expect(readDraft(valuesOfDraft(draftOf(field)))).toEqual(draftOf(field));
    const left = { type: "unheard-of", options: "none", required: "yes", translation: 3 };
    expect(readDraft(left)).toEqual({ ...emptyDraft, signed: false });
  });

  test("is sent with datatype and length together", () => {
    const wider = withDatatype(draftOf(field), "CHAR", "mysql");
    expect(changedBody({ ...wider, length: "100" }, field)).toEqual({
      datatype: "CHAR",
      length: "100",
    });
  });

  test("keeps its column when another interface edits it, and gets its options back", () => {
    const at = { ...place, field };
    const other = withInterface(draftOf(field), interfaceOf("textarea"), at);
    expect(other).toMatchObject({ datatype: "VARCHAR", length: "100", options: {} });
    expect(withInterface(other, interfaceOf("text-input"), at).options).toEqual({ trim: true });
  });
});
