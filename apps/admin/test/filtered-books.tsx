import { asRecord, makeModel, makeRelation } from "@rowhouse/contract";
import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

import { data } from "./fake-fetch.ts";
import { connectToBooks, openListing, type ListingOptions } from "./listing-app.tsx";
import { listCollection, listField } from "./listing-models.ts";
import type {
  ListingFilter,
  ListingFilterGroup,
} from "../src/screens/listing/filters/filter.model.ts";

const mapping = { draft: { name: "draft" }, live: { name: "Published" } };
const model = makeModel(
  [
    listCollection([
      listField("title"),
      listField("pages", { type: "integer", interface: "numeric" }),
      listField("price", { type: "decimal", interface: "numeric" }),
      listField("born", { type: "date" }),
      listField("seen", { type: "datetime" }),
      listField("state", { type: "status", options: { status_mapping: mapping } }),
      listField("stage", { type: "status" }),
      listField("tellers", { type: "o2m" }),
      listField("sold", { type: "boolean", options: { labelOn: "Gone", labelOff: "Here" } }),
      listField("author", { type: "m2o", options: { template: "{{name}} ({{born}})" } }),
      listField("editor", { type: "user" }),
      listField("reader", { type: "integer", interface: "user" }),
      listField("shelf", { type: "integer", interface: "many-to-one" }),
      listField("cover", { type: "file" }),
      listField("changer", { type: "user_updated", hidden_browse: true }),
    ]),
    listCollection([listField("name"), listField("born")], { collection: "people" }),
    listCollection([listField("book"), listField("person")], { collection: "tellings" }),
    listCollection([listField("first_name"), listField("last_name"), listField("email")], {
      collection: "directus_users",
    }),
    listCollection([listField("title"), listField("filename"), listField("type")], {
      collection: "directus_files",
    }),
  ],
  [
    makeRelation("books.author", "people"),
    makeRelation("tellings.book", "books.tellers", "person"),
    makeRelation("tellings.person", "people", "book"),
  ],
);

/** A server with one book, which takes what is remembered of the listing; and what the listing asked it for. */
export function connectToFilteredBooks() {
  const server = connectToBooks();
  const remember = ({ body }: { body: unknown }) => data({ ...asRecord(body), id: 9, user: 4 });
  server.reply({
    "POST /_/collection_presets": remember,
    "PATCH /_/collection_presets/9": remember,
  });
  const lists = () => server.requests.filter((request) => request.path === "/_/items/books");
  return {
    server,
    lists,
    /** A parameter of the last request for books. */
    sent: (name: string) => lists().at(-1)?.query.get(name) ?? null,
  };
}

/** Opens the books with these filters in the address. */
export async function openFiltered(
  filters: readonly (Partial<ListingFilter> | ListingFilterGroup)[],
  options: ListingOptions = {},
) {
  const filter = encodeURIComponent(JSON.stringify(filters));
  const query = filters.length === 0 ? "" : `?filter=${filter}`;
  const opened = await openListing(`/collections/books${query}`, { model, ...options });
  await screen.findByRole("button", { name: "Dune" });
  return opened;
}

/** Adds a filter on a field by keyboard; returns the dialog of its chip. */
export async function addFilter(user: UserEvent, field: string): Promise<HTMLElement> {
  await user.click(screen.getByRole("button", { name: /^(Filter|Add a filter)$/ }));
  await user.type(await screen.findByRole("combobox", { name: "Find a field" }), field);
  await user.keyboard("{Enter}");
  return screen.findByRole("dialog");
}
