import { createClient } from "@rowhouse/client";
import { can } from "@rowhouse/contract";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFakeServer, data, failure, type FakeServer } from "../../test/fake-fetch.ts";
import { setClient } from "./client.ts";
import { rightsOf } from "./permissions.ts";
import { loadModel, loadStartup } from "./startup.ts";

const role = { id: 3, name: "Editors" };
/** The replies of the single endpoints; the fake server makes the one reply of the start of them. */
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
  "GET /_/settings": data([{ id: 1, key: "color", value: "blue" }]),
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

test("one request brings everything, however many ask for it", async () => {
  const [startup] = await Promise.all([loadStartup(cache, 7), loadStartup(cache, 7)]);
  expect(server.requests.map(({ path }) => path)).toEqual(["/_/startup"]);
  expect(startup.settings).toEqual([{ id: 1, key: "color", value: "blue" }]);
});

test("the model comes with the same request", async () => {
  const [{ model }, alone] = await Promise.all([loadStartup(cache, 7), loadModel(cache)]);
  expect(alone).toBe(model);
  expect(server.requests.map(({ path }) => path)).toEqual(["/_/startup"]);
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
    "GET /_/settings": refused,
  });
  await expect(loadStartup(cache, 7)).resolves.toMatchObject({
    presets: [],
    model: { relations: [] },
    settings: [],
  });
});

test("who may read neither themself nor collections starts with nothing", async () => {
  server.reply({
    "GET /_/users/me": failure(404, 203),
    "GET /_/collections": failure(403, 300),
    "GET /_/permissions/me": data([]),
  });
  await expect(loadStartup(cache, 7)).resolves.toMatchObject({
    me: { roles: [], role: null, isAdmin: false },
    model: { collections: {} },
  });
});

test("who may not read users still has the permissions of their role", async () => {
  server.reply({ "GET /_/users/me": failure(404, 203) });
  const { me, model, permissions } = await loadStartup(cache, 7);
  const { news } = model.collections;
  expect(news && can(rightsOf(me, permissions), news, "read")).toBe(true);
});

test("what the start cannot do without is refused in its own words", async () => {
  server.reply({ "GET /_/users/me": failure(401, 102) });
  await expect(loadStartup(cache, 7)).rejects.toMatchObject({ status: 401, code: 102 });
});

test("a server without the one request is asked for each part", async () => {
  server.reply({ "GET /_/startup": failure(404, 1) });
  await expect(loadStartup(cache, 7)).resolves.toMatchObject({ me: { id: 7 } });
  expect(new Set(server.requests.map(({ path }) => path))).toEqual(
    new Set(["/_/startup", ...Object.keys(replies).map((route) => route.slice("GET ".length))]),
  );
});

test("a failing part fails the whole", async () => {
  server.reply({ "GET /_/collections": failure(500, null) });
  await expect(loadStartup(cache, 7)).rejects.toMatchObject({ status: 500 });
});
