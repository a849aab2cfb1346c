import type { Collection, Field } from "@rowhouse/contract";
import type { ComponentType, ReactNode } from "react";

import type { Item } from "./item.ts";

/**
 * What a layout keeps in a preset's `view_query`: comma list of columns, sort such as `-title`, and its own keys.
 * @public
 */
export type LayoutQuery = Record<string, unknown>;

/**
 * What a layout needs loaded: field paths and a sort.
 * @public
 */
export interface LayoutFields {
  fields: string[];
  sort?: string | null;
}

/**
 * What a layout's view receives (layouts-and-strings.md 1.1).
 * @public
 */
export interface LayoutViewProps {
  collection: Collection;
  /** Fields that may be shown in lists, by key. */
  fields: Record<string, Field>;
  /** Items loaded so far. */
  items: Item[];
  totalCount: number | null;
  viewOptions: Record<string, unknown>;
  viewQuery: LayoutQuery;
  /** First load, nothing to show yet. */
  isLoading: boolean;
  isLoadingMore: boolean;
  /** Loading again while the former items stay visible. */
  isRefreshing: boolean;
  /** Keys of the chosen items; null when nothing can be chosen. */
  selection: string[] | null;
  onSelect: (keys: string[]) => void;
  onQuery: (change: LayoutQuery) => void;
  onOptions: (change: Record<string, unknown>) => void;
  onNextPage: () => void;
  linkTo: (item: Item) => string;
  onOpen: (item: Item) => void;
  /** Key of the field of type sort. */
  sortField: string | null;
  renderCell: (field: Field, item: Item) => ReactNode;
  /** Saves changes of items, each with its key, such as new sort values; the listing loads again. Rejects on failure. */
  onSaveItems?: (changes: Item[]) => Promise<void>;
  /** Whether the order of the items may be changed by hand just now. */
  canReorder?: boolean;
  /** The pointer or the focus rests on an item, so its page is likely to be wanted. */
  onPreview?: (item: Item) => void;
  /** Where the listing stood when it was left. */
  place?: LayoutPlace;
  onPlace?: (place: LayoutPlace) => void;
}

/**
 * Where a listing stands: pixels from the top, and the row the keyboard is on.
 * @public
 */
export interface LayoutPlace {
  top: number;
  row: number;
}

/**
 * What a layout's options panel receives.
 * @public
 */
export interface LayoutOptionsProps {
  collection: Collection;
  fields: Record<string, Field>;
  viewOptions: Record<string, unknown>;
  viewQuery: LayoutQuery;
  onQuery: (change: LayoutQuery) => void;
  onOptions: (change: Record<string, unknown>) => void;
}

/**
 * A layout: how the items of a collection are listed.
 * @public
 */
export interface LayoutDefinition {
  id: string;
  icon: string;
  query: (input: {
    collection: Collection;
    fields: Record<string, Field>;
    viewOptions: Record<string, unknown>;
    viewQuery: LayoutQuery;
  }) => LayoutFields;
  view: () => Promise<{ View: ComponentType<LayoutViewProps> }>;
  options?: () => Promise<{ Options: ComponentType<LayoutOptionsProps> }>;
}

/**
 * Declares a layout.
 * @example
 * export const cards = defineLayout({
 *   id: 'cards', icon: 'view_module', query: cardsQuery, view: () => import('./view.tsx'),
 * });
 * @public
 */
export function defineLayout(definition: LayoutDefinition): LayoutDefinition {
  return definition;
}
