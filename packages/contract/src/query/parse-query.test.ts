import { describe, expect, test } from "vitest";
import { limits } from "../constants/limits.ts";
import { parseQuery } from "./parse-query.ts";
import { emptyQuery } from "./query.ts";

const failureOf = (raw: Record<string, unknown>) => {
  try {
    parseQuery(raw);
    return null;
  } catch (error) {
    return error;
  }
};

describe("without parameters", () => {
  test("an empty query string gives the empty query", () => {
    expect(parseQuery({})).toEqual(emptyQuery);
  });

  test("empty values are the same as none", () => {
    const raw = {
      fields: "",
      filter: "",
      q: "",
      sort: "",
      limit: "",
      offset: "",
      page: "",
      single: "",
      status: "",
      meta: "",
      lang: "",
      groups: "",
      comment: "",
      activity_skip: "",
    };
    expect(parseQuery(raw)).toEqual(emptyQuery);
  });

  test("nulls, the SDK's empty values, are the same as none", () => {
    expect(parseQuery({ fields: null, filter: null, q: null, limit: null, status: null })).toEqual(
      emptyQuery,
    );
  });

  test("unknown parameters are ignored", () => {
    expect(parseQuery({ refresh_cache: "1", _: { a: "b" } })).toEqual(emptyQuery);
  });
});

describe("fields", () => {
  test.each([
    ["comma list", "title,date", ["title", "date"]],
    ["blanks around names", " title , date ", ["title", "date"]],
    ["list", ["id", "title"], ["id", "title"]],
    ["list of comma lists", ["id,title", "date"], ["id", "title", "date"]],
    ["list that a parser turned into an object", { 0: "id", 1: "title" }, ["id", "title"]],
    ["star", "*", ["*"]],
    ["exclusions", "*,-secret", ["*", "-secret"]],
    ["only a minus", "-", ["-"]],
    ["dotted", "images.thumb.*", ["images.thumb.*"]],
  ])("%s", (_title, fields, expected) => {
    expect(parseQuery({ fields }).fields).toEqual(expected);
  });

  test("a path that is too deep is refused and the bound is named", () => {
    const fields = Array.from({ length: limits.fieldsDepth + 1 }, () => "*").join(".");
    expect(failureOf({ fields })).toMatchObject({
      key: "limitExceeded",
      status: 422,
      code: 4,
      params: { name: "fieldsDepth", limit: limits.fieldsDepth },
    });
  });

  test("too many entries are refused", () => {
    const fields = Array.from({ length: limits.fieldsEntries + 1 }, (_, index) => `f${index}`);
    expect(failureOf({ fields })).toMatchObject({
      key: "limitExceeded",
      params: { name: "fieldsEntries" },
    });
  });

  test("an object in place of a name is refused", () => {
    expect(failureOf({ fields: { title: "1" } })).toMatchObject({ key: "invalidInput" });
  });
});

describe("sort", () => {
  test.each([
    ["ascending", "name", [{ field: "name", direction: "asc" }]],
    ["descending", "-name", [{ field: "name", direction: "desc" }]],
    ["random", "?", [{ field: "", direction: "random" }]],
    [
      "mixed",
      "?,-name",
      [
        { field: "", direction: "random" },
        { field: "name", direction: "desc" },
      ],
    ],
    [
      "list",
      ["a", "-b"],
      [
        { field: "a", direction: "asc" },
        { field: "b", direction: "desc" },
      ],
    ],
  ])("%s", (_title, sort, expected) => {
    expect(parseQuery({ sort }).sort).toEqual(expected);
  });

  test("too many entries are refused", () => {
    const sort = Array.from({ length: limits.smallList + 1 }, () => "a").join(",");
    expect(failureOf({ sort })).toMatchObject({ key: "limitExceeded", params: { name: "sort" } });
  });
});

describe("paging", () => {
  test.each([
    ["10", 10],
    [10, 10],
    ["-1", -1],
    ["-7", -1],
    ["0", 0],
    ["2.9", 2],
    [["5", "6"], 6],
  ])("limit %j means %j", (limit, expected) => {
    expect(parseQuery({ limit }).limit).toBe(expected);
  });

  test.each([
    ["20", 20],
    ["-1", 0],
    ["3.7", 3],
    ["x", null],
  ])("offset %j means %j", (offset, expected) => {
    expect(parseQuery({ offset }).offset).toBe(expected);
  });

  test.each([
    ["2", 2],
    ["0", null],
    ["-1", null],
    ["NaN", null],
  ])("page %j means %j", (page, expected) => {
    expect(parseQuery({ page }).page).toBe(expected);
  });
});

test.each(["abc", "NaN", "1e400", "10;", "Infinity"])(
  "a limit has to be a number, not %s",
  (limit) => {
    expect(failureOf({ limit })).toMatchObject({
      key: "invalidInput",
      problems: [{ path: ["limit"], rule: "integer" }],
    });
  },
);

describe("a limit of related rows", () => {
  test.each([
    ["3", 3],
    ["2.9", 2],
    ["0", null],
    ["-1", null],
    ["few", null],
    ["", null],
  ])("related_limit %j means %j", (limit, expected) => {
    expect(parseQuery({ related_limit: limit }).relatedLimit).toBe(expected);
  });
});

describe("switches", () => {
  test.each([
    ["1", true],
    ["true", true],
    ["yes", true],
    [1, true],
    [true, true],
    ["0", false],
    ["false", false],
    ["", false],
    [0, false],
    [false, false],
    [null, false],
  ])("single %j is %j", (value, expected) => {
    expect(parseQuery({ single: value }).single).toBe(expected);
  });

  test("absent_keys asks for the keys of what is not shown", () => {
    expect(parseQuery({ absent_keys: "1" }).absentKeys).toBe(true);
  });

  test("activity_skip switches the activity off", () => {
    expect(parseQuery({ activity_skip: "1" }).skipActivity).toBe(true);
  });
});

describe("lists of names", () => {
  test.each([
    ["*", "*"],
    ["draft, published", ["draft", "published"]],
    [
      ["draft", "published"],
      ["draft", "published"],
    ],
    ["draft,*", "*"],
  ])("status %j", (status, expected) => {
    expect(parseQuery({ status }).status).toEqual(expected);
  });

  test("meta takes names and the star", () => {
    expect(parseQuery({ meta: "total_count,result_count" }).meta).toEqual([
      "total_count",
      "result_count",
    ]);
    expect(parseQuery({ meta: "*" }).meta).toEqual(["*"]);
  });

  test("lang and groups take comma lists", () => {
    expect(parseQuery({ lang: "en,de", groups: "status" })).toMatchObject({
      lang: ["en", "de"],
      groups: ["status"],
    });
  });
});

describe("texts", () => {
  test("q keeps its blanks and takes numbers", () => {
    expect(parseQuery({ q: " ada " }).q).toBe(" ada ");
    expect(parseQuery({ q: 7 }).q).toBe("7");
  });

  test("of a repeated parameter the last one counts", () => {
    expect(parseQuery({ q: ["one", "two"] }).q).toBe("two");
  });

  test("a search text that is too long is refused", () => {
    expect(failureOf({ q: "a".repeat(limits.textLength + 1) })).toMatchObject({
      key: "limitExceeded",
    });
  });

  test("an object as search text is refused", () => {
    expect(failureOf({ q: { a: "b" } })).toMatchObject({ key: "invalidInput", status: 422 });
  });

  test("a comment may be long", () => {
    const comment = "because ".repeat(1000);
    expect(parseQuery({ comment }).comment).toBe(comment);
  });
});

test.each([
  ["fields", { fields: [{ a: 1 }] }],
  ["sort", { sort: [{ a: 1 }] }],
  ["meta", { meta: [{ a: 1 }] }],
  ["lang", { lang: [{ a: 1 }] }],
  ["groups", { groups: [{ a: 1 }] }],
  ["status", { status: [{ a: 1 }] }],
  ["limit", { limit: { a: 1 } }],
  ["offset", { offset: { a: 1 } }],
  ["page", { page: { a: 1 } }],
  ["related_limit", { related_limit: { a: 1 } }],
  ["text", { q: { a: 1 } }],
])("a refusal says that %s takes plain values", (name, raw) => {
  expect(() => parseQuery(raw)).toThrow(
    expect.objectContaining({ reason: "plainValue", params: { name } }),
  );
});

test("nothing asked is nothing set", () => {
  const { filter, meta, single, absentKeys, skipActivity, ...rest } = parseQuery({});
  expect([filter, meta, single, absentKeys, skipActivity]).toEqual([[], [], false, false, false]);
  expect(new Set(Object.values(rest))).toEqual(new Set([null]));
});
