import { createClient } from "@rowhouse/client";
import {
  makeCollection,
  makePermission,
  type CollectionPreset,
  type Model,
  type Permission,
} from "@rowhouse/contract";
import {
  defineLayout,
  HostProvider,
  type KitHost,
  type LayoutViewProps,
  noOptions,
} from "@rowhouse/extension-kit";
import { useLocation } from "@tanstack/react-router";
import type { QueryClient } from "@tanstack/react-query";
import { memo, useEffect } from "react";

import { createFakeServer, data, type FakeServer } from "./fake-fetch.ts";
import { listCollection, listField } from "./listing-models.ts";
import { makeListHost } from "./list-host.ts";
import { createTestQueryClient, renderScreen } from "./render.tsx";
import { setClient } from "../src/data/client.ts";
import { meQuery } from "../src/data/me.ts";
import { modelQuery, toModel } from "../src/data/model.ts";
import { permissionsQuery } from "../src/data/permissions.ts";
import { presetsQuery } from "../src/data/presets.ts";
import { usersQuery } from "../src/data/users.ts";
import { ActBar } from "../src/editor/acts/act-bar.tsx";
import { showRun } from "../src/editor/acts/act-store.ts";
import { createRegistry, type Registry, RegistryProvider } from "../src/registry/registry.ts";
import { nothingSelected, rememberSelected } from "../src/screens/listing/items/use-selected.ts";
import { readListingSearch } from "../src/screens/listing/listing.model.ts";
import { FilterList, ItemsBar } from "../src/screens/listing/late-parts.ts";
import { ListingScreen } from "../src/screens/listing/listing.screen.tsx";

const books = listCollection([
  listField("title"),
  listField("owner", { type: "user_created", hidden_browse: true }),
]);
const oneOnly = listCollection([], { collection: "about", single: true });
const archive = listCollection(
  [
    listField("state", {
      type: "status",
      options: {
        status_mapping: { out: { name: "Out" }, gone: { name: "Archive", soft_delete: true } },
      },
    }),
  ],
  { collection: "papers" },
);
const blank = makeCollection("blank", {
  id: listField("id", { primary_key: true, hidden_browse: true }),
});
const model = toModel([books, oneOnly, archive, blank], []);

/** A layout of plain lines: what the screen provides to layouts, without the behavior of a real one. */
const lines = defineLayout({
  id: "tabular",
  icon: "list",
  viewOptions: noOptions,
  query: ({ fields, viewQuery }) => ({ fields: Object.keys(fields), sort: viewQuery.sort }),
  view: () => Promise.resolve({ View: Lines }),
});

/** Renders of a memoized part that receives the props that rows of a layout do. */
export const memoizedRenders: number[] = [];

const MemoizedPart = memo(function MemoizedPart(
  props: Pick<LayoutViewProps<typeof noOptions>, "viewOptions" | "viewQuery" | "renderCell">,
) {
  const names = Object.keys(props).length;
  useEffect(() => void memoizedRenders.push(names));
  return null;
});

function Lines({
  items,
  selection,
  onSelect,
  onOpen,
  onQuery,
  filterBy,
  ...view
}: LayoutViewProps<typeof noOptions>) {
  return (
    <ul>
      <MemoizedPart
        viewOptions={view.viewOptions}
        viewQuery={view.viewQuery}
        renderCell={view.renderCell}
      />
      {items.map((item) => (
        <li key={String(item["id"])}>
          <button type="button" onClick={() => onOpen(item)}>
            {String(item["title"] ?? item["id"])}
          </button>
          <button
            type="button"
            onClick={() => onSelect([...(selection ?? []), String(item["id"])])}
          >
            choose {String(item["id"])}
          </button>
          <button
            type="button"
            onClick={() => onSelect((selection ?? []).filter((key) => key !== String(item["id"])))}
          >
            leave out {String(item["id"])}
          </button>
          {Object.values(view.fields).map((field) => (
            <button key={field.field} type="button" onClick={() => filterBy?.(field, item)?.()}>
              filter by {field.field} of {String(item["id"])}
            </button>
          ))}
        </li>
      ))}
      <button
        type="button"
        onClick={() => onQuery({ sort: { field: "title", direction: "desc" } })}
      >
        turn around
      </button>
      <button type="button" onClick={() => onQuery({ fields: ["title"] })}>
        only titles
      </button>
    </ul>
  );
}

/** Connects the app to a server that has two books; the test adds more. */
export function connectToBooks(): FakeServer {
  rememberSelected("", nothingSelected);
  showRun(null);
  const server = createFakeServer({ "GET /_/items/books": bookPage("Dune", "Emma") });
  setClient(createClient({ baseUrl: "http://api.test", project: "_", fetch: server.fetch }));
  return server;
}

/** A page of books with these titles, made by user 4, and the counts. */
export function bookPage(...titles: string[]) {
  const items = titles.map((title, index) => ({ id: index + 1, title, owner: 4 }));
  return data(items, { total_count: titles.length, filter_count: titles.length });
}

/** Who opens a listing, and of which model if it is not the usual one. */
export interface ListingOptions {
  isAdmin?: boolean;
  permissions?: Permission[];
  model?: Model;
  presets?: CollectionPreset[];
  /** The bar of acts stands above the listing, as in the frame. */
  hasActBar?: boolean;
  /** The host, and the interfaces and layouts, if they are not a list of lines with nothing in it. */
  host?: KitHost;
  registry?: Registry;
}

function seed(queryClient: QueryClient, who: ListingOptions = {}) {
  const isAdmin = who.isAdmin ?? true;
  queryClient.setQueryData(meQuery().queryKey, {
    id: 4,
    email: "ada@example.com",
    first_name: "Ada",
    last_name: null,
    locale: null,
    avatar: null,
    roles: [],
    role: isAdmin ? 1 : 3,
    isAdmin,
  });
  queryClient.setQueryData(modelQuery().queryKey, who.model ?? model);
  queryClient.setQueryData(permissionsQuery().queryKey, who.permissions ?? []);
  queryClient.setQueryData(presetsQuery(4).queryKey, who.presets ?? []);
  queryClient.setQueryData(usersQuery().queryKey, []);
}

/** A rule of role 3 that allows to read books and nothing else, unless given otherwise. */
export function bookRule(overrides: Partial<Permission>): Permission {
  return makePermission("books", { id: 1, role: 3, read: "full", ...overrides });
}

/** The screen as its route renders it. */
function AtAddress() {
  const { pathname, search } = useLocation();
  const [, place, second = "", key] = pathname.split("/");
  const name = place === "files" ? "directus_files" : second;
  return key === undefined ? (
    <ListingScreen name={name} search={readListingSearch(search)} />
  ) : null;
}

/** Opens an address as user 4, an administrator unless given otherwise. */
export async function openListing(path: string, who: ListingOptions = {}) {
  const queryClient = createTestQueryClient();
  seed(queryClient, who);
  await Promise.all([ItemsBar.preload(), FilterList.preload()]);
  return renderScreen(
    <RegistryProvider value={who.registry ?? createRegistry({ interfaces: [], layouts: [lines] })}>
      <HostProvider value={who.host ?? makeListHost({ model: who.model ?? model })}>
        {who.hasActBar === true ? <ActBar /> : null}
        <AtAddress />
      </HostProvider>
    </RegistryProvider>,
    { path, queryClient },
  );
}
