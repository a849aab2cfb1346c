import { readViewQuery, writeViewQuery } from "@rowhouse/extension-kit";
import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeAll, describe, expect, test } from "vitest";

import { messages as german } from "virtual:texts/de-DE";
import { messages as english } from "virtual:texts/en-US";
import { layouts } from "../src/layouts/index.ts";
import { changeFirstControl, controlsIn } from "./interface-suite/drive.ts";
import { linesLayout } from "./layout-suite/lines-layout.tsx";
import { books, giveListsAHeight, renderLayout } from "./layout-suite/render-layout.tsx";

beforeAll(giveListsAHeight);

test("lists every folder of layouts once", () => {
  const folders = Object.keys(import.meta.glob("../src/layouts/*/layout.ts"));
  expect(layouts.map(({ id }) => id)).toEqual(folders.map((path) => path.split("/").at(-2)));
});

describe.each(layouts.map((layout) => [layout.id, layout] as const))("layout %s", (id, layout) => {
  test("has a name in every language", () => {
    const key = `layouts-${id}-${id}`;
    expect([Reflect.get(english, key), Reflect.get(german, key)]).toEqual([
      expect.any(String),
      expect.any(String),
    ]);
  });

  test.runIf(layout.options !== undefined)("stores what its options panel changes", async () => {
    const { reported, user } = await renderLayout(layout);
    const panel = screen.getByRole("region", { name: "options" });
    await expectAccessible(panel);
    await changeFirstControl(panel, user);
    const changes = [...reported.options, ...reported.queries];
    expect(changes).toHaveLength(1);
    expect(JSON.parse(JSON.stringify(changes))).toEqual(changes);
  });
});

/** Layouts that list items in rows, which the engine of the kit renders; a calendar has days instead. */
const lists = [...layouts, linesLayout].filter(({ id }) => id !== "calendar");

describe.each(lists.map((layout) => [layout.id, layout] as const))("layout %s", (_id, layout) => {
  test("is busy while it loads, and shows no items", async () => {
    const { container } = await renderLayout(layout, {
      items: [],
      totalCount: null,
      isLoading: true,
    });
    expect(container.querySelector('[aria-busy="true"]')).toBeInstanceOf(HTMLElement);
    expect(links()).toEqual([]);
    await expectAccessible(container);
  });

  test("renders without items", async () => {
    const { container } = await renderLayout(layout, { items: [] });
    expect(links()).toEqual([]);
    await expectAccessible(container);
  });

  test("shows each item as a link to its page, without accessibility findings", async () => {
    const { container } = await renderLayout(layout);
    expect(links().map((link) => link.getAttribute("href"))).toEqual(
      [1, 2, 3, 4, 5].map((key) => `/books/${key}`),
    );
    await expectAccessible(container);
  });

  test("renders only the rows near the visible ones of many", async () => {
    const { scrollTo, scrollHeight } = await renderLayout(layout, { items: books(5000) });
    expect(links().length).toBeLessThan(60);
    scrollTo(scrollHeight());
    expect(links().at(-1)?.getAttribute("href")).toBe("/books/5000");
    expect(links().length).toBeLessThan(60);
  });

  test("a click opens an item, Enter does as well", async () => {
    const { user, reported } = await renderLayout(layout);
    await user.click(link("Book 2"));
    link("Book 1").focus();
    await user.keyboard("{ArrowDown}{ArrowDown}");
    await waitFor(() => expect(document.activeElement).toBe(link("Book 3")));
    await user.keyboard("{Enter}");
    expect(reported.opened).toEqual([2, 3]);
  });

  test("Tab reaches one row, the arrow keys, Home and End the others", async () => {
    const { user, scroller } = await renderLayout(layout, { items: books(5000) });
    const inTabOrder = links().filter((row) => row.tabIndex === 0);
    expect(inTabOrder).toEqual([link("Book 1")]);
    inTabOrder[0]?.focus();
    await user.keyboard("{End}");
    await waitFor(() => expect(document.activeElement).toBe(link("Book 5000")));
    expect(scroller.scrollTop).toBeGreaterThan(10_000);
    await user.keyboard("{Home}");
    await waitFor(() => expect(document.activeElement).toBe(link("Book 1")));
  });

  test("shows no checkboxes where nothing can be selected", async () => {
    await renderLayout(layout, { selection: null });
    expect(within(view()).queryAllByRole("checkbox")).toEqual([]);
  });

  test("requests the next page near the end, not before", async () => {
    const { reported, scrollTo, scrollHeight } = await renderLayout(layout, {
      items: books(1000),
    });
    scrollTo(scrollHeight() / 2);
    expect(reported.pages).toBe(0);
    scrollTo(scrollHeight());
    await waitFor(() => expect(reported.pages).toBe(1));
  });

  test("returns to the scroll position it was left at, and reports a new one", async () => {
    const { reported, scroller, scrollTo } = await renderLayout(layout, {
      items: books(1000),
      scrollPosition: { top: 240, row: 7 },
    });
    expect(scroller.scrollTop).toBe(240);
    expect(links().map(({ textContent }) => textContent)).toContain("Book 8");
    expect(link("Book 8").tabIndex).toBe(0);
    scrollTo(320);
    expect(reported.positions.at(-1)).toEqual({ top: 320, row: 7 });
  });

  test("its options and query survive being stored", () => {
    const options = layout.viewOptions.read({});
    expect(layout.viewOptions.read(JSON.parse(JSON.stringify(options)))).toEqual(options);
    const query = { fields: ["title"], sort: { field: "pages", direction: "desc" as const } };
    expect(readViewQuery(JSON.parse(JSON.stringify(writeViewQuery(query))))).toEqual(query);
  });

  test("the keyboard reaches every control of the header and of the active row", async () => {
    const { user } = await renderLayout(layout);
    const expected = controlsIn(view());
    const reached = new Set<Element | null>();
    for (let step = 0; step < expected.length + 20; step++) {
      await user.tab();
      reached.add(document.activeElement);
    }
    expect(expected.filter((control) => !reached.has(control))).toEqual([]);
  });
});

const selectable = lists.filter(({ canSelect }) => canSelect !== false);

describe.each(selectable.map((layout) => [layout.id, layout] as const))(
  "in layout %s",
  (_id, layout) => {
    test("checkboxes select items, with Shift a range; nothing opens", async () => {
      const { user, reported } = await renderLayout(layout);
      await user.click(checkbox("Book 2"));
      await user.keyboard("{Shift>}");
      await user.click(checkbox("Book 4"));
      await user.keyboard("{/Shift}");
      expect(reported.selections).toEqual([["2"], ["2", "3", "4"]]);
      expect(reported.opened).toEqual([]);
    });

    test("Space selects the item the keyboard is on, with Shift a range", async () => {
      const { user, reported } = await renderLayout(layout);
      link("Book 1").focus();
      await user.keyboard(" {ArrowDown}{ArrowDown}");
      await waitFor(() => expect(document.activeElement).toBe(link("Book 3")));
      await user.keyboard("{Shift>} {/Shift}");
      expect(reported.selections).toEqual([["1"], ["1", "2", "3"]]);
    });

    test("selecting an item renders no cell again", async () => {
      const { user, reported } = await renderLayout(layout, { items: books(5000) });
      await user.hover(link("Book 2"));
      const before = reported.cells;
      await user.click(checkbox("Book 1"));
      expect(reported.selections).toEqual([["1"]]);
      // The row that becomes the active one, and the one that was; never all of them.
      expect(reported.cells - before).toBeLessThanOrEqual(2 * 4);
    });
  },
);

function view(): HTMLElement {
  return screen.getByRole("region", { name: "view" });
}

function links(): HTMLElement[] {
  return within(view()).queryAllByRole("link");
}

function link(name: string): HTMLElement {
  return within(view()).getByRole("link", { name });
}

function checkbox(name: string): HTMLElement {
  return within(view()).getByRole("checkbox", { name: `Select ${name}` });
}

/** Rules that need a layout, which jsdom does not have, are left to the browser scan. */
async function expectAccessible(element: Element): Promise<void> {
  const { violations } = await axe.run(element, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
  ).toEqual([]);
}
