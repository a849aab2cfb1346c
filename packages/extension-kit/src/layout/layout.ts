import type { Collection, Field, FilterRule, Item } from "@rowhouse/contract";
import type { ComponentType, ReactNode } from "react";

import type { AnyOptions, OptionValues } from "../options/define-options.ts";
import type { ScrollPosition } from "./list/scroll/use-scroll-position.ts";
import type { Sort, ViewQuery } from "./view-query.ts";

/**
 * The data that a layout needs loaded: field paths and a sort (null: the collection's own).
 * @public
 */
export interface LayoutFields {
  fields: string[];
  sort?: Sort | null;
  /** The items it shows at a time, such as those of a month, within search and filters. It says itself when there are none. */
  filter?: FilterRule[];
  /** How many items are requested at a time; those of a page when left out. */
  pageSize?: number;
}

/**
 * Something that can be done to one item of a listing, for a menu.
 * @public
 */
export interface ItemAction {
  id: string;
  /** Material symbol. */
  icon: string;
  label: string;
  /** It takes something away, and is set apart from the others. */
  isDangerous?: boolean;
  run: () => void;
}

/**
 * Changing an item in a listing.
 * @public
 */
export interface ItemChange {
  /** Whether this user may write a field of an item. */
  can: (item: Item, field: Field) => boolean;
  /**
   * Stores the changes, those of an item one after the other, and says so; false when they were not. The list was read again by
   * then; until then the layout shows them.
   * @param onRefused shows why they were not; left out, a notification says so
   */
  store: (item: Item, changes: Item, onRefused?: (why: string) => void) => Promise<boolean>;
}

/**
 * The items of a listing and what can be done with them (layouts.md 1.1).
 * @public
 */
export interface ListingProps {
  collection: Collection;
  /** Fields that may be shown in lists, by key. */
  fields: Record<string, Field>;
  /** Items loaded so far. */
  items: Item[];
  totalCount: number | null;
  /** First load, nothing to show yet. */
  isLoading: boolean;
  isLoadingMore: boolean;
  /** Loading again while the former items stay visible. */
  isRefreshing: boolean;
  onNextPage: () => void;
  /** The part of the items that is shown, such as a month, from the address; null for where the layout begins. */
  place?: string | null;
  onPlace?: (place: string | null) => void;
  /** Keys of the selected items; null when nothing can be selected. */
  selection: string[] | null;
  onSelect: (keys: string[]) => void;
  linkTo: (item: Item) => string;
  /** The name of an item here, in place of its title and of what a template of the layout makes of it. */
  nameOf?: (item: Item) => string;
  onOpen: (item: Item) => void;
  /** The actions that this user may do to an item; the layout offers them in a menu of the item. */
  actionsOf?: (item: Item) => ItemAction[];
  /** The pointer or focus stays on an item, so its page is likely to be opened. */
  onPreview?: (item: Item) => void;
  /** The same function for all cells and renders, so that rows can be memoized. */
  renderCell: (field: Field, item: Item) => ReactNode;
  /** Returns a filter of the list by the value an item has in a field; null for values that cannot be filtered by. */
  filterBy?: (field: Field, item: Item) => (() => void) | null;
  /** Key of the field of type sort. */
  sortField: string | null;
  /** Saves changes of items, each with its key, such as new sort values; the listing loads again. Rejects on failure. */
  onSaveItems?: (changes: Item[]) => Promise<void>;
  /** Opens a new item that begins with these values; absent where this user may not create one. */
  onAdd?: (values: Item) => void;
  /**
   * Changes an item where it is shown. What somebody else has changed since is never overwritten; the list says so, and
   * offers to undo what was done.
   */
  itemChange?: ItemChange;
  /** The layout shows items that the list may have no longer: it stays, also when the list is empty. */
  onHold?: (isHeld: boolean) => void;
  /** False while a search or filter hides items: the order of some says nothing about all. */
  canReorder?: boolean;
  /** The scroll position the listing was left at. */
  scrollPosition?: ScrollPosition;
  onScrollPosition?: (position: ScrollPosition) => void;
  /** Key of the item whose page the user comes back from: its row is marked and has the focus. */
  returnedFrom?: string | null;
}

/**
 * The settings of a layout, read from the preset, and the way to change them.
 * @public
 */
export interface LayoutSettings<Options extends AnyOptions = AnyOptions> {
  /** How the items look: the options the layout declares. */
  viewOptions: OptionValues<Options>;
  viewQuery: ViewQuery;
  /** Stores options; those left out stay as they are. */
  onOptions: (change: Partial<OptionValues<Options>>) => void;
  /** Stores the query and loads the items again; what is left out stays as it is. */
  onQuery: (change: Partial<ViewQuery>) => void;
}

/**
 * The props of a layout's view.
 * @public
 */
export interface LayoutViewProps<Options extends AnyOptions = AnyOptions>
  extends ListingProps, LayoutSettings<Options> {}

/**
 * The props of a layout's options panel.
 * @public
 */
export interface LayoutOptionsProps<
  Options extends AnyOptions = AnyOptions,
> extends LayoutSettings<Options> {
  collection: Collection;
  fields: Record<string, Field>;
}

/**
 * The input that a layout computes its query from.
 * @public
 */
export interface LayoutQueryInput<Options extends AnyOptions = AnyOptions> {
  collection: Collection;
  fields: Record<string, Field>;
  viewOptions: OptionValues<Options>;
  viewQuery: ViewQuery;
  /** As in `ListingProps`. */
  place: string | null;
}

/**
 * A layout as it is declared. Its options are declared once, as a value; query, view and options panel receive them
 * typed. View and panel load lazily, so a definition renders nothing when it is loaded.
 * @public
 */
export interface TypedLayout<Options extends AnyOptions> {
  id: string;
  /** Material symbol of the layout picker. */
  icon: string;
  viewOptions: Options;
  /** Whether it can show anything of a collection with these fields; left out, it always can. */
  suits?: (fields: Record<string, Field>) => boolean;
  /** False where items cannot be selected, such as on a timeline. */
  canSelect?: boolean;
  query: (input: LayoutQueryInput<NoInfer<Options>>) => LayoutFields;
  view: () => Promise<{ View: ComponentType<LayoutViewProps<NoInfer<Options>>> }>;
  options?: () => Promise<{ Options: ComponentType<LayoutOptionsProps<NoInfer<Options>>> }>;
}

/**
 * A layout in a list of different ones, without the type of its options. Callers pass it options that its own reader has
 * read; the app does so in one place.
 * @public
 */
export interface LayoutDefinition {
  id: string;
  icon: string;
  viewOptions: AnyOptions;
  suits?: (fields: Record<string, Field>) => boolean;
  /** False where items cannot be selected, such as on a timeline. */
  canSelect?: boolean;
  query: (input: LayoutQueryInput) => LayoutFields;
  view: () => Promise<{ View: ComponentType<LayoutViewProps> }>;
  options?: () => Promise<{ Options: ComponentType<LayoutOptionsProps> }>;
}

/**
 * Declares a layout and checks that options, query, view and options panel fit together.
 * @example
 * export const layout = defineLayout({
 *   id: 'cards', icon: 'view_module', viewOptions: cardsOptions, query: cardsQuery,
 *   view: () => import('./view.tsx'),
 * });
 * @public
 */
export function defineLayout<Options extends AnyOptions>(
  layout: TypedLayout<Options>,
): LayoutDefinition {
  // The type of the options has just been checked: no common type holds views of different options.
  return layout as unknown as LayoutDefinition;
}
