import type { FieldParts, Item } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeAll, describe, expect, test } from "vitest";

import type { LayoutDefinition, ListingProps } from "../../layout/layout.ts";
import { readViewQuery, writeViewQuery } from "../../layout/view-query.ts";
import { expectAccessible } from "./accessible.ts";
import { changeFirstControl, controlsIn } from "./drive.ts";
import { books, giveListsAHeight, renderListing, type RenderedListing } from "./listing.tsx";
import { testMeta, type ExtensionMeta } from "./meta-suite.ts";
import { cleanUpAfterEach, renderWithHost } from "./test-host.tsx";

/**
 * Where and as what a layout is tested.
 * @public
 */
export interface LayoutSuiteOptions {
  /** The meta.json of the extension; its texts are there, and it is checked. */
  meta?: ExtensionMeta;
  /** It shows items in rows by `useItemList`: then rows, keys, selection and scrolling are tested as well. */
  isList?: boolean;
  /** Does not show every item at first, such as a calendar. */
  isPartial?: boolean;
  /** Fields that it needs beside title, pages, author, printed and sold. */
  fields?: Readonly<Record<string, FieldParts>>;
  /** The values that a book with this number has in these fields. */
  values?: (place: number) => Item;
  /** Its renderer; default: a host of samples with native controls. */
  render?: (content: ReactNode) => Promise<{ container: HTMLElement; user: UserEvent }>;
}

/** Renders the layout, with other items or states than a short list has. */
type Render = (
  listing?: Partial<ListingProps>,
) => Promise<RenderedListing & { container: HTMLElement; user: UserEvent }>;

/**
 * Declares the tests that every layout has to pass: loading, empty, items as links, options that survive being stored,
 * reached by keyboard, accessible; of lists also rows, selection and scrolling. Calls `describe` of Vitest.
 * @example testLayout(layout, { meta, isList: true });
 * @public
 */
export function testLayout(layout: LayoutDefinition, options: LayoutSuiteOptions = {}): void {
  const { meta, fields, values = () => ({}), isList = false, isPartial = false } = options;
  const rows = (count: number) =>
    books(count).map((book, index) => ({ ...book, ...values(index + 1) }));
  const around =
    options.render ?? (async (content: ReactNode) => renderWithHost(content, meta && { meta }));
  const render: Render = (listing = {}) =>
    renderListing(layout, {
      listing: { ...listing, items: listing.items ?? rows(5) },
      ...(fields && { fields }),
      render: around,
    });

  describe(`layout ${layout.id}`, () => {
    beforeAll(giveListsAHeight);
    if (options.render === undefined) cleanUpAfterEach();
    testSettings(layout);
    if (layout.options !== undefined) testPanel(render);
    if (!isPartial) testItems(render);
    if (isList) testRows(render, rows);
    if (isList && layout.canSelect !== false) testSelection(render, rows);
    if (meta !== undefined) testMeta("layouts", layout, meta);
  });
}

function testPanel(render: Render): void {
  test("stores what its options panel changes", async () => {
    const { reported, user } = await render();
    const panel = screen.getByRole("region", { name: "options" });
    await expectAccessible(panel);
    await changeFirstControl(panel, user);
    const changes = [...reported.options, ...reported.queries];
    expect(changes).toHaveLength(1);
    expect(JSON.parse(JSON.stringify(changes))).toEqual(changes);
  });
}

function testSettings(layout: LayoutDefinition): void {
  test("its options and query survive being stored", () => {
    const options = layout.viewOptions.read({});
    expect(layout.viewOptions.read(JSON.parse(JSON.stringify(options)))).toEqual(options);
    const query = { fields: ["title"], sort: { field: "pages", direction: "desc" as const } };
    expect(readViewQuery(JSON.parse(JSON.stringify(writeViewQuery(query))))).toEqual(query);
  });
}

function testItems(render: Render): void {
  test("is busy while it loads, and shows no items", async () => {
    const { container } = await render({ items: [], totalCount: null, isLoading: true });
    expect(container.querySelector('[aria-busy="true"]')).toBeInstanceOf(HTMLElement);
    expect(links()).toEqual([]);
    await expectAccessible(container);
  });

  test("renders without items", async () => {
    const { container } = await render({ items: [] });
    expect(links()).toEqual([]);
    await expectAccessible(container);
  });

  test("shows each item as a link to its page, without accessibility findings", async () => {
    const { container } = await render();
    expect(new Set(links().map(addressOf))).toEqual(
      new Set([1, 2, 3, 4, 5].map((key) => `/books/${key}`)),
    );
    await expectAccessible(container);
  });

  test("a click opens an item, Enter does as well", async () => {
    const { user, reported } = await render();
    await user.click(link("Book 2"));
    link("Book 3").focus();
    await user.keyboard("{Enter}");
    expect(reported.opened).toEqual([2, 3]);
  });

  test("shows no checkboxes where nothing can be selected", async () => {
    await render({ selection: null });
    expect(within(view()).queryAllByRole("checkbox")).toEqual([]);
  });

  test("the keyboard reaches every control of the header and of the active row", async () => {
    const { user } = await render();
    const expected = controlsIn(view());
    const reached = new Set<Element | null>();
    for (let step = 0; step < expected.length + 20; step++) {
      await user.tab();
      reached.add(document.activeElement);
    }
    expect(expected.filter((control) => !reached.has(control))).toEqual([]);
  });
}

function testRows(render: Render, rows: (count: number) => Item[]): void {
  test("renders only the rows near the visible ones of many", async () => {
    const { scrollTo, scrollHeight } = await render({ items: rows(5000) });
    expect(links().length).toBeLessThan(60);
    scrollTo(scrollHeight());
    expect(links().map(addressOf).at(-1)).toBe("/books/5000");
    expect(links().length).toBeLessThan(60);
  });

  test("Tab reaches one row, the arrow keys, Home and End the others", async () => {
    const { user, scroller } = await render({ items: rows(5000) });
    const inTabOrder = links().filter((row) => row.tabIndex === 0);
    expect(inTabOrder).toEqual([link("Book 1")]);
    inTabOrder[0]?.focus();
    await user.keyboard("{ArrowDown}{ArrowDown}");
    await waitFor(() => expect(document.activeElement).toBe(link("Book 3")));
    await user.keyboard("{End}");
    await waitFor(() => expect(document.activeElement).toBe(link("Book 5000")));
    expect(scroller.scrollTop).toBeGreaterThan(10_000);
    await user.keyboard("{Home}");
    await waitFor(() => expect(document.activeElement).toBe(link("Book 1")));
  });

  test("requests the next page near the end, not before", async () => {
    const { reported, scrollTo, scrollHeight } = await render({ items: rows(1000) });
    scrollTo(scrollHeight() / 2);
    expect(reported.pages).toBe(0);
    scrollTo(scrollHeight());
    await waitFor(() => expect(reported.pages).toBe(1));
  });

  test("returns to the scroll position it was left at, and reports a new one", async () => {
    const { reported, scroller, scrollTo } = await render({
      items: rows(1000),
      scrollPosition: { top: 240, row: 7 },
    });
    expect(scroller.scrollTop).toBe(240);
    expect(links().map(({ textContent }) => textContent)).toContain("Book 8");
    expect(link("Book 8").tabIndex).toBe(0);
    scrollTo(320);
    expect(reported.positions.at(-1)).toEqual({ top: 320, row: 7 });
  });
}

function testSelection(render: Render, rows: (count: number) => Item[]): void {
  test("checkboxes select items, with Shift a range; nothing opens", async () => {
    const { user, reported } = await render();
    await user.click(checkbox("Book 2"));
    await user.keyboard("{Shift>}");
    await user.click(checkbox("Book 4"));
    await user.keyboard("{/Shift}");
    expect(reported.selections).toEqual([["2"], ["2", "3", "4"]]);
    expect(reported.opened).toEqual([]);
  });

  test("Space selects the item the keyboard is on, with Shift a range", async () => {
    const { user, reported } = await render();
    link("Book 1").focus();
    await user.keyboard(" {ArrowDown}{ArrowDown}");
    await waitFor(() => expect(document.activeElement).toBe(link("Book 3")));
    await user.keyboard("{Shift>} {/Shift}");
    expect(reported.selections).toEqual([["1"], ["1", "2", "3"]]);
  });

  test("selecting an item renders no cell again", async () => {
    const { user, reported } = await render({ items: rows(5000) });
    await user.hover(link("Book 2"));
    const before = reported.cells;
    await user.click(checkbox("Book 1"));
    expect(reported.selections).toEqual([["1"]]);
    // The row that becomes the active one, and the one that was; never all of them.
    expect(reported.cells - before).toBeLessThanOrEqual(2 * 4);
  });
}

function view(): HTMLElement {
  return screen.getByRole("region", { name: "view" });
}

function links(): HTMLElement[] {
  return within(view()).queryAllByRole("link");
}

function addressOf(element: HTMLElement): string | null {
  return element.getAttribute("href");
}

function link(name: string): HTMLElement {
  return within(view()).getByRole("link", { name });
}

function checkbox(name: string): HTMLElement {
  return within(view()).getByRole("checkbox", { name: `Select ${name}` });
}
