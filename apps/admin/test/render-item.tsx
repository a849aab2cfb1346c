import { createClient, createSession, memoryStorage } from "@rowhouse/client";
import {
  makeCollection,
  type Collection,
  type Item,
  makePermission,
  type Permission,
  type Relation,
  type ServerInfo,
} from "@rowhouse/contract";
import { useLocation } from "@tanstack/react-router";
import { configure, screen } from "@testing-library/react";
import {
  createFakeServer,
  data,
  type FakeReplies,
  type FakeRequest,
  type FakeServer,
} from "./fake-fetch.ts";
import { numberedKey } from "./listing-models.ts";
import { createTestQueryClient, renderScreen, type Rendered } from "./render.tsx";
import { tokenFor } from "./tokens.ts";
import { SessionContext } from "../src/access/session-context.ts";
import { createAppSession, type AppSession } from "../src/access/session.ts";
import { setClient } from "../src/data/client.ts";
import { meQuery } from "../src/data/me.ts";
import { itemsQuery } from "../src/data/items.ts";
import { modelQuery, toModel } from "../src/data/model.ts";
import { permissionsQuery } from "../src/data/permissions.ts";
import { serverInfoQuery } from "../src/data/server-info.ts";
import { usersQuery } from "../src/data/users.ts";
import { KitHostProvider } from "../src/parts/host.tsx";
import { interfaces } from "../src/interfaces/index.ts";
import { createRegistry, RegistryProvider } from "../src/registry/registry.ts";
import { ItemScreen } from "../src/screens/item/item.screen.tsx";

// The whole page with its lazy inputs is slow on a busy machine.
configure({ asyncUtilTimeout: 6_000 });

/** Articles with a number as key, a title and a body. */
export const articles = makeCollection("articles", {
  id: numberedKey,
  title: { type: "string", interface: "text-input", length: "20" },
  body: { type: "string", interface: "text-input" },
  code: { type: "string", interface: "text-input", validation: "^[a-z]+$" },
});

const activity = makeCollection("directus_activity", { collection: { type: "string" } });

export interface RenderItemOptions {
  /** Address of the page, for example `/collections/articles/7`. */
  path: string;
  replies?: FakeReplies;
  collection?: Collection;
  /** Further collections, and how they hang together. */
  related?: readonly Collection[];
  relations?: readonly Relation[];
  /** Items that a listing has loaded before. */
  listed?: Item[];
  /** Rules of the role; an administrator when left out. */
  permissions?: Partial<Permission>[];
}

export interface RenderedItem extends Rendered {
  server: FakeServer;
  session: AppSession;
  /** The writes that went out: method, path, body. */
  writes(): [method: string, path: string, body: unknown][];
}

/** Renders the item page as the signed-in user 1, with a server that knows nothing but `replies`. */
export async function renderItem({
  path,
  replies = {},
  collection = articles,
  related = [],
  relations = [],
  permissions,
  listed,
}: RenderItemOptions): Promise<RenderedItem> {
  const server = createFakeServer({
    "GET /_/activity": data([]),
    "GET /_/items/articles/7/revisions": data([]),
    "GET /_/users": data([]),
    "POST /_/presence": data({ users: [], unnamed: 0 }),
    ...replies,
  });
  setClient(createClient({ baseUrl: "http://test", project: "_", fetch: server.fetch }));
  const queryClient = createTestQueryClient();
  const role = permissions ? 4 : 1;
  queryClient.setQueryData(
    modelQuery().queryKey,
    toModel([collection, ...related, activity], [...relations]),
  );
  queryClient.setQueryData(meQuery().queryKey, { ...ada, role, isAdmin: role === 1 });
  queryClient.setQueryData(
    permissionsQuery().queryKey,
    (permissions ?? []).map((rule) =>
      makePermission(rule.collection ?? collection.collection, { id: 1, role: 4, ...rule }),
    ),
  );
  queryClient.setQueryData(usersQuery().queryKey, [
    { id: 1, first_name: "Ada", last_name: "Byron" },
  ]);
  queryClient.setQueryData(serverInfoQuery().queryKey, { api: {} } satisfies ServerInfo);
  if (listed)
    queryClient.setQueryData(itemsQuery(collection.collection).queryKey, {
      pages: [{ data: listed, meta: {} }],
      pageParams: [0],
    });
  const session = signedIn();
  const rendered = await renderScreen(
    <SessionContext value={session}>
      <RegistryProvider value={createRegistry({ interfaces })}>
        <KitHostProvider>
          <ItemAtAddress />
        </KitHostProvider>
      </RegistryProvider>
    </SessionContext>,
    { path, queryClient },
  );
  return {
    ...rendered,
    server,
    session,
    writes: () =>
      server.requests
        .filter(isWrite)
        .map((request) => [request.method, request.path, request.body]),
  };
}

/** Telling where somebody is is no write of the item. */
function isWrite({ method, path }: FakeRequest): boolean {
  return method !== "GET" && !path.endsWith("/tracking/page") && !path.includes("/presence");
}

/** The item as the server returns it, with its version. */
export function article(values: Record<string, unknown>, etag = '"1"') {
  return { body: { data: { id: 7, title: "Alpha", body: "Text", ...values } }, headers: { etag } };
}

/** The text of a text box. */
export function valueIn(control: HTMLElement): string {
  if (!(control instanceof HTMLInputElement)) throw new Error("This is no text box.");
  return control.value;
}

/** The button that saves and leaves; its name counts the edits, if there are any, once that was rendered. */
export async function saveButton(name = "Save"): Promise<HTMLButtonElement> {
  const [button] = await screen.findAllByRole<HTMLButtonElement>("button", { name });
  if (!button) throw new Error("There is no save button.");
  return button;
}

/** Saves in another way than by the button. */
export async function chooseFromMenu(user: Rendered["user"], name: string): Promise<void> {
  const [menu] = screen.getAllByRole("button", { name: "More ways to save" });
  if (!menu) throw new Error("There is no save menu.");
  await user.click(menu);
  await user.click(await screen.findByRole("menuitem", { name: new RegExp(name) }));
}

function ItemAtAddress() {
  const path = useLocation({ select: (location) => location.pathname });
  const [, place, collection = "", key] = path.split("/").map(decodeURIComponent);
  if (place !== "collections" || key === undefined) return <p>Listing at {path}</p>;
  return <ItemScreen collection={collection} itemKey={key} />;
}

function signedIn(): AppSession {
  return createAppSession({
    session: createSession({
      storage: memoryStorage({
        status: "in",
        url: "http://api.test/",
        project: "_",
        token: "t",
        expiresAt: null,
        userId: 1,
      }),
      now: () => 0,
      authenticate: () => Promise.resolve(tokenFor(1)),
      refresh: () => Promise.reject(new Error("not expected")),
    }),
    activity: { read: () => null, write: () => {} },
    now: () => 0,
    every: () => () => {},
  });
}

const ada = {
  id: 1,
  email: "ada@example.com",
  first_name: "Ada",
  last_name: "Byron",
  locale: null,
  avatar: null,
  roles: [],
};
