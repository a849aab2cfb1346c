import { HostProvider, type Item, layoutSettings } from "@rowhouse/extension-kit";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { makeTestHost } from "../../../test/kit-host.tsx";
import { listCollection, listField } from "../../../test/listing-models.ts";
import { renderScreen } from "../../../test/render.tsx";
import { layout } from "./layout.ts";
import type { CalendarViewProps } from "./view.tsx";

const shows = listCollection([
  listField("opens", { type: "date" }),
  listField("title"),
  listField("tone"),
]);
const items: Item[] = [
  { id: 1, opens: "2031-05-06", title: "Tides", tone: "red" },
  { id: 2, opens: "2031-05-06", title: null, tone: null },
  { id: 3, opens: "2031-05-20", title: "Maps", tone: null },
];

const places: (string | null)[] = [];
const stored: [unknown, unknown][] = [];
beforeEach(() => {
  places.length = 0;
  stored.length = 0;
});

async function renderCalendar(overrides: Partial<CalendarViewProps> = {}) {
  const { View } = await layout.view();
  const settings = layoutSettings(layout, {
    viewOptions: { color: "tone" },
    viewQuery: {},
    onOptions: () => undefined,
    onQuery: () => undefined,
  });
  const opened: unknown[] = [];
  const props = {
    collection: shows,
    fields: shows.fields,
    items,
    totalCount: items.length,
    isLoading: false,
    isLoadingMore: false,
    isRefreshing: false,
    selection: null,
    onSelect: () => undefined,
    sortField: null,
    place: "2031-05",
    onPlace: (place: string | null) => void places.push(place),
    onNextPage: () => undefined,
    linkTo: (item: Item) => `/shows/${String(item["id"])}`,
    onOpen: (item: Item) => void opened.push(item["id"]),
    renderCell: () => "",
    itemChange: {
      can: ({ id }: Item) => id !== 3,
      store: (item: Item, changes: Item) => {
        stored.push([item["id"], changes]);
        return Promise.resolve(true);
      },
    },
    ...settings,
    ...overrides,
  };
  const rendered = await renderScreen(
    <HostProvider value={makeTestHost()}>
      <View {...props} />
    </HostProvider>,
  );
  await screen.findByRole("grid", { name: "May 2031" });
  return { ...rendered, opened };
}

const cell = (day: string) => {
  const found = document.querySelector<HTMLElement>(`[data-day="2031-05-${day}"]`);
  if (found === null) throw new Error(`May ${day} is not shown.`);
  return found;
};
const dayButton = (day: string) => within(cell(day)).getByRole("button", { name: /2031/ });

describe("a month", () => {
  test("shows its items at their days, in their colors, and how many there are", async () => {
    const { opened, user } = await renderCalendar();
    const { colorOf } = makeTestHost();
    screen.getByText("3 items this month");
    const links = within(cell("06")).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.style.getPropertyValue("--entry")])).toEqual(
      [
        ["Tides", colorOf("red")],
        ["2", colorOf("gray")],
      ],
    );
    await user.click(screen.getByRole("link", { name: "Maps" }));
    expect(opened).toEqual([3]);
  });

  test("asks for what is missing of it until all is there", async () => {
    const onNextPage = vi.fn<() => void>();
    await renderCalendar({ onNextPage });
    expect(onNextPage).toHaveBeenCalledTimes(1);
  });

  test("previews an item that is pressed, none that the pointer only passes", async () => {
    const onPreview = vi.fn<(item: Item) => void>();
    const { user } = await renderCalendar({ onPreview });
    await user.hover(screen.getByRole("link", { name: "Tides" }));
    expect(onPreview).not.toHaveBeenCalled();
    await user.pointer({
      keys: "[MouseLeft>]",
      target: screen.getByRole("link", { name: "Maps" }),
    });
    expect(onPreview.mock.calls.map(([item]) => item["id"])).toEqual([3]);
  });

  test("leads to the months beside it; those without items stand as well", async () => {
    const { user } = await renderCalendar({ items: [] });
    screen.getByText("Nothing this month");
    await user.click(screen.getByRole("button", { name: "Next month" }));
    await user.click(screen.getByRole("button", { name: "Previous month" }));
    await user.click(screen.getByRole("button", { name: "Today" }));
    expect(places).toEqual(["2031-06", "2031-04", null]);
  });

  test("is walked with the arrow keys, on into the next one", async () => {
    const { user } = await renderCalendar();
    dayButton("20").focus();
    await user.keyboard("{ArrowDown}{ArrowRight}");
    await waitFor(() => expect(document.activeElement).toBe(dayButton("28")));
    await user.keyboard("{ArrowDown}");
    expect(places).toEqual(["2031-06"]);
  });

  test("says what it lacks where the collection has no date", async () => {
    const { View } = await layout.view();
    const blank = listCollection([listField("title")]);
    const settings = layoutSettings(layout, {
      viewOptions: {},
      viewQuery: {},
      onOptions: () => undefined,
      onQuery: () => undefined,
    });
    await renderScreen(
      <HostProvider value={makeTestHost()}>
        <View
          {...{ collection: blank, fields: blank.fields, items: [], totalCount: 0 }}
          {...{ isLoading: false, isLoadingMore: false, isRefreshing: false, selection: null }}
          {...{ sortField: null, onSelect: () => undefined, onNextPage: () => undefined }}
          {...{ linkTo: () => "", onOpen: () => undefined, renderCell: () => "" }}
          {...settings}
        />
      </HostProvider>,
    );
    await screen.findByRole("heading", { name: "No date to show" });
  });
});

describe("another day", () => {
  test("is reached by Space, arrows and Space; it is written once", async () => {
    const { user } = await renderCalendar();
    dayButton("06").focus();
    await user.keyboard("{ArrowRight}{ArrowLeft}");
    screen.getByRole("link", { name: "Tides" }).focus();
    await user.keyboard(" {ArrowRight}{ArrowDown}");
    await waitFor(() => expect(cell("14").textContent).toContain("Tides"));
    expect(stored).toEqual([]);
    await user.keyboard(" ");
    expect(stored).toEqual([[1, { opens: "2031-05-14" }]]);
  });

  test("keeps what is lifted in sight where there is no room for it, and nothing is taken back", async () => {
    const crowd = [11, 12, 13, 14].map((id) => ({ id, opens: "2031-05-07", title: `Talk ${id}` }));
    const { user } = await renderCalendar({ items: [...crowd, ...items] });
    screen.getByRole("link", { name: "Tides" }).focus();
    await user.keyboard(" {ArrowRight}");
    await waitFor(() => expect(cell("07").contains(document.activeElement)).toBe(true));
    expect(document.activeElement?.textContent).toBe("Tides");
    await user.keyboard(" ");
    expect(stored).toEqual([[1, { opens: "2031-05-07" }]]);
    await waitFor(() => expect(cell("07").contains(document.activeElement)).toBe(true));
  });

  test("is nothing to keys where the user may not write the date", async () => {
    const { user } = await renderCalendar();
    screen.getByRole("link", { name: "Maps" }).focus();
    await user.keyboard(" {ArrowRight} ");
    expect(stored).toEqual([]);
    expect(cell("20").textContent).toContain("Maps");
  });

  test("is picked in the list of the day, which opens new items of that day too", async () => {
    const added: Item[] = [];
    const { user } = await renderCalendar({ onAdd: (values) => void added.push(values) });
    await user.click(dayButton("06"));
    const list = screen.getByRole("region", { name: /May 6, 2031/ });
    await user.click(within(list).getByRole("button", { name: "Add on this day" }));
    expect(added).toEqual([{ opens: "2031-05-06" }]);
    await user.click(within(list).getByRole("button", { name: "Move Tides to another day" }));
    const picker = await screen.findByRole("dialog", { name: "Move Tides to another day" });
    await user.click(within(picker).getByRole("button", { name: /May 30, 2031/ }));
    expect(stored).toEqual([[1, { opens: "2031-05-30" }]]);
    await user.keyboard("{Escape}");
  });
});
