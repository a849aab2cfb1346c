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

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 28, 12) });
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(700);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const shows = listCollection([
  listField("title"),
  listField("place"),
  listField("opens", { type: "date", datatype: "DATE", interface: "date" }),
  listField("starts", { type: "datetime", datatype: "DATETIME", interface: "datetime" }),
  listField("tone", { interface: "color-palette" }),
  listField("status", {
    type: "status",
    interface: "status",
    options: { status_mapping: { old: { name: "Old", browse_subdued: true } } },
  }),
]);

const items: Item[] = [
  { id: 1, title: "Doors", place: "Hall", opens: "2026-11-29", tone: "teal" },
  { id: 2, title: "Looms", place: null, opens: "2026-11-28", starts: "2026-11-28 09:30:00" },
  { id: 3, title: "Lamps", place: "Yard", opens: "2026-11-28", starts: "2026-11-28 08:00:00" },
  { id: 4, title: "Coats", place: null, opens: "2026-11-27", status: "old" },
  { id: 5, title: "Tides", place: null, opens: "2024-06-11" },
  { id: 6, title: "Plans", place: null, opens: null },
];

type ViewProps = ListingProps & StoredLayoutSettings;

async function renderTimeline(overrides: Partial<ViewProps> = {}) {
  const { View } = await layout.view();
  const reported: Record<string, unknown[]> = {};
  const report = (name: string) => (value: unknown) => {
    (reported[name] ??= []).push(value);
  };
  const props: ViewProps = {
    collection: shows,
    fields: shows.fields,
    items,
    totalCount: items.length,
    viewOptions: { content: "place", color: "tone" },
    viewQuery: {},
    isLoading: false,
    isLoadingMore: false,
    isRefreshing: false,
    selection: null,
    onSelect: report("select"),
    onQuery: report("query"),
    onOptions: report("options"),
    onNextPage: () => report("page")(null),
    linkTo: (item) => `/shows/${String(item["id"])}`,
    onOpen: (item) => report("open")(item["id"]),
    sortField: null,
    renderCell: (field, item) => String(item[field.field] ?? "–"),
    ...overrides,
  };
  const rendered = await renderScreen(
    <HostProvider value={makeTestHost()}>
      <View {...props} {...layoutSettings(layout, props)} />
    </HostProvider>,
  );
  return { ...rendered, reported };
}

const headings = () => screen.queryAllByRole("heading").map(({ textContent }) => textContent);
const link = (name: string) => screen.getByRole("link", { name });
const entry = (name: string) => {
  const found = screen
    .getAllByRole("listitem")
    .find((one) => within(one).queryByRole("link", { name }) !== null);
  if (found === undefined) throw new Error(`There is no entry ${name}.`);
  return found;
};

test("items stand below their days, those near today by name, and those without a date last", async () => {
  await renderTimeline();
  expect(headings()).toEqual([
    "TomorrowSunday, November 29, 2026",
    "TodaySaturday, November 28, 2026",
    "YesterdayFriday, November 27, 2026",
    "Tuesday, June 11, 2024",
    "Without a date",
  ]);
  const today = screen.getByRole("group", { name: /^Today/ });
  expect(
    within(today)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["Looms", "Lamps"]);
});

test("an entry shows its title, how long ago it was, and its content where it has one", async () => {
  await renderTimeline();
  expect(entry("Doors").textContent).toBe("DoorstomorrowHall");
  expect(entry("Coats").textContent).toBe("Coatsyesterday");
  expect(entry("Plans").textContent).toBe("Plans");
  expect(link("Tides").getAttribute("href")).toBe("/shows/5");
});

test("of a date with a time the time stands before the title, and the whole of it in a tooltip", async () => {
  await renderTimeline({ viewOptions: { date: "starts" } });
  const time = within(entry("Looms")).getByText("9:30 AM");
  expect(time.getAttribute("title")).toBe("Sat, Nov 28, 2026, 9:30 AM");
  expect(entry("Looms").textContent).toBe("9:30 AMLooms2 hours ago");
});

test("the title is made by the template, and without a text the name of the item", async () => {
  await renderTimeline({ viewOptions: { title: "{{ place }}" } });
  expect(link("Hall").getAttribute("dir")).toBe("auto");
  expect(link("Looms").getAttribute("href")).toBe("/shows/2");
});

test("the dot has the color of its item", async () => {
  await renderTimeline();
  const color = (name: string) =>
    entry(name)
      .querySelector<HTMLElement>("[aria-hidden]")
      ?.style.getPropertyValue("--entry-color");
  expect(color("Doors")).toBe(makeTestHost().colorOf("teal"));
  expect(color("Looms")).toBe(makeTestHost().colorOf("gray"));
});

test("arrows, Home and End go through the entries of all days, Enter opens, and nothing is selected", async () => {
  const { user, reported } = await renderTimeline();
  link("Doors").focus();
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  await waitFor(() => expect(document.activeElement).toBe(link("Coats")));
  await user.keyboard("{Home}{ArrowUp}");
  await waitFor(() => expect(document.activeElement).toBe(link("Doors")));
  await user.keyboard("{End}");
  await waitFor(() => expect(document.activeElement).toBe(link("Plans")));
  await user.keyboard(" {Enter}");
  expect(reported["open"]).toEqual([6]);
  expect(reported["select"]).toBeUndefined();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("of thousands of entries those near the visible ones are rendered, also after a jump", async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    id: index,
    title: `Show ${index}`,
    opens: new Date(Date.UTC(2026, 10, 28 - Math.floor(index / 3))).toISOString().slice(0, 10),
  }));
  const { container, reported } = await renderTimeline({ items: many, totalCount: 20_000 });
  const scroller = container.querySelector<HTMLElement>("[data-page-scroll]");
  if (scroller === null) throw new Error("Nothing scrolls.");
  expect(screen.getAllByRole("listitem").length).toBeLessThan(40);
  expect(reported["page"]).toBeUndefined();
  scroller.scrollTop = 500_000;
  fireEvent.scroll(scroller);
  // Three entries of 72 px below a heading of 44 px, and 16 px after them.
  const index = Math.floor(500_000 / (3 * 72 + 60)) * 3 + 3;
  expect(await screen.findByRole("link", { name: `Show ${index}` })).toHaveProperty("tabIndex", -1);
  expect(screen.getAllByRole("listitem").length).toBeLessThan(50);
});

test("the next page is requested at the end, and a line says that it loads", async () => {
  const { reported } = await renderTimeline({ isLoadingMore: true });
  expect(reported["page"]).toEqual([null]);
  expect(screen.getByRole("status").textContent).toBe("Loading more");
});

test("coming back, the list is where it was, and the entry one comes from is focused and marked", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollTo");
  await renderTimeline({
    scrollPosition: { top: 120, row: 3 },
    returnedFrom: "4",
  });
  await waitFor(() => expect(document.activeElement).toBe(link("Coats")));
  expect(entry("Coats").dataset["returned"]).toBe("true");
  expect(scrolled).toHaveBeenCalledWith({ top: 120 });
});

test("an entry whose status asks for it is subdued", async () => {
  await renderTimeline();
  expect([entry("Coats"), entry("Doors")].map(({ dataset }) => dataset["subdued"])).toEqual([
    "true",
    undefined,
  ]);
});

test("the menu of an entry filters by the value under the pointer and has the actions of its item", async () => {
  const applied: string[] = [];
  const { user } = await renderTimeline({
    filterBy: (field) => () => void applied.push(field.field),
    actionsOf: () => [{ id: "delete", icon: "delete", label: "Delete", run: () => undefined }],
  });
  fireEvent.contextMenu(screen.getByText("Hall"));
  await user.click(await screen.findByRole("menuitem", { name: "Filter by this: Hall" }));
  expect(applied).toEqual(["place"]);
  await user.click(screen.getByRole("button", { name: "Actions for Looms" }));
  await screen.findByRole("menuitem", { name: "Delete" });
});

test("while the first items load, placeholders stand in for them; a refresh dims what is there", async () => {
  const { container, unmount } = await renderTimeline({ items: [], isLoading: true });
  expect(container.querySelectorAll('[aria-hidden="true"]').length).toBeGreaterThan(16);
  expect(screen.queryAllByRole("link")).toEqual([]);
  unmount();
  const again = await renderTimeline({ isRefreshing: true });
  expect(again.container.querySelectorAll("[data-refreshing]")).toHaveLength(1);
});

test("without a date that lists may show, the timeline says what it needs", async () => {
  const { title } = shows.fields;
  if (title === undefined) throw new Error("The shows have no title.");
  await renderTimeline({ fields: { title } });
  expect(headings()).toEqual(["This collection has no date"]);
  expect(screen.queryAllByRole("link")).toEqual([]);
});
