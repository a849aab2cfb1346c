import {
  HostProvider,
  rowCheckboxProps,
  rowHandleProps,
  rowLinkProps,
  rowProps,
  useItemList,
  type Item,
  type ItemListOptions,
  type ListingProps,
  type ManualOrder,
} from "@rowhouse/extension-kit";
import { act, fireEvent, render, screen } from "@testing-library/react";

import { makeListHost } from "./list-host.ts";
import { listCollection, listField } from "./listing-models.ts";

const collection = listCollection([listField("title")]);

/** Books with the numbers 1 to `count`. */
function books(count: number): Item[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    title: `Book ${index + 1}`,
  }));
}

interface PlainListOptions extends Partial<ItemListOptions> {
  count?: number;
  listing?: Partial<ListingProps>;
}

/** A list of books that is made with the kit alone: a checkbox, a link, a text and a handle in each row. Rows are 50 px high. */
export function renderPlainList({ count = 30, listing = {}, ...rest }: PlainListOptions = {}) {
  const reported = {
    opened: [] as unknown[],
    previewed: [] as unknown[],
    selections: [] as string[][],
    moves: [] as number[][],
    positions: [] as unknown[],
  };
  const items = books(count);
  const props: ListingProps = {
    collection,
    fields: collection.fields,
    items,
    totalCount: count,
    isLoading: false,
    isLoadingMore: false,
    isRefreshing: false,
    selection: [],
    sortField: "place",
    onSelect: (keys) => reported.selections.push(keys),
    onNextPage: () => undefined,
    linkTo: (item) => `/books/${String(item["id"])}`,
    onOpen: (item) => void reported.opened.push(item["id"]),
    onPreview: (item) => void reported.previewed.push(item["id"]),
    onScrollPosition: (position) => void reported.positions.push(position),
    renderCell: () => null,
    ...listing,
  };
  const order: ManualOrder = {
    isAvailable: true,
    isChosen: true,
    isActive: true,
    isPaused: false,
    items,
    toggle: () => undefined,
    move: (from, to) => void reported.moves.push([from, to]),
  };
  const list = (options: Partial<ItemListOptions>) => (
    <HostProvider value={makeListHost()}>
      <PlainList listing={props} options={{ rowHeight: 50, order, ...rest, ...options }} />
    </HostProvider>
  );
  const rendered = render(list({}));
  return {
    ...rendered,
    reported,
    /** Renders the list again with other options. */
    change: (options: Partial<ItemListOptions>) => rendered.rerender(list(options)),
  };
}

function PlainList({ listing, options }: { listing: ListingProps; options: ItemListOptions }) {
  const list = useItemList(listing, options);
  const looks = { "data-scrolled": list.isScrolled, "data-sideways": list.isScrolledSideways };
  return (
    <>
      <button onClick={list.scrollToTop}>To the top</button>
      <div {...list.scrollerProps} {...looks} data-testid="scroller">
        <ul {...list.bodyProps}>
          {list.rows.map((row) => (
            <li key={row.id} {...rowProps(row)} aria-label={row.name}>
              <input {...rowCheckboxProps(row)} aria-label={`Select ${row.name}`} />
              <a {...rowLinkProps(row)}>{row.name}</a>
              <span>Text of {row.name}</span>
              <button {...rowHandleProps(row)}>Move {row.name}</button>
            </li>
          ))}
        </ul>
      </div>
      <p role="status">{list.announcement}</p>
    </>
  );
}

export const row = (place: number) => screen.getByRole("listitem", { name: `Book ${place}` });
export const link = (place: number) => screen.getByRole("link", { name: `Book ${place}` });
export const textOf = (place: number) => screen.getByText(`Text of Book ${place}`);
export const handle = (place: number) => screen.getByRole("button", { name: `Move Book ${place}` });
export const scroller = () => screen.getByTestId("scroller");

export function scrollTo(top: number): void {
  act(() => {
    scroller().scrollTop = top;
    fireEvent.scroll(scroller());
  });
}
