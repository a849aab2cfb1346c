import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeCollection } from "@rowhouse/contract";
import {
  createFakeServer,
  data,
  type FakeReplies,
  type FakeServer,
} from "../../../test/fake-fetch.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { startupReplies } from "../../../test/startup.ts";
import { keys } from "../../data/keys.ts";

const [news, plans] = ["news", "plans"].map((name) => ({
  ...makeCollection(name, { id: { type: "integer", primary_key: true } }),
  managed: true,
}));

/** A server whose replies carry these versions. */
function serverAt(versions: () => string, replies: FakeReplies): FakeServer {
  const server = createFakeServer(replies);
  const { fetch } = server;
  server.fetch = async (input, init) => {
    const before = versions();
    const reply = await fetch(input, init);
    reply.headers.set("rowhouse-versions", before);
    return reply;
  };
  return server;
}

const readsOf = (server: FakeServer, path: string) =>
  server.requests.filter((request) => request.path === path).length;

async function start() {
  let versions = "model=1, rights=1.a, settings=1, presets=1";
  const server = serverAt(() => versions, startupReplies({ collections: [news ?? {}] }));
  const app = renderApp({ server, path: "/collections" });
  await screen.findByRole("heading", { name: "Collections", level: 1 });
  const request = () => app.queryClient.fetchQuery({ queryKey: keys.counts, staleTime: 0 });
  const change = async (next: string, replies: FakeReplies = {}) => {
    versions = next;
    server.reply(replies);
    server.requests.length = 0;
    await request();
  };
  return { ...app, server, change };
}

test("a collection that others have made appears after the next request, read once", async () => {
  const { server, change } = await start();
  const replies = startupReplies({ collections: [news ?? {}, plans ?? {}] });
  await change("model=2, rights=1.a, settings=1, presets=1", replies);
  await waitFor(() => expect(screen.queryAllByRole("link", { name: /Plans/ })).not.toEqual([]));
  expect(readsOf(server, "/_/startup")).toBe(1);
  await change("model=2, rights=1.a, settings=1, presets=1");
  await change("model=1, rights=1.a, settings=1, presets=1");
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(readsOf(server, "/_/startup"), "a process that has not noticed it yet").toBe(0);
});

test("rights of one's own are read with the start, those of others are not", async () => {
  const { server, change } = await start();
  await change("model=1, rights=2.a, settings=1, presets=1");
  await waitFor(() => expect(readsOf(server, "/_/users/me")).toBe(1));
  expect(readsOf(server, "/_/startup")).toBe(0);
  await change("model=1, rights=3.b, settings=1, presets=1");
  await waitFor(() => expect(readsOf(server, "/_/startup")).toBe(1));
});

test("settings and presets are read by themselves", async () => {
  const { server, change } = await start();
  const name = data([{ id: 1, key: "project_name", value: "Anchor" }]);
  await change("model=1, rights=1.a, settings=2, presets=1", { "GET /_/settings": name });
  await waitFor(() => expect(readsOf(server, "/_/settings")).toBe(1));
  await change("model=1, rights=1.a, settings=2, presets=2");
  await waitFor(() => expect(readsOf(server, "/_/collection_presets")).toBe(1));
  expect(readsOf(server, "/_/startup")).toBe(0);
});
