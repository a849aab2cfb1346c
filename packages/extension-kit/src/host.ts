import type { Action, Collection, Field, Item, ItemKey, Model, Query } from "@rowhouse/contract";
import { createContext, use } from "react";

import type { InterfaceDefinition } from "./interface.ts";
import type { HostParts } from "./parts/parts.ts";

/**
 * The number of this contract between app and extensions, which each extension states in its `meta.json` as `kit`. It grows when
 * an extension that worked before would not any more; another number is refused.
 * @public
 */
export const kitVersion = 1;

/**
 * A person in the user directory, with the fields that the current user may read.
 * @public
 */
export interface HostUser {
  id: number;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  /** Address of a small picture. */
  avatarUrl: string | null;
  /** Where the reader may know it: active, suspended, invited and so on. */
  status?: string | null;
  /** The roles they have, of the current user only. */
  roles?: readonly { readonly id: number; readonly name: string }[];
}

/**
 * Named date formats (layouts.md 4.2): short is the date, medium adds the time, long also the weekday; full is the day
 * spelled out, time the time of day alone.
 * @public
 */
export type DateStyle = "short" | "medium" | "long" | "full" | "time";

/**
 * A notification. Never the only copy of an error.
 * @public
 */
export interface Notice {
  color: "success" | "warning" | "danger" | "info";
  title: string;
  details?: string;
  /** Material symbol instead of the color's own. */
  icon?: string;
}

/**
 * Progress and cancellation of an upload.
 * @public
 */
export interface UploadOptions {
  /** Share sent so far, 0 to 1. */
  onProgress?: (share: number) => void;
  /** The present step of a large file: its bytes are sent, nobody answers, or the server puts it together. */
  onState?: (state: "sending" | "waiting" | "storing") => void;
  signal?: AbortSignal;
  /** Id of the input that the file is for: an upload that is interrupted is offered there again. */
  place?: string;
  /** Further fields of the file, such as its folder. */
  fields?: Record<string, string | number>;
  /** The UUID of the act that it is a part of: files of one act stand together in the activity. */
  act?: string;
}

/**
 * Why an item is not shown: it was removed into a status that hides it, there is none, this user may not see it, or one of
 * these.
 * @public
 */
export type Absence = "removed" | "missing" | "hidden" | "unclear";

/**
 * One item being loaded.
 * @public
 */
export interface ItemState {
  item: Item | null;
  isLoading: boolean;
  /** The item cannot be read or the request failed. */
  error: unknown;
  /** Why there is no item; null while it loads, and when the request failed for another reason. */
  absence: Absence | null;
  /** The item in a status that hides it, as far as this user may still see it. */
  removed: Item | null;
  retry: () => void;
}

/**
 * A list of items being loaded, page by page.
 * @public
 */
export interface ItemsState {
  items: Item[];
  totalCount: number | null;
  isLoading: boolean;
  /** The former items stay visible while others load. */
  isRefreshing: boolean;
  error: unknown;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  retry: () => void;
}

/**
 * Fields that are not for the current user, by their keys.
 * @public
 */
export interface FieldRights {
  hidden: ReadonlySet<string>;
  locked: ReadonlySet<string>;
}

/**
 * The services of the app for interfaces, layouts and pages. Extensions access data, rights and texts only through these.
 * @public
 */
export interface KitHost {
  currentUser: HostUser | null;
  /** All users the current user may read; empty while they load. */
  users: readonly HostUser[];
  model: Model;
  /** The interface that shows a field, also where that is a fallback; null where none does. */
  interfaceOf: (field: Field) => InterfaceDefinition | null;
  /** All interfaces of the app. */
  interfaces: readonly InterfaceDefinition[];
  /** An interface by its id or by one of its aliases; null for an unknown one. */
  findInterface: (id: string) => InterfaceDefinition | null;
  /** The name of a collection in the reader's language. */
  collectionName: (collection: Pick<Collection, "collection" | "translation">) => string;
  /** The title of an item, from fields whose interfaces hold titles; null when it has none. */
  itemTitle: (collection: Collection, item: Item) => string | null;
  /** Whether the current user may do this; without an item: on any item. */
  can: (action: Action, collection: string, item?: Item) => boolean;
  /** The fields of a collection that the current user may not see or not fill in, for a new item (null) or a saved one. */
  fieldRights: (collection: string, item: Item | null) => FieldRights;
  /** Statuses the current user may set, for a new item (null) or a saved one; null: no limit is known. */
  allowedStatuses: (collection: string, item: Item | null) => string[] | null;
  /** Text by key, ICU parameters filled in; a list of texts stands with commas, as in `formatList`. */
  t: (key: string, params?: Record<string, unknown>) => string;
  /** Whether the language files hold the key. */
  hasText: (key: string) => boolean;
  /** Locale of the texts, for example en-US. */
  locale: string;
  /** Codes of the languages that the app speaks. */
  languages: readonly string[];
  formatNumber: (value: number, options?: Intl.NumberFormatOptions) => string;
  formatDate: (value: Date, style: DateStyle, options?: { utc?: boolean }) => string;
  /** As in "5 minutes ago", seen from `now`. */
  formatRelative: (value: Date, now: Date) => string;
  /** As in "yesterday": whole days between two days, seen from the day of `now`. */
  formatRelativeDay: (value: Date, now: Date) => string;
  /** As in "1.2 MB", in steps of 1000; limits are set in steps of 1024. */
  formatBytes: (bytes: number, step?: 1000 | 1024) => string;
  /** As in "a, b, c", with the comma of the language. */
  formatList: (values: readonly string[]) => string;
  useItems: (
    collection: string,
    query: Partial<Query>,
    options?: { isEnabled?: boolean },
  ) => ItemsState;
  useItem: (collection: string, key: ItemKey | null, query?: Partial<Query>) => ItemState;
  /** Uploads one file and resolves with its file item. Rejects when refused or aborted. Until then it counts as a change of the page. */
  uploadFile: (file: File, options?: UploadOptions) => Promise<Item>;
  /** The most bytes of one upload; null when the server does not report a limit. */
  maxUploadSize: number | null;
  /** Address of a file's original, or of its smallest thumbnail; null when there is none. */
  fileUrl: (file: Item, kind: "original" | "thumbnail") => string | null;
  /** Address of an item's page inside the app. */
  itemHref: (collection: string, key: ItemKey) => string;
  /** CSS color of a color name such as `blue-grey-200` or `accent` (interfaces.md 1.9); unknown names give gray. */
  colorOf: (name: string) => string;
  notify: (notice: Notice) => void;
  parts: HostParts;
}

const HostContext = createContext<KitHost | null>(null);

/**
 * Provides the host to everything below it. Used by the app and by tests.
 * @public
 */
export const HostProvider = HostContext.Provider;

/**
 * The host of the app this interface, layout or page runs in.
 * @throws Error when rendered outside a {@link HostProvider}, which is a fault of the app
 * @example const { t } = useHost();
 * @public
 */
export function useHost(): KitHost {
  const host = use(HostContext);
  if (host === null) throw new Error("HostProvider is missing");
  return host;
}

/**
 * Items of a collection that the current user may read, loaded page by page.
 * @example const { items, isLoading } = useItems('authors', { sort: [{ field: 'name', direction: 'asc' }] });
 * @public
 */
export function useItems(
  collection: string,
  query: Partial<Query>,
  options?: { isEnabled?: boolean },
): ItemsState {
  // The hook belongs to the host, which stays the same for the life of the app.
  return useHost().useItems(collection, query, options); // oxlint-disable-line react/hooks
}

/**
 * One item by key; nothing is loaded while the key is null. Items that are asked for at the same time with the same fields come
 * in one request.
 * @example const { item, error, retry } = useItem('authors', 7);
 * @public
 */
export function useItem(
  collection: string,
  key: ItemKey | null,
  query?: Partial<Query>,
): ItemState {
  // The hook belongs to the host, which stays the same for the life of the app.
  return useHost().useItem(collection, key, query); // oxlint-disable-line react/hooks
}
