import { isRecord, makeModel, type CollectionPreset, type Item } from "@rowhouse/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";

import { interfaces } from "../src/interfaces/index.ts";
import { layout } from "../src/layouts/tabular/layout.ts";
import { createRegistry } from "../src/registry/registry.ts";
import { data, failure, type FakeReply } from "./fake-fetch.ts";
import { makeTestHost } from "./kit-host.tsx";
import { connectToBooks, openListing, type ListingOptions } from "./listing-app.tsx";
import { listCollection, listField } from "./listing-models.ts";

const choices = { draft: "Draft", live: "Published" };
const model = makeModel(
  [
    listCollection([
      listField("title", { required: true, length: "12" }),
      listField("pages", { type: "integer", datatype: "INT", interface: "numeric" }),
      listField("sold", { type: "boolean", datatype: "TINYINT", interface: "toggle" }),
      listField("stage", { interface: "dropdown", options: { choices } }),
      listField("story", { type: "string", interface: "textarea" }),
    ]),
  ],
  [],
);

type Id = 1 | 2;

/** A server with two books, each with a version that a write has to name. */
export function connectToEditedBooks() {
  let books: Item[] = [
    { id: 1, title: "Dune", pages: 412, sold: false, stage: "draft", story: "Sand" },
    { id: 2, title: "Emma", pages: 474, sold: true, stage: "live", story: "Bath" },
  ];
  const versions = { 1: 1, 2: 1 };
  const bookAt = (id: Id): Item => books.find((book) => book["id"] === id) ?? {};
  const write = (id: Id, values: Item): void => {
    books = books.map((book) => (book["id"] === id ? { ...book, ...values } : book));
    versions[id] += 1;
  };
  const repliesOf = (id: Id) => {
    const reply = (): FakeReply => ({
      body: { data: bookAt(id) },
      headers: { etag: `"${versions[id]}"` },
    });
    return {
      [`GET /_/items/books/${id}`]: reply,
      [`PATCH /_/items/books/${id}`]: ({ headers, body }: { headers: Headers; body: unknown }) => {
        if (headers.get("if-match") !== `"${versions[id]}"`) return failure(412, 25);
        write(id, isRecord(body) ? body : {});
        return reply();
      },
    };
  };
  const server = connectToBooks();
  server.reply({ ...repliesOf(1), ...repliesOf(2) });
  /** The books that the list shows from now on. */
  const list = (isListed: (book: Item) => boolean): void =>
    server.reply({
      "GET /_/items/books": () => {
        const listed = books.filter(isListed);
        return data(listed, { total_count: 2, filter_count: listed.length });
      },
    });
  list(() => true);
  const writes = () =>
    server.requests.filter(({ method }) => method === "PATCH").map(({ body }) => body);
  return { server, bookAt, list, writes, write };
}

const view: Partial<CollectionPreset> = {
  id: 1,
  title: null,
  user: 4,
  role: null,
  collection: "books",
  view_type: "tabular",
  view_query: { tabular: { fields: "title,pages,sold,stage,story", sort: "id" } },
};

/** The table of the books. */
export async function openTable({ isOn = true, ...who }: ListingOptions & { isOn?: boolean } = {}) {
  const notices: string[] = [];
  const options = { ...view, view_options: { tabular: { inlineEdit: isOn } } };
  const opened = await openListing("/collections/books", {
    model,
    presets: [options as CollectionPreset], // cast: the listing reads no more of it
    registry: createRegistry({ interfaces, layouts: [layout] }),
    host: makeTestHost({ model, notify: ({ title }) => void notices.push(title) }),
    ...who,
  });
  await screen.findByRole("link", { name: "Dune" });
  return { ...opened, notices };
}

const row = (name: string) => {
  const found = screen.getByRole("link", { name }).closest("tr");
  if (found === null) throw new Error(`There is no row ${name}.`);
  return found;
};
export const cell = (name: string, field: string): HTMLElement => {
  const found = row(name).querySelector<HTMLElement>(`[data-field="${field}"]`);
  if (found === null) throw new Error(`There is no cell ${field}.`);
  return found;
};
export const box = (name: string) =>
  screen.findByLabelText<HTMLInputElement>(name, { selector: "input" });
export const hasFocus = (element: () => Element) =>
  waitFor(() => expect(document.activeElement).toBe(element()));
export const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
