import { expect, test } from "vitest";

import { listCollection, listField } from "../../../test/listing-models.ts";
import { removalOf, withOwnerKey } from "./removal.model.ts";

const mapping = (gone: object) => ({
  status_mapping: { out: { name: "Published" }, gone: { name: "Archive", ...gone } },
});

test("without a status for it items are removed", () => {
  expect(removalOf(listCollection([]))).toEqual({ kind: "delete" });
  const books = listCollection([listField("state", { type: "status", options: mapping({}) })]);
  expect(removalOf(books)).toEqual({ kind: "delete" });
});

test("a status flagged so takes deleted items", () => {
  const books = listCollection([
    listField("state", { type: "status", options: mapping({ soft_delete: true }) }),
  ]);
  expect(removalOf(books)).toEqual({
    kind: "status",
    field: "state",
    status: "gone",
    name: "Archive",
  });
});

test("rights are checked with the key of the owner, also when the owner came as an object", () => {
  const books = listCollection([listField("made_by", { type: "user_created" })]);
  expect(withOwnerKey(books, { id: 1, made_by: { id: 4 } })).toEqual({ id: 1, made_by: 4 });
  expect(withOwnerKey(books, { id: 1, made_by: 4 })).toEqual({ id: 1, made_by: 4 });
  expect(withOwnerKey(books, { id: 1, made_by: null })).toEqual({ id: 1, made_by: null });
});
