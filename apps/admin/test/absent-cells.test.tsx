import { makeCollection, makeRelation, type FieldParts } from "@rowhouse/contract";
import type { Absence, Item, ItemState, KitHost } from "@rowhouse/extension-kit";
import { screen } from "@testing-library/react";
import { describe, test } from "vitest";

import { toModel } from "../src/data/model.ts";
import { Cell } from "../src/registry/cell/cell.tsx";
import { renderWithHost } from "./kit-host.tsx";
import { renderField } from "./live-field.tsx";
import { listField } from "./listing-models.ts";

const idle = { isLoading: false, error: null, retry: () => undefined };
const trash = {
  type: "status",
  options: { status_mapping: { gone: { name: "Gone", value: "gone", soft_delete: true } } },
} as const;
const id = { type: "integer", primary_key: true } as const;
const model = toModel(
  [
    makeCollection("books", { author: { type: "m2o" } }),
    makeCollection("authors", { id, name: { type: "string" }, status: trash }),
    makeCollection("directus_users", { id, first_name: { type: "string" }, status: trash }),
    makeCollection("directus_files", { id, title: { type: "string" } }),
  ],
  [makeRelation("books.author", "authors")],
);

/** A host that finds no item but maybe one that was removed. */
function hostWithout(absence: Absence, removed: Item | null = null): Partial<KitHost> {
  return {
    model,
    users: [{ id: 1, first_name: "Ada", last_name: "Byron", email: null, avatarUrl: null }],
    useItem: (_collection, key): ItemState => ({
      ...idle,
      item: null,
      absence: key === null ? null : absence,
      removed: key === null ? null : removed,
    }),
  };
}

describe("a cell says of an item that is not shown what it is", () => {
  const author: FieldParts = {
    type: "m2o",
    interface: "many-to-one",
    options: { template: "{{name}}" },
  };
  const user: FieldParts = { type: "user", interface: "user" };
  const owner: FieldParts = { type: "user_created", interface: "user-created" };
  const file: FieldParts = { type: "file", interface: "file" };
  const gone = { id: 9, name: "Two sisters", first_name: "Anna", last_name: "Berg", title: "Map" };

  test.each([
    {
      name: "author",
      parts: author,
      absence: "removed",
      removed: gone,
      text: "Removed: Two sisters",
    },
    {
      name: "author",
      parts: author,
      absence: "missing",
      removed: null,
      text: "There is no item 9 in Authors",
    },
    { name: "author", parts: author, absence: "hidden", removed: null, text: "Hidden" },
    { name: "author", parts: author, absence: "unclear", removed: null, text: "Removed or hidden" },
    { name: "user", parts: user, absence: "removed", removed: gone, text: "Removed: Anna Berg" },
    {
      name: "owner",
      parts: owner,
      absence: "removed",
      removed: gone,
      text: "Removed: Anna Berg",
    },
    { name: "user", parts: user, absence: "hidden", removed: null, text: "Hidden" },
    {
      name: "cover",
      parts: file,
      absence: "missing",
      removed: null,
      text: "There is no item 9 in Directus Files",
    },
  ] as const)("$name: $text", async ({ name, parts, absence, removed, text }) => {
    const host = hostWithout(absence, removed);
    renderWithHost(<Cell field={listField(name, parts)} item={{ [name]: { id: 9 } }} />, { host });
    await screen.findByText(text);
  });
});

test("a cell with a list of far items names those that were removed", async () => {
  const linked = toModel(
    [
      makeCollection("books", { id, authors: { type: "o2m" } }),
      makeCollection("books_authors", { id, book: { type: "m2o" }, author: { type: "m2o" } }),
      makeCollection("authors", { id, name: { type: "string" }, status: trash }),
    ],
    [
      { ...makeRelation("books_authors.book", "books.authors"), junction_field: "author" },
      { ...makeRelation("books_authors.author", "authors.id"), junction_field: "book" },
    ],
  );
  const host = { ...hostWithout("removed", { id: 9, name: "Two sisters" }), model: linked };
  const rows = [
    { id: 1, author: { id: 5, name: "Anna Berg" } },
    { id: 2, author: { id: 9 } },
  ];
  const field = listField("authors", { type: "o2m", interface: "many-to-many" });
  renderWithHost(<Cell field={{ ...field, collection: "books" }} item={{ authors: rows }} />, {
    host,
  });
  await screen.findByText("Removed: Two sisters");
  screen.getByText("Anna Berg");
});

test("the card of a file that is not there says so", async () => {
  renderField("file", { value: { id: 9 }, host: hostWithout("missing") });
  await screen.findByText("There is no item 9 in File library");
});
