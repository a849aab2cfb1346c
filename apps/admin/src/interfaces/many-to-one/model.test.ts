import { labelFields, labelOf, makeCollection, makeModel, makeRelation } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";

import { canLabel, expandedItem, keyAmong, pickerColumns } from "./model.ts";

const id = { type: "integer", primary_key: true } as const;
const people = makeCollection("people", {
  id,
  name: {},
  biography: {},
  city: { type: "m2o" },
  picture: { type: "file" },
});
const cities = makeCollection("cities", { id, town: {}, people: { type: "o2m" } });
const files = makeCollection("directus_files", { id, data: { type: "alias" } });
const model = makeModel([people, cities, files], [makeRelation("people.city", "cities.people")]);

describe("many-to-one model", () => {
  test.each([
    [{ id: 1, name: "Ada" }, "{{name}} ({{id}})", "Ada (1)"],
    [{ id: 1, name: "Ada" }, "{{missing}}", "Ada"],
    [{ id: 1 }, undefined, "1"],
  ])("labels %j with %j as %s", (item, template, label) => {
    expect(labelOf(item, template, "id")).toBe(label);
  });

  test("shows the fields of the template in the picker when no columns are chosen", () => {
    expect(pickerColumns({ visible_fields: ["a", "b"], template: "{{name}}" })).toEqual(["a", "b"]);
    expect(
      pickerColumns({ visible_fields: [], template: "{{name}} {{city.name}} {{city.zip}}" }),
    ).toEqual(["name", "city"]);
  });

  test("an expanded item holds more than its key", () => {
    expect(expandedItem(4, "id")).toBeNull();
    expect(expandedItem({ id: 4 }, "id")).toBeNull();
    expect(expandedItem({ id: 4, name: "Ada" }, "id")).toEqual({ id: 4, name: "Ada" });
  });

  test.each([
    ["{{biography}}", ["id", "biography", "name"]],
    ["{{name}}, {{city.town}}", ["id", "name", "city.town"]],
    ["{{picture.data.full_url}}", ["id", "picture.data", "name"]],
    ["{{unheard_of}} {{city.unheard_of}} {{constructor}}", ["id", "name"]],
    [undefined, ["id", "name"]],
  ])("requests what the label %j needs and the model knows", (template, fields) => {
    expect(labelFields(model, people, template)).toEqual(fields);
  });

  test.each([
    [{ id: 1, name: "Ada", city: { id: 2, town: "London" } }, true],
    [{ id: 1, name: null, city: null }, true],
    [{ id: 1, name: "Ada", city: 2 }, false],
    [{ id: 1, city: { town: "London" } }, false],
  ])("an item %j holds all that a label needs: %s", (item, isEnough) => {
    expect(canLabel(item, ["id", "name", "city.town"])).toBe(isEnough);
  });

  test("the key of a chosen option has the type of the items' keys", () => {
    expect(keyAmong([{ id: 3 }, { id: 4 }], "4", "id")).toBe(4);
    expect(keyAmong([{ id: "4" }], "4", "id")).toBe("4");
    expect(keyAmong([], "4", "id")).toBeNull();
  });
});
