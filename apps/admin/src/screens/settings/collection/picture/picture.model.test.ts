import { makeCollection, makeField, type Field } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";
import { inFormOrder } from "../../../../form/form.model.ts";
import {
  hitBox,
  isSamePlace,
  movedTo,
  pictureEntries,
  placeBeside,
  placeOf,
  placesFor,
  type PictureEntry,
} from "./picture.model.ts";

const address = field("address", { id: 7, type: "group" });

function field(name: string, about: Partial<Field> = {}): Field {
  return makeField("posts", name, about);
}

/** A form of these fields, in this order. */
function formOf(...listed: Field[]) {
  const fields = listed.map((one, index) => ({ ...one, sort: index + 1 }));
  const collection = makeCollection(
    "posts",
    Object.fromEntries(fields.map((one) => [one.field, one])),
  );
  const entries = pictureEntries(collection, ({ type }) => type !== "alias");
  const named = (name: string) => collection.fields[name] ?? field(name);
  return { entries, ordered: inFormOrder(collection.fields), named };
}

function shape(entry: PictureEntry): unknown {
  if (entry.kind === "group") return { [entry.field.field]: entry.entries.map(shape) };
  return entry.kind === "absent" ? `(${entry.field.field})` : entry.field.field;
}

describe("the picture of a form", () => {
  test("has hidden fields and those without an input at their place, as absent", () => {
    const { entries } = formOf(
      field("id", { hidden_detail: true }),
      field("title"),
      field("extra", { type: "alias" }),
      field("body"),
    );
    expect(entries.map(shape)).toEqual(["(id)", "title", "(extra)", "body"]);
  });

  test("keeps two halves beside each other that a hidden field stands between", () => {
    const { entries } = formOf(
      field("first", { width: "half" }),
      field("id", { hidden_detail: true }),
      field("last", { width: "half" }),
      field("note"),
    );
    expect(entries.map(shape)).toEqual(["first", "last", "(id)", "note"]);
  });

  test("gathers the members of a group, hidden ones too; those of a hidden group stand by themselves", () => {
    const { entries } = formOf(
      address,
      field("street", { group: 7 }),
      field("code", { group: 7, hidden_detail: true }),
      field("shadow", { id: 8, type: "group", hidden_detail: true }),
      field("depth", { group: 8 }),
    );
    expect(entries.map(shape)).toEqual([{ address: ["street", "(code)"] }, "(shadow)", "depth"]);
  });
});

describe("the places of a field", () => {
  const { entries, ordered, named } = formOf(
    field("title"),
    address,
    field("street", { group: 7 }),
    field("city", { group: 7 }),
    field("note"),
  );
  const texts = (moved: string) =>
    placesFor(entries, named(moved)).map(
      ({ group, before }) => `${group?.field ?? "form"}: ${before ?? "end"}`,
    );

  test("are all of the form and of its groups, from top to bottom", () => {
    expect(texts("title")).toEqual([
      "form: address",
      "address: street",
      "address: city",
      "address: end",
      "form: note",
      "form: end",
    ]);
  });

  test("of a group are in no group", () => {
    expect(texts("address")).toEqual(["form: title", "form: note", "form: end"]);
  });

  test("are known by what comes next", () => {
    expect(placeOf(entries, "street")).toEqual({ group: named("address"), before: "city" });
    expect(isSamePlace(placeOf(entries, "note"), { group: null, before: null })).toBe(true);
  });

  test("behind the heading of a group are in it", () => {
    expect(placeBeside(entries, "address", "after")).toEqual({
      group: named("address"),
      before: "street",
    });
    expect(placeBeside(entries, "address", "before")).toEqual({ group: null, before: "address" });
    expect(placeBeside(entries, "title", "after")).toEqual({ group: null, before: "address" });
  });

  const moved = (name: string, group: string | null, before: string | null) =>
    movedTo(ordered, named(name), { group: group === null ? null : named(group), before });

  test("into a group: the order of all, and the group of the one", () => {
    expect(moved("note", "address", "city")).toEqual([
      { field: "title", sort: 1 },
      { field: "address", sort: 2 },
      { field: "street", sort: 3 },
      { field: "note", sort: 4, group: 7 },
      { field: "city", sort: 5 },
    ]);
  });

  test("at the end of a group, behind its last member", () => {
    expect(moved("title", "address", null).map(({ field: name }) => name)).toEqual([
      "address",
      "street",
      "city",
      "title",
      "note",
    ]);
  });

  test("out of a group: without one", () => {
    expect(moved("city", null, "title")[0]).toEqual({ field: "city", sort: 1, group: null });
    expect(moved("note", null, "title")[0]).toEqual({ field: "note", sort: 1 });
  });
});

describe("what the pointer is over", () => {
  const boxes = [
    { id: "left", left: 0, top: 0, width: 100, height: 40, isHalf: true },
    { id: "right", left: 120, top: 0, width: 100, height: 40, isHalf: true },
    { id: "full", left: 0, top: 60, width: 220, height: 40, isHalf: false },
  ];
  test.each([
    [{ x: 10, y: 35 }, "left", "before"],
    [{ x: 90, y: 5 }, "left", "after"],
    [{ x: 200, y: 65 }, "full", "before"],
    [{ x: 10, y: 95 }, "full", "after"],
    [{ x: 500, y: 10 }, "right", "after"],
  ])("%j: %s, %s", (pointer, id, side) => {
    expect(hitBox(boxes, pointer, false)).toEqual({ id, side });
  });

  test("is mirrored where texts run to the left", () => {
    expect(hitBox(boxes, { x: 90, y: 5 }, true)).toEqual({ id: "left", side: "before" });
    expect(hitBox([], { x: 0, y: 0 }, false)).toBeNull();
  });
});
