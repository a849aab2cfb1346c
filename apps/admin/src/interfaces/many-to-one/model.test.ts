import { describe, expect, it } from "vitest";

import { expandedItem, keyAmong, labelOf, pickerColumns } from "./model.ts";

describe("many-to-one model", () => {
  it.each([
    [{ id: 1, name: "Ada" }, "{{name}} ({{id}})", "Ada (1)"],
    [{ id: 1, name: "Ada" }, "{{missing}}", "Ada"],
    [{ id: 1 }, null, "1"],
  ])("labels %j with %j as %s", (item, template, label) => {
    expect(labelOf(item, template, "id")).toBe(label);
  });

  it("takes the columns of the template when none are named", () => {
    expect(pickerColumns({ visible_fields: "a, b" })).toEqual(["a", "b"]);
    expect(pickerColumns({ template: "{{name}} {{city.name}} {{city.zip}}" })).toEqual([
      "name",
      "city",
    ]);
  });

  it("does not take a bare key for the item", () => {
    expect(expandedItem(4, "id")).toBeNull();
    expect(expandedItem({ id: 4 }, "id")).toBeNull();
    expect(expandedItem({ id: 4, name: "Ada" }, "id")).toEqual({ id: 4, name: "Ada" });
  });

  it("gives a chosen key the items' own type", () => {
    expect(keyAmong([{ id: 3 }, { id: 4 }], "4", "id")).toBe(4);
    expect(keyAmong([{ id: "4" }], "4", "id")).toBe("4");
    expect(keyAmong([], "4", "id")).toBeNull();
  });
});
