import {
  HostProvider,
  type Item,
  type ListingProps,
  layoutSettings,
  type StoredLayoutSettings,
} from "@rowhouse/extension-kit";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { makeTestHost } from "../../../test/kit-host.tsx";
import { listCollection, listField } from "../../../test/listing-models.ts";
import { renderScreen } from "../../../test/render.tsx";
import { layout } from "./layout.ts";

/** Width of the list in pixels; jsdom has no layout. */
let width = 900;
beforeEach(() => {
  width = 900;
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(() => width);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(700);
});
afterEach(() => vi.restoreAllMocks());

const books = listCollection([
  listField("title"),
  listField("author"),
  listField("blurb", { datatype: "TEXT", interface: "textarea" }),
  listField("cover", { type: "file", interface: "file" }),
  listField("link"),
  listField("status", {
    type: "status",
    interface: "status",
    options: { status_mapping: { old: { name: "Old", browse_subdued: true } } },
  }),
]);

const cover = (id: number, type = "image/png") => ({ id, type, title: `Cover ${id}` });

const items: Item[] = [
  { id: 1, title: "Emma", author: "Austen", blurb: "A match", cover: cover(1), link: "/1.png" },
  { id: 2, title: "Dune", author: null, blurb: null, cover: cover(2, "application/pdf") },
  { id: 3, title: null, author: "Woolf", blurb: null, cover: null, status: "old" },
  { id: 4, title: "Kim", author: "Kipling", blurb: null, cover: cover(4, "image/svg+xml") },
  { id: 5, title: "Ulysses", author: "Joyce", blurb: null, cover: 9 },
];

type ViewProps = ListingProps & StoredLayoutSettings;

async function renderCards(overrides: Partial<ViewProps> = {}) {
  const { View } = await layout.view();
  const reported: Record<string, unknown[]> = {};
  const report = (name: string) => (value: unknown) => {
    (reported[name] ??= []).push(value);
  };
  const props: ViewProps = {
    collection: books,
    fields: books.fields,
    items,
    totalCount: items.length,
    viewOptions: { subtitle: "author", content: "blurb", src: "cover" },
    viewQuery: { sort: "-title" },
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
    sortField: null,
    renderCell: (field, item) => String(item[field.field] ?? "–"),
    ...overrides,
  };
  const host = makeTestHost({
    interfaceOf: () => null,
    fileUrl: (file, kind) => `/${kind}/${String(file["id"])}.png`,
  });
  const rendered = await renderScreen(
    <HostProvider value={host}>
      <View {...props} {...layoutSettings(layout, props)} />
    </HostProvider>,
  );
  return { ...rendered, reported };
}

const cards = () => screen.getAllByRole("listitem");
const card = (name: string) => {
  const found = cards().find((one) => within(one).queryByRole("link", { name }) !== null);
  if (found === undefined) throw new Error(`There is no card ${name}.`);
  return found;
};
const link = (name: string) => screen.getByRole("link", { name });

test("a card shows title, subtitle and text; without a title what else the item is called by is the link", async () => {
  await renderCards();
  expect(card("Emma").textContent).toBe("EmmaAustenA match");
  expect(card("Dune").textContent).toBe("Dune–");
  expect(link("Woolf").getAttribute("href")).toBe("/books/3");
});

test("as long as nothing is chosen, cards show what items are called by and their first file", async () => {
  const { container } = await renderCards({ viewOptions: {} });
  expect(card("Emma").textContent).toBe("Emma");
  await waitFor(() =>
    expect(container.querySelector("img")?.getAttribute("src")).toBe("/thumbnail/1.png"),
  );
});

test("pictures are thumbnails, other files and missing ones icons", async () => {
  await renderCards();
  await waitFor(() =>
    expect(card("Emma").querySelector("img")?.getAttribute("src")).toBe("/thumbnail/1.png"),
  );
  for (const name of ["Dune", "Woolf", "Ulysses"])
    expect(card(name).querySelectorAll("img")).toHaveLength(0);
});

test("a picture that fails gives way to an icon", async () => {
  await renderCards();
  const image = card("Emma").querySelector("img");
  fireEvent.error(image ?? document.body);
  await waitFor(() => expect(card("Emma").querySelector("img")).toBeNull());
});

test("the value of a text field is the address of a picture", async () => {
  await renderCards({ viewOptions: { src: "link" } });
  await waitFor(() =>
    expect(card("Emma").querySelector("img")?.getAttribute("src")).toBe("/1.png"),
  );
  expect(card("Dune").querySelector("img")).toBeNull();
});

test("people without a picture show their initials", async () => {
  const people = listCollection(
    [
      listField("first_name"),
      listField("last_name"),
      listField("avatar", { type: "file", interface: "file" }),
    ],
    { collection: "directus_users" },
  );
  await renderCards({
    collection: people,
    fields: people.fields,
    items: [{ id: 1, first_name: "Ada", last_name: "Moreau", avatar: null }],
    viewOptions: { title: "first_name", subtitle: "last_name", src: "avatar", icon: "person" },
  });
  expect(card("Ada").textContent).toBe("AMAdaMoreau");
});

test("the bar sorts by another field and keeps the direction, or reverses it", async () => {
  const { user, reported } = await renderCards();
  await user.click(screen.getByRole("combobox", { name: "Sort by" }));
  await user.click(await screen.findByRole("option", { name: "Author" }));
  await user.click(screen.getByRole("button", { name: "Descending" }));
  expect(reported["query"]).toEqual([{ sort: "-author" }, { sort: "title" }]);
});

test("the bar offers no field that cannot be sorted by", async () => {
  const { user } = await renderCards();
  await user.click(screen.getByRole("combobox", { name: "Sort by" }));
  await screen.findByRole("option", { name: "Author" });
  expect(screen.queryByRole("option", { name: "Cover" })).toBeNull();
});

test("arrows go through the grid, Space selects", async () => {
  const { user, reported } = await renderCards();
  // Four cards stand beside each other.
  link("Emma").focus();
  await user.keyboard("{ArrowRight}{ArrowRight}");
  await waitFor(() => expect(document.activeElement).toBe(link("Woolf")));
  await user.keyboard("{ArrowLeft}{ArrowLeft}{ArrowUp}{ArrowDown}");
  await waitFor(() => expect(document.activeElement).toBe(link("Ulysses")));
  await user.keyboard("{ArrowDown} {Enter}");
  expect(reported).toMatchObject({ select: [["5"]], open: [5] });
});

test("where reading goes from right to left, the arrows follow it", async () => {
  const { user } = await renderCards();
  const list = screen.getByRole("list");
  list.style.direction = "rtl";
  link("Emma").focus();
  await user.keyboard("{ArrowLeft}");
  await waitFor(() => expect(document.activeElement).toBe(link("Dune")));
});

test("two cards stand beside each other on a phone", async () => {
  width = 358;
  await renderCards();
  expect(cards().map(({ style }) => style.inlineSize)).toEqual(Array.from(items, () => "50%"));
});

test("a card of an item whose status asks for it is subdued", async () => {
  await renderCards();
  expect([card("Woolf"), card("Emma")].map(({ dataset }) => dataset["subdued"])).toEqual([
    "true",
    undefined,
  ]);
});

test("the menu of a card filters by the value under the pointer", async () => {
  const applied: string[] = [];
  const { user } = await renderCards({
    filterBy: (field) => () => void applied.push(field.field),
    actionsOf: () => [{ id: "delete", icon: "delete", label: "Delete", run: () => undefined }],
  });
  fireEvent.contextMenu(screen.getByText("Austen"));
  await user.click(await screen.findByRole("menuitem", { name: "Filter by this: Austen" }));
  expect(applied).toEqual(["author"]);
  await user.click(screen.getByRole("button", { name: "Actions for Dune" }));
  await screen.findByRole("menuitem", { name: "Delete" });
});

test("placeholders have the size of the cards that are loading", async () => {
  const { container } = await renderCards({ items: [], isLoading: true });
  const scroller = container.querySelector<HTMLElement>("[data-page-scroll]");
  expect(scroller?.style.getPropertyValue("--card-columns")).toBe("4");
  expect(within(container).queryAllByRole("link")).toEqual([]);
});
