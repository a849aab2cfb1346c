import { renderHook, screen, waitFor } from "@testing-library/react";
import { type QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "@rowhouse/client";
import { beforeEach, expect, test } from "vitest";
import { createCachedStart, isKept, type CachedStart } from "../../data/cached-start.ts";
import { keys } from "../../data/keys.ts";
import { createFakeServer, data, failure } from "../../../test/fake-fetch.ts";
import { createTestSession, renderApp } from "../../../test/render-app.tsx";
import { createTestQueryClient } from "../../../test/render.tsx";
import { startupReplies } from "../../../test/startup.ts";
import { keepStart, useKeptOnScreen } from "./keep-start.ts";

const list = keys.items.list("news", {});
let kept: CachedStart;
const options = () => ({ kept, target: () => ({ url: "http://api.test/", project: "_" }) });

beforeEach(async () => {
  kept = createCachedStart({ version: "1", place: () => "http://api.test/_/" });
  await kept.forget();
});

/** Visits the collections, News and Plans, and comes back with what was kept. */
async function comeBack(): Promise<QueryClient> {
  const server = createFakeServer(startupReplies({ collections: [news, plans] }));
  const session = createTestSession(false);
  const cache = createTestQueryClient();
  await keepStart(session, cache, options());
  const first = renderApp({ server, path: "/collections", queryClient: cache });
  await screen.findByRole("heading", { name: "Collections", level: 1 });
  cache.setQueryData(list, { pages: [{ data: [{ id: 1 }], meta: {} }], pageParams: [0] });
  // The first stored state may be from before the list. It is looked at beside `keepStart`, which would store it once more.
  const { owner } = session.getSnapshot();
  const storedList = async () => {
    const seen = createTestQueryClient();
    await kept.restore(seen, `${owner?.url} ${owner?.project} ${owner?.userId}`);
    return seen.getQueryData(list);
  };
  await waitFor(async () => expect(await storedList()).toBeDefined(), { timeout: 15_000 });
  first.unmount();
  const next = await restored();
  if (next === null) throw new Error("Nothing was kept.");
  return next;
}

/** A new cache with what is kept for the user; null without. */
async function restored(): Promise<QueryClient | null> {
  const cache = createTestQueryClient();
  return (await keepStart(createTestSession(false), cache, options())) ? cache : null;
}

const news = { collection: "news", managed: true };
const plans = { collection: "plans", managed: true };
const linkTo = (name: string) => screen.queryAllByRole("link", { name: new RegExp(name) });

test("the next visit shows what was known before the server has responded, and then what is true", async () => {
  const queryClient = await comeBack();
  const gate = Promise.withResolvers<void>();
  const replies = startupReplies({ collections: [news] });
  const server = createFakeServer({
    ...replies,
    "GET /_/collections": () => gate.promise.then(() => data([{ ...news, fields: {} }])),
  });
  renderApp({ server, path: "/collections", queryClient });
  await waitFor(() => expect(linkTo("Plans")).not.toHaveLength(0));
  expect(isKept(queryClient)).toBe(true);
  gate.resolve();
  await waitFor(() => expect(linkTo("Plans")).toHaveLength(0));
  expect(linkTo("News")).not.toHaveLength(0);
  expect(server.requests.filter(({ path }) => path === "/_/startup")).toHaveLength(1);
});

test("items that were read with rights that are gone leave with them", async () => {
  const queryClient = await comeBack();
  expect(queryClient.getQueryData(list)).toBeDefined();
  const server = createFakeServer(
    startupReplies({ isAdmin: false, collections: [news], permissions: [{ collection: "news" }] }),
  );
  renderApp({ server, path: "/collections", queryClient });
  await waitFor(() => expect(queryClient.getQueryData(list)).toBeUndefined());
});

test("a session that the server has ended leads to the sign-in page, and nothing stays", async () => {
  const queryClient = await comeBack();
  const server = createFakeServer({ ...startupReplies(), "GET /_/users/me": failure(401, 102) });
  const { address } = renderApp({ server, path: "/collections", queryClient });
  await screen.findByRole("heading", { name: /Sign in/ });
  expect(address()).toBe("/login?redirect=%2Fcollections");
  await waitFor(() => expect(linkTo("Plans")).toHaveLength(0));
});

test("signing out removes what was kept, and so does a start with nobody signed in", async () => {
  await comeBack();
  const session = createTestSession(false);
  await keepStart(session, createTestQueryClient(), options());
  session.signOut();
  await waitFor(async () => expect(await restored()).toBeNull());
  await comeBack();
  await keepStart(createTestSession(true), createTestQueryClient(), options());
  expect(await restored()).toBeNull();
});

function inCache(client: QueryClient) {
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
}

test("what cannot be loaded is said at the first failure, and stands until all is new", async () => {
  const queryClient = await comeBack();
  const answers = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
  let asked = 0;
  const { result } = renderHook(
    () => {
      useQuery({
        queryKey: list,
        queryFn: () => answers[asked++]?.promise,
        retry: true,
        retryDelay: 60_000,
      });
      return useKeptOnScreen().kind;
    },
    { wrapper: inCache(queryClient) },
  );
  await waitFor(() => expect(result.current).toBe("refreshing"));
  answers[0]?.reject(new Error("No answer."));
  await waitFor(() => expect(result.current).toBe("cut-off"));
  const again = queryClient.refetchQueries({ queryKey: list }, { cancelRefetch: true });
  await waitFor(() => expect(asked).toBe(2));
  expect(result.current).toBe("cut-off");
  answers[1]?.resolve({ pages: [], pageParams: [] });
  await again;
  await waitFor(() => expect(result.current).toBe("none"));
});

test("an item that its list alone knows is said to be from then, while nobody answers what it is now", async () => {
  const cache = createTestQueryClient();
  const loaded = Date.now() - 60_000;
  cache.setQueryData(list, { pages: [], pageParams: [] }, { updatedAt: loaded });
  const lost = new ApiError({ status: 0, code: 0, message: "No answer." });
  const { result } = renderHook(
    () => {
      useQuery({
        queryKey: keys.items.one("news", 1),
        queryFn: () => Promise.reject(lost),
        retry: false,
      });
      return useKeptOnScreen();
    },
    { wrapper: inCache(cache) },
  );
  await waitFor(() => expect(result.current).toEqual({ kind: "cut-off", since: loaded }));
});
