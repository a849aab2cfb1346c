import {
  HostProvider,
  type Item,
  type ListingProps,
  layoutSettings,
} from "@rowhouse/extension-kit";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";

import { giveSizes } from "@rowhouse/extension-kit/testing";
import { makeListHost } from "../../../test/list-host.ts";
import { listCollection, listField } from "../../../test/listing-models.ts";
import { renderScreen } from "../../../test/render.tsx";
import { layout } from "./layout.ts";

beforeAll(() => giveSizes({ clientHeight: 900, clientWidth: 1200 }));

const books = listCollection([listField("title"), listField("genre"), listField("tags")]);
const items: Item[] = [
  { id: 1, title: "Emma", genre: "Novel", tags: "a" },
  { id: 2, title: "Dune", genre: null, tags: "b" },
];

/** The table with a list of what was filtered by; tags cannot be filtered by. */
async function renderTable(overrides: Partial<ListingProps> = {}) {
  const { View } = await layout.view();
  const applied: string[] = [];
  const props: ListingProps = {
    collection: books,
    fields: books.fields,
    items,
    totalCount: items.length,
    isLoading: false,
    isLoadingMore: false,
    isRefreshing: false,
    selection: [],
    onSelect: () => undefined,
    onNextPage: () => undefined,
    linkTo: (item) => `/books/${String(item["id"])}`,
    onOpen: () => undefined,
    sortField: null,
    renderCell: (field, item) => String(item[field.field] ?? "--"),
    filterBy: (field, item) =>
      field.field === "tags"
        ? null
        : () => void applied.push(`${field.field} ${String(item[field.field])}`),
    ...overrides,
  };
  const settings = {
    viewOptions: {},
    viewQuery: { fields: "title,genre,tags" },
    onOptions: () => undefined,
    onQuery: () => undefined,
  };
  const rendered = await renderScreen(
    <HostProvider value={makeListHost()}>
      <View {...props} {...layoutSettings(layout, settings)} />
    </HostProvider>,
  );
  return { ...rendered, applied };
}

test("a right click on a cell offers to filter by its value", async () => {
  const { user, applied } = await renderTable();
  const cell = await screen.findByText("Novel");
  fireEvent.contextMenu(cell, { clientX: 30, clientY: 40 });
  await user.click(await screen.findByRole("menuitem", { name: "Filter by this: Novel" }));
  expect(applied).toEqual(["genre Novel"]);
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
});

test("a cell without a value offers the items without one", async () => {
  const { user, applied } = await renderTable();
  fireEvent.contextMenu(await screen.findByText("--"));
  await user.click(await screen.findByRole("menuitem", { name: "Filter by this: no value" }));
  expect(applied).toEqual(["genre null"]);
});

test("a value that cannot be filtered by can be copied, and its item opened in a tab", async () => {
  const { user } = await renderTable();
  const write = vi.spyOn(navigator.clipboard, "writeText");
  fireEvent.contextMenu(await screen.findByText("b"));
  const link = await screen.findByRole("menuitem", { name: "Open in a new tab" });
  expect(link.getAttribute("href")).toBe("/books/2");
  expect(screen.queryByRole("menuitem", { name: /Filter by/ })).toBeNull();
  await user.click(screen.getByRole("menuitem", { name: "Copy this value" }));
  expect(write).toHaveBeenCalledWith("b");
});

test.each(["{Shift>}{F10}{/Shift}", "{ContextMenu}"])(
  "%s on a row offers the values of its columns, Escape gives the focus back",
  async (keys) => {
    const { user, applied } = await renderTable();
    const row = await screen.findByRole("link", { name: "Emma" });
    row.focus();
    await user.keyboard(keys);
    await screen.findByRole("menuitem", { name: "Filter by Title: Emma" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(row));
    await user.keyboard(keys);
    await user.click(await screen.findByRole("menuitem", { name: "Filter by Genre: Novel" }));
    expect(applied).toEqual(["genre Novel"]);
  },
);

test("on a phone the button of a row offers to filter by what the row shows", async () => {
  const box = new DOMRect(0, 0, 390, 844);
  const measured = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(box);
  const { user, applied } = await renderTable();
  await user.click(await screen.findByRole("button", { name: "Actions for Emma" }));
  expect(screen.queryByRole("menuitem", { name: /Filter by Tags/ })).toBeNull();
  await user.click(await screen.findByRole("menuitem", { name: "Filter by Genre: Novel" }));
  expect(applied).toEqual(["genre Novel"]);
  measured.mockRestore();
});
