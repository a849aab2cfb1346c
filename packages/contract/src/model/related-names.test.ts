import { expect, test } from "vitest";
import { makeCollection, makeModel, makeRelation } from "./make.ts";
import { relatedNamePaths, relatedNames } from "./related-names.ts";

const id = { type: "integer", primary_key: true } as const;
const books = makeCollection("books", {
  id,
  title: {},
  tags: { type: "o2m" },
  author: { type: "m2o" },
});
const links = makeCollection("links", { id, book: { type: "m2o" }, tag: { type: "m2o" } });
const tags = makeCollection("tags", { id, name: {}, text: {} });
const authors = makeCollection("authors", { id, name: {}, books: { type: "o2m" } });
const model = makeModel(
  [books, links, tags, authors],
  [
    { ...makeRelation("links.book", "books.tags"), junction_field: "tag" },
    { ...makeRelation("links.tag", "tags.id"), junction_field: "book" },
    makeRelation("books.author", "authors.books"),
  ],
);
const fieldOf = (collection: typeof books, name: string, template?: string) => {
  const field = collection.fields[name];
  if (field === undefined) throw new Error(`No field ${name}`);
  return template === undefined ? field : { ...field, options: { template } };
};

test.each([
  ["the rows of a list", fieldOf(authors, "books"), ["books.id", "books.title"]],
  ["far items", fieldOf(books, "tags"), ["tags.id", "tags.tag.id", "tags.tag.name"]],
  ["a template", fieldOf(books, "tags", "{{tag.text}}"), ["tags.id", "tags.tag.text"]],
  ["no list", fieldOf(books, "title"), []],
])("what names %s is requested and nothing else", (_title, field, paths) => {
  expect(relatedNamePaths(model, field)).toEqual(paths);
});

test("names come from the far items of a junction or by the template; what cannot be seen has none", () => {
  const rows = [{ id: 1, tag: { id: 5, name: "Sea", text: "salt" } }, { id: 2, tag: null }, 3];
  expect(namesOf(fieldOf(books, "tags"), rows)).toEqual(["Sea"]);
  expect(namesOf(fieldOf(books, "tags", "{{tag.text}}"), rows)).toEqual(["salt", "2"]);
  expect(namesOf(fieldOf(authors, "books"), [{ id: 7, title: null }])).toEqual(["7"]);
});

test("a far item of which only the key came along is absent; a row of the list itself never is", () => {
  const rows = [
    { id: 1, tag: { id: 9 } },
    { id: 2, tag: { id: 5, name: null } },
  ];
  expect(relatedNames(model, fieldOf(books, "tags"), rows)).toEqual([
    { name: "9", absent: { collection: tags, key: 9 } },
    { name: "5", absent: null },
  ]);
  expect(relatedNames(model, fieldOf(authors, "books"), [{ id: 7 }])).toEqual([
    { name: "7", absent: null },
  ]);
});

function namesOf(field: Parameters<typeof relatedNames>[1], rows: readonly unknown[]): string[] {
  return relatedNames(model, field, rows).map(({ name }) => name);
}
