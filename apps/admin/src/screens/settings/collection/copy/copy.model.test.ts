import { makeCollection, makeField } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { canCopy, copyChange, copyProblem } from "./copy.model.ts";

const title = makeField("posts", "title", {
  interface: "text-input",
  datatype: "VARCHAR",
  length: "100",
  note: "Short",
});
const status = makeField("posts", "status", { type: "status", datatype: "VARCHAR", length: "20" });
const posts = makeCollection("posts", { title, status });
const pages = makeCollection("pages", { id: { primary_key: true }, heading: {} });

test.each(["primary-key", "many-to-many", "one-to-many", "many-to-one", "sort"])(
  "a field with the interface %s is not duplicated",
  (editor) => {
    expect(canCopy({ ...title, interface: editor })).toBe(false);
  },
);

test("other fields are", () => {
  expect(canCopy(title)).toBe(true);
});

test("the name must not clash in the target", () => {
  expect(copyProblem(title, posts, "Title")).toEqual({
    key: "field_already_exists",
    values: { field: "title" },
  });
  expect(copyProblem(title, pages, "Title")).toBeNull();
});

test("a collection has one field of some types", () => {
  expect(copyProblem(status, posts, "state")?.key).toBe("copy_only_one");
});

test("the copy stands at the end of the target: its count of fields plus one", () => {
  expect(copyChange(title, pages, "Sub title")).toMatchObject({
    kind: "create_field",
    collection: "pages",
    data: { field: "sub_title", datatype: "VARCHAR", length: "100", note: "Short", sort: 3 },
  });
});
