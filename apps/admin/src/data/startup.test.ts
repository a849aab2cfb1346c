import { createClient } from "@rowhouse/client";
import { can } from "@rowhouse/contract";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFakeServer, data, failure, type FakeServer } from "../../test/fake-fetch.ts";
import { setClient } from "./client.ts";
import { rightsOf } from "./permissions.ts";
import { loadStartup } from "./startup.ts";

const role = { id: 3, name: "Editors" };
const replies = {
  "GET /_/users/me": data({
    id: 7,
    email: "ada@example.com",
    first_name: "Ada",
    roles: [{ role }],
    avatar: null,
  }),
  "GET /_/collections": data([
    { collection: "news", fields: { id: { field: "id" } } },
    { collection: "bare", fields: [] },
  ]),
  "GET /_/relations": data([]),
  "GET /_/permissions/me": data([{ collection: "news", role: 3, read: "full" }]),
  "GET /_/collection_presets": data([]),
};

let server: FakeServer;
let cache: QueryClient;

beforeEach(() => {
  server = createFakeServer(replies);
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  setClient(createClient({ baseUrl: "http://api.example", project: "_", fetch: server.fetch }));
});

afterEach(() => {
  cache.clear();
  setClient(null);
});

test("everything is requested at once, before the first response", async () => {
  const gate = Promise.withResolvers<void>();
  const paths = Object.keys(replies);
  for (const [path, reply] of Object.entries(replies)) {
    server.reply({ [path]: () => gate.promise.then(() => reply) });
  }
  const loading = loadStartup(cache, 7);
  await expect
    .poll(() => new Set(server.requests.map(({ path }) => `GET ${path}`)).size)
    .toBe(paths.length);
  gate.resolve();
  await loading;
  expect(server.requests).toHaveLength(paths.length);
});

test("the parts come in the shape the app works with", async () => {
  const startup = await loadStartup(cache, 7);
  expect(startup.me).toMatchObject({ id: 7, role: 3, isAdmin: false, roles: [role] });
  expect(startup.model.collections["bare"]?.fields).toEqual({});
  const { news } = startup.model.collections;
  expect(news && can(rightsOf(startup.me, startup.permissions), news, "read")).toBe(true);
});

test("what was loaded is not requested again", async () => {
  await loadStartup(cache, 7);
  const before = server.requests.length;
  await loadStartup(cache, 7);
  expect(server.requests).toHaveLength(before);
});

test("what one may not read is empty", async () => {
  const refused = failure(403, 300);
  server.reply({
    "GET /_/collection_presets": refused,
    "GET /_/relations": refused,
  });
  await expect(loadStartup(cache, 7)).resolves.toMatchObject({
    presets: [],
    model: { relations: [] },
  });
});

test("a failing part fails the whole", async () => {
  server.reply({ "GET /_/collections": failure(500, null) });
  await expect(loadStartup(cache, 7)).rejects.toMatchObject({ status: 500 });
});
