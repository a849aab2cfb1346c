import { makeCollection } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { columnsOf } from "./related-query.model.ts";

const tags = makeCollection("tags", {
  id: { type: "integer", primary_key: true },
  status: { type: "status" },
  created_by: { type: "user_created", hidden_detail: true },
  created_on: { type: "datetime_created", hidden_detail: true },
  name: {},
});

const shown = (names: string[], hidden: string[] = []) =>
  columnsOf(tags, names, new Set(hidden)).map(({ field }) => field);

test("a list whose options name no columns shows what its items are called, and the first others", () => {
  expect(shown([])).toEqual(["name", "status", "created_by"]);
  expect(shown(["gone"])).toEqual(["name", "status", "created_by"]);
});

test("a name that may not be seen is left out", () => {
  expect(shown([], ["name"])).toEqual(["status", "created_by", "created_on"]);
});

test("named columns are shown as they are named", () => {
  expect(shown(["created_on", "name"])).toEqual(["created_on", "name"]);
});
