import {
  HostProvider,
  type Item,
  type ListingProps,
  layoutSettings,
  type StoredLayoutSettings,
} from "@rowhouse/extension-kit";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";

import { giveSizes } from "@rowhouse/extension-kit/testing";
import { makeListHost } from "../../../test/list-host.ts";
import { listCollection, listField } from "../../../test/listing-models.ts";
import { renderScreen } from "../../../test/render.tsx";
import { layout } from "./layout.ts";

beforeAll(() => {
  HTMLElement.prototype.setPointerCapture = () => undefined;
  return giveSizes({ clientHeight: 900, clientWidth: 1200 });
});

const books = listCollection([
  listField("title"),
  listField("author", { type: "m2o" }),
  listField("pages", { type: "integer" }),
  listField("place", { type: "sort" }),
]);

const items: Item[] = [1, 2, 3, 4, 5].map((id) => ({
  id,
  title: `Book ${id}`,
  author: null,
  pages: id * 100,
  place: id,
}));

type ViewProps = ListingProps & StoredLayoutSettings;

async function renderView(overrides: Partial<ViewProps> = {}) {
  const { View } = await layout.view();
  const reported: Record<string, unknown[]> = {};
  const notices: string[] = [];
  const report =
    (name: string) =>
    (value: unknown): void => {
      (reported[name] ??= []).push(value);
    };
  const props: ViewProps = {
    collection: books,
    fields: books.fields,
    items,
    totalCount: items.length,
    viewOptions: {},
    viewQuery: { sort: "id" },
    isLoading: false,
    isLoadingMore: false,
    isRefreshing: false,
    selection: [],
    onSelect: report("select"),
    onQuery: report("query"),
    onOptions: report("options"),
    onNextPage: () => undefined,
    linkTo: (item) => `/books/${String(item["id"])}`,
    onOpen: (item) => report("open")(item["id"]),
    sortField: "place",
    renderCell: (field, item) => String(item[field.field] ?? "--"),
    ...overrides,
  };
  const rendered = await renderScreen(
    <HostProvider
      value={makeListHost({
        notify: (notice) => notices.push(notice.title),
        fileUrl: (file) => `/thumbnails/${String(file["id"])}.png`,
      })}
    >
      <View {...props} {...layoutSettings(layout, props)} />
    </HostProvider>,
  );
  return { ...rendered, reported, notices };
}

test("rows are links to their items, and a click anywhere on a row opens it", async () => {
  const { user, reported } = await renderView();
  const link = await screen.findByRole("link", { name: "Book 2" });
  expect(link.getAttribute("href")).toBe("/books/2");
  await user.click(screen.getByText("300"));
  await user.click(link);
  expect(reported["open"]).toEqual([3, 2]);
});

test("a checkbox selects its row without opening it", async () => {
  const { user, reported } = await renderView({ selection: ["2"] });
  await user.click(await screen.findByRole("checkbox", { name: "Select Book 3" }));
  expect(reported["select"]).toEqual([["2", "3"]]);
  expect(reported["open"]).toBeUndefined();
});

test("the checkbox of the header selects all rows", async () => {
  const { user, reported } = await renderView();
  await user.click(await screen.findByRole("checkbox", { name: "Select all loaded items" }));
  expect(reported["select"]).toEqual([["1", "2", "3", "4", "5"]]);
});

test("there are no checkboxes where nothing can be selected", async () => {
  await renderView({ selection: null });
  await screen.findByRole("link", { name: "Book 1" });
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("a header sorts by its column and says so; a relation cannot be sorted by", async () => {
  const { user, reported } = await renderView({ viewQuery: { sort: "-title" } });
  const title = await screen.findByRole("columnheader", { name: /Title/ });
  expect(title.getAttribute("aria-sort")).toBe("descending");
  await user.click(within(title).getByRole("button", { name: "Title" }));
  await user.click(screen.getByRole("button", { name: "Pages" }));
  await user.click(screen.getByRole("button", { name: "Author" }));
  expect(reported["query"]).toEqual([{ sort: "title" }, { sort: "pages" }]);
});

test("the menu of a column moves and hides it", async () => {
  const { user, reported } = await renderView();
  await user.click(await screen.findByRole("button", { name: "Column Author" }));
  await user.click(await screen.findByRole("menuitem", { name: "Move towards the start" }));
  await user.click(screen.getByRole("button", { name: "Column Pages" }));
  await user.click(await screen.findByRole("menuitem", { name: "Hide column" }));
  expect(reported["query"]).toEqual([{ fields: "author,title,pages" }, { fields: "title,author" }]);
});

test("arrow keys move along the rows, Space selects, Enter opens", async () => {
  const { user, reported } = await renderView();
  (await screen.findByRole("link", { name: "Book 1" })).focus();
  await user.keyboard("{ArrowDown}{ArrowDown}");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Book 3"));
  await user.keyboard(" {Enter}");
  expect(reported["select"]).toEqual([["3"]]);
  expect(reported["open"]).toEqual([3]);
});

test("the arrow keys size a column at its edge, and its menu resets it", async () => {
  const { user, reported } = await renderView({ viewOptions: { widths_tablet: { title: 120 } } });
  (await screen.findByRole("separator", { name: "Resize column: Title" })).focus();
  await user.keyboard("{ArrowRight}");
  expect(reported["options"]).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Column Title" }));
  await user.click(await screen.findByRole("menuitem", { name: "Reset the width" }));
  expect(reported["options"]?.at(-1)).toEqual({ widths_tablet: {} });
});

test("a column fits its width to what is in it, by a double click and from its menu", async () => {
  const measured = vi.spyOn(Element.prototype, "scrollWidth", "get").mockReturnValue(150);
  const { user, reported } = await renderView();
  await user.dblClick(await screen.findByRole("separator", { name: "Resize column: Title" }));
  await user.click(screen.getByRole("button", { name: "Column Pages" }));
  await user.click(await screen.findByRole("menuitem", { name: "Fit the width" }));
  measured.mockRestore();
  expect(reported["options"]).toEqual([
    { widths_tablet: { title: 174 } },
    { widths_tablet: { pages: 174 } },
  ]);
});

test.each([
  [700, "widths_phone"],
  [1000, "widths_tablet"],
  [1440, "widths"],
])("in a window of %i px widths go to %s", async (width, option) => {
  const before = window.innerWidth;
  window.innerWidth = width;
  const { user, reported } = await renderView();
  (await screen.findByRole("separator", { name: "Resize column: Title" })).focus();
  await user.keyboard("{ArrowRight}");
  window.innerWidth = before;
  expect(reported["options"]?.map((change) => Object.keys(change as object))).toEqual([[option]]);
});

test("the button at the end of a row offers what can be done with its item", async () => {
  const done: unknown[] = [];
  const { user, reported } = await renderView({
    actionsOf: (item) => [
      { id: "copy", icon: "link", label: "Copy link", run: () => done.push(item["id"]) },
    ],
  });
  const button = await screen.findByRole("button", { name: "Actions for Book 2" });
  await user.click(button);
  await user.click(await screen.findByRole("menuitem", { name: "Copy link" }));
  expect(done).toEqual([2]);
  expect(reported["open"]).toBeUndefined();
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test("the row of the item one comes back from is marked and has the focus", async () => {
  const { user, container } = await renderView({ returnedFrom: "3" });
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Book 3"));
  const marked = () =>
    [...container.querySelectorAll("[data-returned] a")].map((a) => a.textContent);
  expect(marked()).toEqual(["Book 3"]);
  await user.click(screen.getByRole("checkbox", { name: "Select Book 1" }));
  expect(marked()).toEqual([]);
});

test("a picture stands in front of the name, where it is no column of its own", async () => {
  const shop = listCollection([listField("title"), listField("cover", { type: "file" })]);
  const cover = { id: 7, type: "image/png", data: {} };
  const withCovers = {
    collection: shop,
    fields: shop.fields,
    items: [
      { id: 1, title: "Dune", cover },
      { id: 2, title: "Emma", cover: null },
    ],
  };
  const first = await renderView({ ...withCovers, viewQuery: { fields: "title" } });
  const cell = (await screen.findByRole("link", { name: "Dune" })).closest("td");
  const picture = cell?.querySelector("img");
  // Rows are painted first; they keep the room.
  expect(picture?.getAttribute("src")).toBeNull();
  await waitFor(() => expect(picture?.getAttribute("src")).toBe("/thumbnails/7.png"));
  expect(picture?.getAttribute("loading")).toBe("lazy");
  // The name of a row without a picture begins where the others do.
  const other = screen.getByRole("link", { name: "Emma" }).closest("td");
  expect(other?.querySelectorAll("[data-empty]")).toHaveLength(1);
  first.unmount();
  await renderView({ ...withCovers, viewQuery: { fields: "title,cover" } });
  await screen.findByRole("link", { name: "Dune" });
  expect(document.querySelectorAll("img")).toHaveLength(0);
});

test("a first load shows placeholders of the final height", async () => {
  const { container } = await renderView({ isLoading: true, items: [], totalCount: null });
  const grid = await screen.findByRole("grid", { busy: true });
  expect(grid.getAttribute("aria-rowcount")).toBe("-1");
  expect(container.querySelectorAll("[class*=skeletonRow]")).toHaveLength(50);
  expect(container.querySelector<HTMLElement>("[style*='--rh-row']")?.style.cssText).toContain(
    "--rh-row: 48px",
  );
});

test.each([
  { top: 2900, lastRow: 89, asked: 0 },
  { top: 2960, lastRow: 90, asked: 1 },
])("the next page is asked for within 500 px of the end, not before ($top)", async (at) => {
  const many = Array.from({ length: 100 }, (_, index) => ({
    id: index,
    title: `Row ${index + 1}`,
  }));
  const onNextPage = vi.fn<() => void>();
  const { container } = await renderView({ items: many, totalCount: 500, onNextPage });
  const scroller = container.querySelector<HTMLElement>("[data-page-scroll]");
  if (scroller === null) throw new Error("Nothing scrolls.");
  scroller.scrollTop = at.top;
  fireEvent.scroll(scroller);
  await screen.findByRole("link", { name: `Row ${at.lastRow}` });
  expect(screen.queryByRole("link", { name: `Row ${at.lastRow + 1}` })).toBeNull();
  expect(onNextPage).toHaveBeenCalledTimes(at.asked);
});

test("manual order is offered only where it can be saved", async () => {
  const { user, reported } = await renderView({ onSaveItems: () => Promise.resolve() });
  await user.click(await screen.findByRole("button", { name: "Order by hand" }));
  expect(reported["query"]).toEqual([{ sort: "place" }]);
  await renderView();
  expect(screen.getAllByRole("button", { name: "Order by hand" })).toHaveLength(1);
});

test("in manual order rows have handles, while searching they have none", async () => {
  const inOrder = { viewQuery: { sort: "place" }, onSaveItems: () => Promise.resolve() };
  const first = await renderView(inOrder);
  await screen.findByRole("button", { name: "Move Book 1" });
  expect(screen.getAllByRole("button", { name: /^Move Book/ })).toHaveLength(items.length);
  first.unmount();
  await renderView({ ...inOrder, canReorder: false });
  await screen.findByRole("link", { name: "Book 1" });
  expect(screen.queryByRole("button", { name: "Move Book 1" })).toBeNull();
});

test("keys lift, move and drop a row; only changed items are saved", async () => {
  const stored: Item[][] = [];
  const { user } = await renderView({
    viewQuery: { sort: "place" },
    onSaveItems: (changes) => {
      stored.push(changes);
      return Promise.resolve();
    },
  });
  (await screen.findByRole("button", { name: "Move Book 1" })).focus();
  await user.keyboard(" {ArrowDown}{ArrowDown}");
  screen.getByText("Book 1 is at position 3 of 5.");
  await user.keyboard(" ");
  expect(stored).toEqual([
    [
      { id: 2, place: 1 },
      { id: 3, place: 2 },
      { id: 1, place: 3 },
    ],
  ]);
});

test("Escape puts a lifted row back", async () => {
  const { user } = await renderView({
    viewQuery: { sort: "place" },
    onSaveItems: () => Promise.reject(new Error("not expected")),
  });
  (await screen.findByRole("button", { name: "Move Book 1" })).focus();
  await user.keyboard(" {ArrowDown}{Escape}");
  await screen.findByText("Move canceled, Book 1 is back in its place.");
  expect(screen.getAllByRole("link")[0]?.textContent).toBe("Book 1");
});

test("an order that was not saved is reverted, and that is reported", async () => {
  const { user, notices } = await renderView({
    viewQuery: { sort: "place" },
    onSaveItems: () => Promise.reject(new Error("refused")),
  });
  (await screen.findByRole("button", { name: "Move Book 1" })).focus();
  await user.keyboard(" {ArrowDown} ");
  await waitFor(() => expect(notices).toEqual(["The new order was not saved"]));
  expect(screen.getAllByRole("link").map((link) => link.textContent)[0]).toBe("Book 1");
});

test("text has its own writing direction, numbers follow the app", async () => {
  await renderView();
  const directionOf = (text: string) =>
    screen.getAllByText(text)[0]?.closest("a, td > div")?.getAttribute("dir") ?? null;
  expect([directionOf("Book 1"), directionOf("100")]).toEqual(["auto", null]);
});
