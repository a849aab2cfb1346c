import { describe, expect, it } from "vitest";

import { listField, listFields } from "../../test/listing-models.ts";
import { fieldsInOrder, formEntries, type FormEntry } from "./form.model.ts";

function places(...widths: (string | null)[]): string[] {
  const fields = widths.map((width, index) => listField(`f${index}`, { width, sort: index }));
  return formEntries({ fields: listFields(...fields) }).map((entry) =>
    entry.kind === "field" ? entry.place : "group",
  );
}

describe("order and places of a form", () => {
  it("orders by sort with nulls last", () => {
    const fields = listFields(
      listField("last"),
      listField("second", { sort: 2 }),
      listField("first", { sort: 1 }),
      listField("zero", { sort: 0 }),
    );
    expect(fieldsInOrder(formEntries({ fields })).map(({ field }) => field)).toEqual([
      "zero",
      "first",
      "second",
      "last",
    ]);
  });

  it("puts a half directly after a half to the right", () => {
    expect(places("half", "half", "half", "full", "half")).toEqual([
      "left",
      "right",
      "left",
      "full",
      "left",
    ]);
  });

  it("knows all widths and takes none for full", () => {
    expect(places("half-left", "half-right", "half-space", "fill", null)).toEqual([
      "left",
      "right",
      "left",
      "fill",
      "full",
    ]);
    expect(places("half-left", "half")).toEqual(["left", "right"]);
  });

  it("leaves out hidden fields and those the actor may not see", () => {
    const fields = listFields(
      listField("seen"),
      listField("hidden", { hidden_detail: true }),
      listField("secret"),
    );
    expect(
      fieldsInOrder(formEntries({ fields }, new Set(["secret"]))).map(({ field }) => field),
    ).toEqual(["seen"]);
  });

  it("gathers the members of a group under it and keeps members of a missing group", () => {
    const fields = listFields(
      listField("name", { sort: 1, group: 7 }),
      listField("address", { id: 7, type: "group", sort: 2 }),
      listField("lost", { sort: 3, group: 99 }),
    );
    const shape = (entry: FormEntry): unknown =>
      entry.kind === "field" ? entry.field.field : [entry.field.field, entry.entries.map(shape)];
    expect(formEntries({ fields }).map(shape)).toEqual([["address", ["name"]], "lost"]);
  });
});
