import {
  HostProvider,
  storedDay,
  type Item,
  type LayoutDefinition,
  type ListingProps,
  type ScrollPosition,
} from "@rowhouse/extension-kit";
import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";

import { interfaces } from "../../src/interfaces/index.ts";
import { layoutSettings } from "../../src/registry/layout-settings.ts";
import { createRegistry, RegistryProvider } from "../../src/registry/registry.ts";
import { giveSizes } from "../element-sizes.ts";
import { makeTestHost } from "../kit-host.tsx";
import { listCollection, listField } from "../listing-models.ts";
import { renderScreen, type Rendered } from "../render.tsx";

/** Height of the visible part of the list in pixels; jsdom has no layout. */
const visibleHeight = 600;

/** Lists get a height, and scrolling them moves and is reported, as in browsers. Returns what takes it away again. */
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

const collection = listCollection([
  listField("title"),
  listField("pages", { type: "integer", interface: "numeric" }),
  listField("author", { type: "m2o", interface: "many-to-one" }),
  listField("printed", { type: "date", datatype: "DATE", interface: "date" }),
  listField("sold", { type: "datetime", datatype: "DATETIME", interface: "datetime" }),
]);

/** Books with the numbers 1 to `count`, the latest first. */
export function books(count: number): Item[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    title: `Book ${index + 1}`,
    pages: 100 + index,
    author: null,
    printed: storedDay(new Date(2026, 10, 28 - Math.floor(index / 3))),
  }));
}

/** The reports of a layout, in order. */
export interface Reported {
  opened: unknown[];
  selections: string[][];
  options: object[];
  queries: object[];
  pages: number;
  positions: ScrollPosition[];
  /** Cells that were rendered. */
  cells: number;
}

export interface RenderedLayout extends Rendered {
  reported: Reported;
  /** The element that scrolls. */
  scroller: HTMLElement;
  /** Pixels it can be scrolled: from the first rows to the last ones. */
  scrollHeight: () => number;
  scrollTo: (top: number) => void;
}

/** Renders a layout with a listing around it that remembers selection and settings, as the screen does. */
export async function renderLayout(
  layout: LayoutDefinition,
  overrides: Partial<ListingProps> = {},
): Promise<RenderedLayout> {
  const [{ View }, Panel] = await Promise.all([
    layout.view(),
    layout.options?.().then(({ Options }) => Options),
  ]);
  const reported: Reported = {
    opened: [],
    selections: [],
    options: [],
    queries: [],
    pages: 0,
    positions: [],
    cells: 0,
  };
  const items = overrides.items ?? books(5);
  const fixed = {
    collection,
    fields: collection.fields,
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
      return String(item[field.field] ?? "--");
    },
  };

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
    return (
      <>
        {Panel === undefined ? null : (
          <section aria-label="options">
            <Panel collection={collection} fields={collection.fields} {...settings} />
          </section>
        )}
        <section aria-label="view">
          <View
            {...fixed}
            selection={selection}
            onSelect={handleSelect}
            {...settings}
            {...overrides}
          />
        </section>
      </>
    );
  }

  const rendered = await renderScreen(
    <RegistryProvider value={createRegistry({ interfaces })}>
      <HostProvider value={makeTestHost()}>
        <Listing />
      </HostProvider>
    </RegistryProvider>,
  );
  const view = await screen.findByRole("region", { name: "view" });
  const scrollerOf = () => {
    const scroller = view.querySelector<HTMLElement>("[data-page-scroll]");
    if (scroller === null) throw new Error("The layout has no scrolling element.");
    return scroller;
  };
  return {
    ...rendered,
    reported,
    get scroller() {
      return scrollerOf();
    },
    scrollHeight: () => {
      const body = scrollerOf().querySelector<HTMLElement>("[style*=block-size]");
      return Number.parseInt(body?.style.blockSize ?? "0", 10) - visibleHeight;
    },
    scrollTo: (top) =>
      act(() => {
        const scroller = scrollerOf();
        scroller.scrollTop = top;
        fireEvent.scroll(scroller);
      }),
  };
}
