import { describe, expect, test } from "vitest";
import { makeContent, makeStatusField } from "../../test/make.ts";
import {
  defaultStatus,
  parseStatusMapping,
  readStatusMapping,
  softDeleteStatuses,
  visibleStatuses,
} from "./status.ts";

describe("the mapping", () => {
  test("is read from an object", () => {
    expect(readStatusMapping(makeContent({ status: makeStatusField() }))).toEqual({
      draft: { name: "Draft", value: "draft" },
      published: { name: "Published", value: "published", published: true },
      gone: { name: "Gone", value: "gone", soft_delete: true },
    });
  });

  test("is read from JSON text", () => {
    expect(parseStatusMapping('{"on":{"name":"On"}}')).toEqual({ on: { name: "On", value: "on" } });
  });

  test("knows the older names of the browse flags", () => {
    expect(
      parseStatusMapping({ a: { name: "A", listing_subdued: "1", listing_badge: 0 } }),
    ).toEqual({
      a: { name: "A", value: "a", browse_subdued: true, browse_badge: false },
    });
  });

  test("keeps colors and order", () => {
    const mapping = parseStatusMapping({
      b: { name: "B", sort: "2" },
      a: { name: "A", sort: 1, text_color: "white", background_color: "accent" },
    });
    expect(Object.keys(mapping ?? {})).toEqual(["a", "b"]);
    expect(mapping?.["a"]).toMatchObject({ text_color: "white", background_color: "accent" });
  });

  test("names a status without name by its value", () => {
    expect(parseStatusMapping({ on: {} })?.["on"]?.name).toBe("on");
  });

  test.each([[null], [""], ["not json"], ["[]"], [[]], [{}], [{ a: "text" }], [5]])(
    "%j is no mapping",
    (stored) => {
      expect(parseStatusMapping(stored)).toBeNull();
    },
  );

  test("a collection without status field has none", () => {
    expect(readStatusMapping(makeContent())).toBeNull();
  });
});

test("soft-deleted statuses and the others", () => {
  const collection = makeContent({ status: makeStatusField() });
  expect(softDeleteStatuses(collection)).toEqual(["gone"]);
  expect(visibleStatuses(collection)).toEqual(["draft", "published"]);
  expect(softDeleteStatuses(makeContent())).toEqual([]);
});

test.each([
  ["draft", "draft"],
  ["'draft'", "draft"],
  [null, null],
])("default %j is the status %j", (stored, expected) => {
  expect(defaultStatus(makeContent({ status: makeStatusField({ default_value: stored }) }))).toBe(
    expected,
  );
});

test.each([
  ["browse_subdued", "browse_subdued"],
  ["browse_badge", "browse_badge"],
  ["soft_delete", "soft_delete"],
  ["published", "published"],
  ["required_fields", "required_fields"],
  ["listing_subdued", "browse_subdued"],
  ["listing_badge", "browse_badge"],
])("the flag %s of an entry is read in each form in which it was stored", (stored, flag) => {
  const read = [true, 1, "1", "true", false, 0, "0"].map((value) => {
    const {
      name: _name,
      value: _value,
      ...flags
    } = parseStatusMapping({ a: { [stored]: value } })?.["a"] ?? {};
    return flags;
  });
  expect(read).toEqual([true, true, true, true, false, false, false].map((is) => ({ [flag]: is })));
});

test("a flag that says nothing, an empty color and a place that is no number are left out", () => {
  const entry = { soft_delete: null, text_color: "", background_color: 4, sort: "first" };
  expect(parseStatusMapping({ a: entry })).toEqual({ a: { name: "a", value: "a" } });
});

test("the newer name of a flag counts where both are stored", () => {
  expect(parseStatusMapping({ a: { browse_badge: true, listing_badge: false } })).toMatchObject({
    a: { browse_badge: true },
  });
});

test("statuses without a place come first, in the order in which they were stored", () => {
  const mapping = parseStatusMapping({ b: {}, late: { sort: 1 }, a: {}, first: { sort: -1 } });
  expect(Object.keys(mapping ?? {})).toEqual(["first", "b", "a", "late"]);
});
