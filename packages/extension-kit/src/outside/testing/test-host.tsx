import {
  itemKey,
  itemTitle,
  makeModel,
  ownValue,
  titleCase,
  type Collection,
  type Item,
} from "@rowhouse/contract";
import { cleanup, render, type RenderResult } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import { createElement, type ReactNode } from "react";
import { afterEach } from "vitest";

import { HostProvider, type ItemsState, type KitHost, type Notice } from "../../host.ts";
import { ownText, type ExtensionMeta } from "./meta-suite.ts";
import { plainParts } from "./plain-parts.tsx";

/**
 * The project that an extension is tested in.
 * @public
 */
export interface TestProject {
  /** The meta.json of the extension: `t` knows its texts in English, and gives the key itself for those of the app. */
  meta?: ExtensionMeta;
  collections?: readonly Collection[];
  /** The items of collections by their names. Filters and sorts are not applied: tests say what a request answers. */
  items?: Readonly<Record<string, readonly Item[]>>;
  /** Anything else that the host should do. */
  host?: Partial<KitHost>;
}

/**
 * The host of the app, made of samples: for tests of extensions. What it was not told throws.
 * @example const host = makeTestHost({ meta, items: { books: [{ id: 1, title: "Book 1" }] } });
 * @public
 */
export function makeTestHost({
  meta,
  collections = [],
  items = {},
  host = {},
}: TestProject = {}): KitHost {
  const model = makeModel(collections);
  const date = (value: Date) => value.toISOString().slice(0, 10);
  const untold = () => {
    throw new Error("The test did not say what the host does here.");
  };
  return {
    currentUser: null,
    users: [],
    model,
    interfaceOf: () => null,
    interfaces: [],
    findInterface: () => null,
    collectionName: ({ collection }) => titleCase(collection),
    itemTitle: (collection, item) => itemTitle(collection, item),
    can: () => true,
    fieldRights: () => ({ hidden: new Set(), locked: new Set() }),
    allowedStatuses: () => null,
    t: (key, params = {}) => withParams(ownText(meta, key) ?? textOfApp(key), params),
    hasText: (key) => ownText(meta, key) !== undefined,
    locale: "en-US",
    languages: ["de-DE", "en-US"],
    formatNumber: (value, options) => value.toLocaleString("en-US", options),
    formatDate: date,
    formatRelative: date,
    formatRelativeDay: date,
    formatBytes: (bytes) => `${bytes} B`,
    formatList: (values) => values.join(", "),
    useItems: (collection) => listOf(ownValue(items, collection) ?? []),
    useItem: (collection, key) => {
      const found = ownValue(items, collection)?.find((item) => {
        const own = ownValue(model.collections, collection);
        return own !== undefined && itemKey(own, item) === String(key);
      });
      return {
        item: found ?? null,
        isLoading: false,
        error: null,
        absence: found === undefined && key !== null ? "missing" : null,
        removed: null,
        retry: () => undefined,
      };
    },
    uploadFile: untold,
    maxUploadSize: null,
    fileUrl: () => null,
    itemHref: (collection, key) => `#/collections/${collection}/${key}`,
    colorOf: (name) => `var(--${name})`,
    notify: () => undefined,
    parts: plainParts,
    ...host,
  };
}

/**
 * A part that was rendered, and the person in front of it.
 * @public
 */
export interface RenderedWithHost extends RenderResult {
  user: UserEvent;
  /** The notices that were shown. */
  notices: Notice[];
}

/**
 * Renders a part of an extension with the host of a test around it.
 * @example const { user } = renderWithHost(<Overview path="" />, { meta, items: { books: [] } });
 * @public
 */
export function renderWithHost(content: ReactNode, project: TestProject = {}): RenderedWithHost {
  prepareWindow();
  const notices: Notice[] = [];
  const host = { notify: (notice: Notice) => void notices.push(notice), ...project.host };
  const value = makeTestHost({ ...project, host });
  const result = render(createElement(HostProvider, { value }, content));
  return { ...result, user: userEvent.setup(), notices };
}

let isPrepared = false;

/** Gives jsdom what it lacks, and takes rendered things away after each test. */
export function prepareWindow(): void {
  if (isPrepared) return;
  isPrepared = true;
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  Element.prototype.scrollIntoView ??= () => undefined;
  Element.prototype.scrollTo ??= () => undefined;
}

/** Declares that what a test has rendered is taken away after it. Called where tests are declared. */
export function cleanUpAfterEach(): void {
  afterEach(cleanup);
}

/** A list that has come as a whole. */
export function listOf(items: readonly Item[]): ItemsState {
  return {
    items: [...items],
    totalCount: items.length,
    isLoading: false,
    isRefreshing: false,
    error: null,
    hasMore: false,
    isLoadingMore: false,
    loadMore: () => undefined,
    retry: () => undefined,
  };
}

/** The few texts of the app that tests look for; others stand as their keys. */
function textOfApp(key: string): string {
  if (key === "select_row") return "Select {item}";
  if (/^(?:interfaces|layouts|pages)-/.test(key))
    throw new Error(`meta.json has no text for the key ${key} in en-US.`);
  return key;
}

function withParams(text: string, params: Record<string, unknown>): string {
  return Object.entries(params).reduce(
    (filled, [name, value]) => filled.replaceAll(`{${name}}`, String(value)),
    text,
  );
}
