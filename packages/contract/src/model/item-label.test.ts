import { describe, expect, test } from "vitest";
import {
  itemTitle,
  labelFields,
  labelOf,
  looseTitle,
  pictureFile,
  pictureOf,
  picturePaths,
  titleFields,
} from "./item-label.ts";
import { makeCollection, makeModel, makeRelation } from "./make.ts";
import type { Collection } from "./model.ts";

const works = makeCollection("works", {
  id: { type: "integer", primary_key: true },
  code: {},
  body: { interface: "wysiwyg" },
  title: {},
  year: { type: "integer" },
  hint: { hidden_detail: true },
});

test("fields named like a title come before other texts", () => {
  expect(titleFields(works)).toEqual(["title", "code", "body"]);
});

test("fields whose values are no titles are left out", () => {
  expect(titleFields(works, (field) => field.interface !== "wysiwyg")).toEqual(["title", "code"]);
});

test("the title of an item is the first field that is not empty", () => {
  expect(itemTitle(works, { id: 1, title: " Blue ", code: "B" })).toBe("Blue");
  expect(itemTitle(works, { id: 1, title: "", code: "B" })).toBe("B");
  expect(itemTitle(works, { id: 1, title: null, year: 1900 })).toBeNull();
});

test("the title of a person is first and last name, else the e-mail address", () => {
  const users = makeCollection("users", { first_name: {}, last_name: {}, email: {} });
  const email = "ada@example.com";
  expect(itemTitle(users, { first_name: "Ada", last_name: "Byron", email })).toBe("Ada Byron");
  expect(itemTitle(users, { first_name: null, last_name: "Byron", email })).toBe("Byron");
  expect(itemTitle(users, { first_name: null, last_name: null, email })).toBe(email);
});

test("a person is named by names, never by what they do", () => {
  const users = makeCollection("users", { title: {}, email: {}, last_name: {}, first_name: {} });
  expect(titleFields(users)).toEqual(["first_name", "last_name", "email", "title"]);
});

test("the title of an item of an unknown collection is in a field named like a title", () => {
  expect(looseTitle({ id: 4, name: "Ada", title: "Countess" })).toBe("Countess");
  expect(looseTitle({ id: 4, filename: "a.jpg" })).toBe("a.jpg");
  expect(looseTitle({ id: 4, year: 1900 })).toBeNull();
});

test.each([
  "title",
  "name",
  "full_name",
  "display_name",
  "label",
  "headline",
  "subject",
  "filename",
  "email",
])("a text in %s is the title of an item", (field) => {
  expect(looseTitle({ id: 4, code: "x", [field]: "Blue" })).toBe("Blue");
});

test("a related item is called by its template, else by its title, else by its key", () => {
  const item = { id: 4, title: "Blue", year: 1900 };
  expect(labelOf(item, "{{title}} ({{year}})", "id")).toBe("Blue (1900)");
  expect(labelOf(item, undefined, "id")).toBe("Blue");
  expect(labelOf({ id: 4 }, "{{title}}", "id")).toBe("4");
  expect(labelOf({}, undefined, "id")).toBe("");
});

test("labels are made of the key, the fields of the template and those named like a title, which the model knows", () => {
  const people = makeCollection("people", {
    id: { primary_key: true },
    name: {},
    home: { type: "m2o" },
  });
  const towns = makeCollection("towns", { code: { primary_key: true }, name: {} });
  const model = makeModel([people, towns], [makeRelation("people.home", "towns")]);
  const template = "{{home.name}} {{home.none}} {{nobody}} {{name}}";
  expect(labelFields(model, people, template)).toEqual(["id", "home.name", "name"]);
  expect(labelFields(model, people, undefined)).toEqual(["id", "name"]);
});

describe("the picture of an item", () => {
  const files = makeCollection("directus_files", { id: { primary_key: true }, data: {} });
  const users = makeCollection("directus_users", { avatar: { type: "file" } });
  const books = makeCollection("books", {
    title: {},
    cover: { type: "file" },
    back: { type: "file" },
  });
  const pictureIn = (collection: Collection, columns: string[] = []) =>
    pictureOf({ collection, fields: collection.fields, columns });

  test("is its first file, unless one is a column already", () => {
    expect(pictureIn(books)).toEqual({ field: "cover", isPerson: false });
    expect(pictureIn(books, ["back"])).toBeNull();
    expect(pictureIn(users)).toEqual({ field: "avatar", isPerson: true });
    expect(pictureIn(works)).toBeNull();
  });

  test("is a file itself, unless its content is a column already", () => {
    expect(pictureIn(files)).toEqual({ field: null, isPerson: false });
    expect(pictureIn(files, ["data"])).toBeNull();
  });

  test("is loaded with all that shows it", () => {
    expect(picturePaths({ field: null, isPerson: false })).toEqual(["type", "data"]);
    expect(picturePaths({ field: "cover", isPerson: false })).toEqual([
      "cover.id",
      "cover.title",
      "cover.filename",
      "cover.type",
      "cover.data",
    ]);
  });

  test("is shown where the file is a picture", () => {
    const cover = { field: "cover", isPerson: false };
    const png = { type: "image/png" };
    expect(pictureFile(cover, { cover: png })).toBe(png);
    expect(pictureFile({ field: null, isPerson: false }, png)).toBe(png);
    const others = [{ type: "video/mp4" }, { type: null }, 4, null];
    expect(others.map((file) => pictureFile(cover, { cover: file }))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
