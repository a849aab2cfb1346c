import { makeCollection, makeField, defaultDatatype, type DatabaseKind } from "@rowhouse/contract";
import { testPattern } from "@rowhouse/contract/patterns";
import { describe, expect, test } from "vitest";
import {
  draftGuards,
  draftProblems,
  closedReason,
  isComplete,
  missingStep,
  stepsOf,
} from "./checks.model.ts";
import { draftOf, emptyDraft, type FieldDraft } from "./draft.model.ts";

const id = makeField("posts", "id", { type: "integer", datatype: "INT", primary_key: true });
const title = makeField("posts", "title", { datatype: "VARCHAR", length: "100" });
const posts = makeCollection("posts", { id, title });
const log = makeCollection("log", { text: {} });

const text: FieldDraft = {
  ...emptyDraft,
  interfaceId: "text-input",
  name: "subtitle",
  type: "string",
  datatype: "VARCHAR",
  length: "200",
};

function problems(draft: Partial<FieldDraft>, kind: DatabaseKind = "mysql") {
  return draftProblems(
    { ...text, ...draft },
    { collection: posts, field: null, kind },
    testPattern,
  );
}

describe("the name of a new field", () => {
  test("must not be taken, whatever its case", () => {
    expect(problems({ name: "Title" }).name).toEqual({
      key: "field_already_exists",
      values: { field: "title" },
    });
  });

  test("has letters, digits or underscores", () => {
    expect(problems({ name: "年月日" }).name?.key).toBe("field_name_invalid");
    expect(problems({ name: "" }).name).toBeUndefined();
  });
});

describe("the length: MySQL CHAR is at most 255, VARCHAR at most 65535", () => {
  test.each([
    ["CHAR", "255", null],
    ["CHAR", "256", "length_bounds"],
    ["VARCHAR", "65535", null],
    ["VARCHAR", "65536", "length_bounds"],
    ["VARCHAR", "", "length_missing"],
    ["VARCHAR", "0", "length_number"],
    ["TEXT", "", null],
  ])("of %s %j: %j", (datatype, length, key) => {
    expect(problems({ datatype, length }).length?.key ?? null).toBe(key);
  });

  test.each([
    ["65,30", null],
    ["66,2", "length_decimal_bounds"],
    ["40,31", "length_decimal_bounds"],
    ["2,10", "length_decimal_hint"],
    ["", "length_decimal_missing"],
  ])("MySQL DECIMAL: digits at most 65, decimals at most 30; %j: %j", (length, key) => {
    const found = problems({ type: "decimal", datatype: "DECIMAL", length });
    expect(found.length?.key ?? null).toBe(key);
  });

  test("has the bounds of its vendor", () => {
    expect(problems({ datatype: "CHAR", length: "256" }, "postgres").length).toBeUndefined();
  });
});

test.each([
  ["^[a-z]+$", null],
  ["/^a/i", null],
  ["$email", null],
  ["(", "regex_invalid"],
])("validation is a regular expression; %j: %j", (validation, key) => {
  expect(problems({ validation }).validation?.key ?? null).toBe(key);
});

test.each([
  ["integer", "12", null],
  ["integer", "twelve", "problems.integer"],
  ["date", "2026-02-31", "problems.date"],
  ["boolean", "1", null],
] as const)("the default of a %s, %j: %j", (type, value, key) => {
  const { datatype = null } = defaultDatatype("mysql", type) ?? {};
  const found = problems({ type, datatype, length: "", default_value: value });
  expect(found.default_value?.key ?? null).toBe(key);
});

const tiny = { type: "integer", datatype: "TINYINT", length: "" } as const;
const money = { type: "decimal", datatype: "DECIMAL", length: "4,2" } as const;

test.each([
  [tiny, "127", null],
  [tiny, "128", "default_range"],
  [{ ...tiny, signed: false }, "255", null],
  [{ ...tiny, signed: false }, "-1", "default_range"],
  [{ ...tiny, datatype: "BIGINT" }, "9007199254740991", null],
  [money, "99.99", null],
  [money, "100", "problems.precision"],
  [{ ...money, signed: false }, "-1", "default_range"],
  [{ ...money, datatype: "DOUBLE", length: "" }, "1e300", null],
] as const)("the default of %j, %s: %j", (column, value, key) => {
  const found = problems({ ...column, default_value: value });
  expect(found.default_value?.key ?? null).toBe(key);
});

test("a default that is out of range says what the datatype holds", () => {
  const draft = { type: "integer", datatype: "SMALLINT", length: "" } as const;
  expect(problems({ ...draft, default_value: "40000" }, "postgres").default_value).toEqual({
    key: "default_range",
    values: { datatype: "SMALLINT", least: "-32768", most: "32767" },
  });
});

test("a default that is longer than the field says so", () => {
  const found = problems({ length: "3", default_value: "four" });
  expect(found.default_value?.key).toBe("problems.length");
});

test("the default of a status is one of its statuses", () => {
  const status_mapping = { live: { name: "Live" }, idea: { name: "Idea" } };
  const draft = { type: "status", length: "20", options: { status_mapping } } as const;
  expect(problems({ ...draft, default_value: "draft" }).default_value).toEqual({
    key: "default_no_status",
    values: { statuses: ["live", "idea"] },
  });
  expect(problems({ ...draft, default_value: "idea" }).default_value).toBeUndefined();
  expect(problems({ ...draft, options: {}, default_value: "draft" }).default_value).toBeUndefined();
});

describe("what cannot be changed says why", () => {
  const guards = (draft: Partial<FieldDraft>, field = null as typeof id | null) =>
    draftGuards(
      { ...(field === null ? text : draftOf(field)), ...draft },
      { collection: posts, field, kind: "mysql" },
    );

  test("a primary key cannot be disabled on an existing field; required is disabled for it, too", () => {
    expect(guards({}, id)).toMatchObject({
      primary_key: "cant_disable_primary",
      required: "required_of_key",
      type: "type_of_key_locked",
      default_value: "default_of_key",
    });
  });

  test("the primary key toggle is disabled with 'max one primary key' where the collection has one", () => {
    expect(guards({}).primary_key).toBe("max_one_primary_key");
    const free = draftGuards(text, { collection: log, field: null, kind: "mysql" });
    expect(free.primary_key).toBeUndefined();
  });

  test("the required toggle is disabled for alias fields, the default value for o2m and translation", () => {
    for (const type of ["o2m", "translation"] as const)
      expect(guards({ type, datatype: null })).toMatchObject({
        required: "not_without_column",
        default_value: "default_of_list",
        datatype: "not_without_column",
      });
  });

  test("the name of a field that exists is locked", () => {
    expect(guards({}, title).name).toBe("field_name_locked");
    expect(guards({}).name).toBeUndefined();
  });

  test("length is set by datatypes that take none; signed is for integers only", () => {
    expect(guards({ datatype: "TEXT" })).toMatchObject({
      length: "length_disabled_placeholder",
      signed: "signed_of_integers",
    });
    expect(guards({ type: "integer", datatype: "INT" }).signed).toBeUndefined();
  });
});

describe("the tabs", () => {
  const facts = (draft: Partial<FieldDraft>, name: string) => ({
    draft: { ...text, ...draft },
    definition: null,
    name,
    problems: {},
    hasRelation: false,
    unfinished: [],
    isNew: true,
  });

  test("after the interface are closed until one is chosen", () => {
    expect(closedReason("schema", facts({ interfaceId: null }, ""))).toBe("select_interface");
    expect(isComplete("interface", facts({ interfaceId: null }, ""))).toBe(false);
  });

  test("of a field that exists are open, and it can be saved without an interface", () => {
    const existing = { ...facts({ interfaceId: null }, "address"), isNew: false };
    expect(closedReason("schema", existing)).toBeNull();
    expect(missingStep(existing)).toBeNull();
  });

  test("relation and options are closed until there is a name", () => {
    expect(closedReason("relation", facts({}, ""))).toBe("name_first");
    expect(closedReason("options", facts({}, ""))).toBe("name_first");
    expect(closedReason("options", facts({}, "subtitle"))).toBeNull();
  });

  test("next is off without a name, and with one that is taken", () => {
    expect(isComplete("schema", facts({}, ""))).toBe(false);
    const taken = { ...facts({}, "title"), problems: { name: { key: "field_already_exists" } } };
    expect(isComplete("schema", taken)).toBe(false);
    expect(missingStep(facts({}, "subtitle"))).toBeNull();
  });

  test("with a form that is not finished keep the field from being saved", () => {
    expect(missingStep({ ...facts({}, "subtitle"), unfinished: ["options"] })).toBe("options");
  });

  test("have a relation only where the interface has one", () => {
    expect(stepsOf({ hasRelation: true })).toEqual(["interface", "schema", "relation", "options"]);
    expect(stepsOf({ hasRelation: false })).toEqual(["interface", "schema", "options"]);
  });
});
