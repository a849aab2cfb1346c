import { makeCollection, ownValue, type FieldParts, type Item } from "@rowhouse/contract";
import { act, fireEvent, screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { useState, type ReactNode } from "react";

import type { LayoutDefinition, ListingProps } from "../../layout/layout.ts";
import { layoutSettings } from "../../layout/layout-settings.ts";
import type { ScrollPosition } from "../../layout/list/scroll/use-scroll-position.ts";
import { storedDay } from "../../values/moments.ts";
import { giveSizes } from "./element-sizes.ts";

/** Height of the visible part of the list in pixels; jsdom has no layout. */
const visibleHeight = 600;

/**
 * Lists get a height, and scrolling them moves and is reported, as in browsers. Returns what takes it away again.
 * @example beforeAll(giveListsAHeight);
 * @public
 */
export function giveListsAHeight(): () => void {
  const takeSizes = giveSizes({ clientHeight: visibleHeight });
  const former = Object.getOwnPropertyDescriptor(Element.prototype, "scrollTo");
  Object.defineProperty(Element.prototype, "scrollTo", {
    configurable: true,
    value(this: Element, { top }: { top: number }) {
      if (this.scrollTop === top) return;
      this.scrollTop = top;
      this.dispatchEvent(new Event("scroll"));
    },
  });
  return () => {
    takeSizes();
    if (former === undefined) Reflect.deleteProperty(Element.prototype, "scrollTo");
    else Object.defineProperty(Element.prototype, "scrollTo", former);
  };
}

const noKeys: string[] | null = [];

/** The fields of books; tests of a layout may add some. */
const bookFields: Readonly<Record<string, FieldParts>> = {
  id: { type: "integer", datatype: "INT", interface: "primary-key", primary_key: true },
  title: { datatype: "VARCHAR", interface: "text-input" },
  pages: { type: "integer", datatype: "VARCHAR", interface: "numeric" },
  author: { type: "m2o", datatype: "VARCHAR", interface: "many-to-one" },
  printed: { type: "date", datatype: "DATE", interface: "date" },
  sold: { type: "datetime", datatype: "DATETIME", interface: "datetime" },
};

/**
 * Books with the numbers 1 to `count`, the latest first.
 * @public
 */
export function books(count: number): Item[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    title: `Book ${index + 1}`,
    pages: 100 + index,
    author: null,
    printed: storedDay(new Date(2026, 10, 28 - Math.floor(index / 3))),
  }));
}

/**
 * The reports of a layout, in order.
 * @public
 */
export interface Reported {
  opened: unknown[];
  selections: string[][];
  options: object[];
  queries: object[];
  /** Requests for the next page. */
  pages: number;
  positions: ScrollPosition[];
  /** Cells that were rendered. */
  cells: number;
}

/**
 * A layout that is rendered.
 * @public
 */
export interface RenderedListing {
  reported: Reported;
  /** The element that scrolls. */
  readonly scroller: HTMLElement;
  /** Pixels it can be scrolled: from the first rows to the last ones. */
  scrollHeight: () => number;
  scrollTo: (top: number) => void;
}

/** The surroundings of a listing: the app's providers, or those of a test outside of it. */
interface Around<Rendered> {
  /** Changes of what the layout is given. */
  listing?: Partial<ListingProps>;
  /** Fields beside those of books. */
  fields?: Readonly<Record<string, FieldParts>>;
  render: (content: ReactNode) => Promise<Rendered>;
}

/**
 * Renders a layout with a listing of books around it that remembers selection and settings, as the screen does.
 * @example const { reported } = await renderListing(layout, { render: async (content) => renderWithHost(content) });
 * @public
 */
export async function renderListing<Rendered extends { container: HTMLElement; user: UserEvent }>(
  layout: LayoutDefinition,
  { listing: overrides = {}, fields = {}, render }: Around<Rendered>,
): Promise<Rendered & RenderedListing> {
  const [{ View }, Panel] = await Promise.all([
    layout.view(),
    layout.options?.().then(({ Options }) => Options),
  ]);
  const collection = makeCollection("books", { ...bookFields, ...fields });
  const reported: Reported = {
    opened: [],
    selections: [],
    options: [],
    queries: [],
    pages: 0,
    positions: [],
    cells: 0,
  };
  const listing = listingOf(overrides.items ?? books(5), reported);

  function Listing() {
    const [selection, setSelection] = useState(layout.canSelect === false ? null : noKeys);
    const [viewOptions, setOptions] = useState<Record<string, unknown>>({});
    const [viewQuery, setQuery] = useState<Record<string, unknown>>({});
    const settings = layoutSettings(layout, {
      viewOptions,
      viewQuery,
      onOptions: (change) => {
        reported.options.push(change);
        setOptions((former) => ({ ...former, ...change }));
      },
      onQuery: (change) => {
        reported.queries.push(change);
        setQuery((former) => ({ ...former, ...change }));
      },
    });
    const handleSelect = (keys: string[]) => {
      reported.selections.push(keys);
      setSelection(keys);
    };
    const facts = { collection, fields: collection.fields };
    return (
      <>
        {Panel === undefined ? null : (
          <section aria-label="options">
            <Panel {...facts} {...settings} />
          </section>
        )}
        <section aria-label="view">
          <View
            {...facts}
            {...listing}
            selection={selection}
            onSelect={handleSelect}
            {...settings}
            {...overrides}
          />
        </section>
      </>
    );
  }

  const rendered = await render(<Listing />);
  const { scrollerOf, ...scrolls } = scrolling(await screen.findByRole("region", { name: "view" }));
  return {
    ...rendered,
    ...scrolls,
    reported,
    get scroller() {
      return scrollerOf();
    },
  };
}

function listingOf(items: Item[], reported: Reported) {
  return {
    items,
    totalCount: items.length,
    isLoading: false,
    isLoadingMore: false,
    isRefreshing: false,
    sortField: null,
    onNextPage: () => void reported.pages++,
    linkTo: (item: Item) => `/books/${String(item["id"])}`,
    onOpen: (item: Item) => void reported.opened.push(item["id"]),
    onScrollPosition: (position: ScrollPosition) => void reported.positions.push(position),
    renderCell: (field: { field: string }, item: Item) => {
      reported.cells++;
      return String(ownValue(item, field.field) ?? "--");
    },
  };
}

function scrolling(view: HTMLElement) {
  const scrollerOf = () => {
    const scroller = view.querySelector<HTMLElement>("[data-page-scroll]");
    if (scroller === null) throw new Error("The layout has no scrolling element.");
    return scroller;
  };
  return {
    scrollerOf,
    scrollHeight: () => {
      const body = scrollerOf().querySelector<HTMLElement>("[style*=block-size]");
      return Number.parseInt(body?.style.blockSize ?? "0", 10) - visibleHeight;
    },
    scrollTo: (top: number) =>
      act(() => {
        const scroller = scrollerOf();
        scroller.scrollTop = top;
        fireEvent.scroll(scroller);
      }),
  };
}
