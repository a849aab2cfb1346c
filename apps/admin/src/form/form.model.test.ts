import { describe, expect, test } from "vitest";

import { listField, listFields } from "../../test/listing-models.ts";
import { fieldsInOrder, formEntries, type FormEntry } from "./form.model.ts";

function columns(...widths: (string | null)[]): string[] {
  const fields = widths.map((width, index) => listField(`f${index}`, { width, sort: index }));
  return formEntries({ fields: listFields(...fields) }).map((entry) =>
    entry.kind === "field" ? entry.column : "group",
  );
}

describe("order and columns of a form", () => {
  test("orders by sort with nulls last", () => {
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

  test("puts a half directly after a half to the right", () => {
    expect(columns("half", "half", "half", "full", "half")).toEqual([
      "left",
      "right",
      "left",
      "full",
      "left",
    ]);
  });

  test("knows all widths and takes none for full", () => {
    expect(columns("half-left", "half-right", "half-space", "fill", null)).toEqual([
      "left",
      "right",
      "left",
      "fill",
      "full",
    ]);
    expect(columns("half-left", "half")).toEqual(["left", "right"]);
    expect(columns("half-right", "half", "full", "half-right")).toEqual([
      "right-alone",
      "left",
      "full",
      "right-alone",
    ]);
  });

  test("leaves out hidden fields and those the actor may not see", () => {
    const fields = listFields(
      listField("seen"),
      listField("hidden", { hidden_detail: true }),
      listField("secret"),
    );
    expect(
      fieldsInOrder(formEntries({ fields }, new Set(["secret"]))).map(({ field }) => field),
    ).toEqual(["seen"]);
  });

  test("gathers the members of a group under it and keeps members of a missing group", () => {
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
