import { describe, expect, test } from "vitest";
import { clientOf, createFakeServer, failure, tokenFor } from "../test/fake-server.ts";
import type { ApiError } from "./api-error.ts";
import { memoryStorage } from "./token-storage.ts";

const good = tokenFor(1200);
const ending = tokenFor(20);
const fresh = tokenFor(1300);
const over = tokenFor(-1);
const users = { body: { data: [] } };

test("signing in keeps the token and sends it as a header from then on", async () => {
  const server = createFakeServer({ body: { data: { token: good }, public: true } }, users);
  const storage = memoryStorage();
  const client = clientOf(server, { storage });
  await client.auth.signIn({ email: "a@b.example", password: "secret" });
  await client.users.list();
  expect(storage.read()).toBe(good);
  expect(server.seen[0]).toMatchObject({
    method: "POST",
    url: "/_/auth/authenticate",
    body: { email: "a@b.example", password: "secret" },
  });
  expect(server.seen[0]?.headers["authorization"]).toBeUndefined();
  expect(server.seen[1]).toMatchObject({
    url: "/_/users",
    headers: { authorization: `Bearer ${good}` },
  });
});

test("a token that storage still holds is taken up", () => {
  const client = clientOf(createFakeServer(), { storage: memoryStorage(good) });
  expect(client.session).toMatchObject({ state: "in", token: good, claims: { id: 7 } });
});

test("signing out forgets the token and tells nobody", () => {
  const storage = memoryStorage(good);
  const client = clientOf(createFakeServer(), {
    storage,
    onSessionEnd: () => expect.unreachable(),
  });
  client.auth.signOut();
  expect([client.session.state, client.session.token, storage.read()]).toEqual(["out", null, null]);
});

describe("refreshing", () => {
  test("a token with less than 30 seconds left is exchanged before the call", async () => {
    const server = createFakeServer({ body: { data: { token: fresh } } }, users);
    await clientOf(server, { storage: memoryStorage(ending) }).users.list();
    expect(server.seen.map(({ url }) => url)).toEqual(["/_/auth/refresh", "/_/users"]);
    expect(server.seen[0]).toMatchObject({ body: { token: ending } });
    expect(server.seen[1]?.headers["authorization"]).toBe(`Bearer ${fresh}`);
  });

  test("calls at the same time share one exchange", async () => {
    const server = createFakeServer({ body: { data: { token: fresh } } }, users, users, users);
    const client = clientOf(server, { storage: memoryStorage(ending) });
    await Promise.all([client.users.list(), client.users.list(), client.users.list()]);
    expect(server.seen.filter(({ url }) => url === "/_/auth/refresh")).toHaveLength(1);
  });

  test("a token with time left is used as it is", async () => {
    const server = createFakeServer(users);
    await clientOf(server, { storage: memoryStorage(good) }).users.list();
    expect(server.seen).toHaveLength(1);
  });

  test("a static token never ends", async () => {
    const server = createFakeServer(users);
    const client = clientOf(server, { storage: memoryStorage("static") });
    await client.users.list();
    expect(client.session.claims).toBeNull();
    expect(server.seen[0]?.headers["authorization"]).toBe("Bearer static");
  });

  test("a fresher token of another tab is taken over", async () => {
    const storage = memoryStorage(ending);
    const server = createFakeServer(users);
    const client = clientOf(server, { storage });
    storage.write(fresh);
    await client.users.list();
    expect(server.seen[0]?.headers["authorization"]).toBe(`Bearer ${fresh}`);
  });

  test("the token of another person is not taken over", async () => {
    const storage = memoryStorage(ending);
    const server = createFakeServer({ body: { data: { token: fresh } } }, users);
    const client = clientOf(server, { storage });
    storage.write(tokenFor(1200, 8));
    await client.users.list();
    expect(server.seen[0]?.url).toBe("/_/auth/refresh");
  });

  test("a server in trouble does not take the seconds that remain", async () => {
    const server = createFakeServer(failure(500, null), users);
    const client = clientOf(server, { storage: memoryStorage(ending) });
    await client.users.list();
    expect(client.session.state).toBe("in");
    expect(server.seen[1]?.headers["authorization"]).toBe(`Bearer ${ending}`);
  });

  test("signing out while the exchange is on its way wins", async () => {
    const server = createFakeServer({ body: { data: { token: fresh } } });
    const client = clientOf(server, { storage: memoryStorage(ending) });
    const refreshed = client.session.refresh();
    client.auth.signOut();
    await refreshed;
    expect(client.session.token).toBeNull();
  });

  test("without a token there is nothing to do", async () => {
    const client = clientOf(createFakeServer());
    await client.session.refresh();
    await client.session.refreshIfDue();
    expect(client.session.state).toBe("out");
  });
});

describe("the end of a session", () => {
  test("a token whose time is over is told without asking the server", async () => {
    const ends: ApiError[] = [];
    const server = createFakeServer();
    const client = clientOf(server, {
      storage: memoryStorage(over),
      onSessionEnd: (reason) => ends.push(reason),
    });
    await expect(client.users.list()).rejects.toMatchObject({ code: 102, status: 401 });
    expect(ends).toMatchObject([{ code: 102 }]);
    expect(server.seen).toEqual([]);
  });

  test.each([101, 102, 103, 108])("the server's 401 with code %i ends it, once", async (code) => {
    const ends: ApiError[] = [];
    const server = createFakeServer(failure(401, code), failure(401, code));
    const client = clientOf(server, {
      storage: memoryStorage(good),
      onSessionEnd: (reason) => ends.push(reason),
    });
    await Promise.allSettled([client.users.list(), client.users.list()]);
    expect(ends).toHaveLength(1);
    expect(client.session.state).toBe("ended");
  });

  test.each([
    [401, 3],
    [404, 203],
    [403, 300],
    [404, 106],
  ])("a %i with code %i on a call does not end it", async (status, code) => {
    const client = clientOf(createFakeServer(failure(status, code)), {
      storage: memoryStorage(good),
    });
    await expect(client.users.list()).rejects.toMatchObject({ code });
    expect(client.session.state).toBe("in");
  });

  test("a refused exchange ends it", async () => {
    const client = clientOf(createFakeServer(failure(401, 103)), {
      storage: memoryStorage(ending),
    });
    await expect(client.users.list()).rejects.toMatchObject({ code: 103 });
    expect(client.session.state).toBe("ended");
  });

  test("afterwards nothing is sent until somebody signs in", async () => {
    const server = createFakeServer();
    const client = clientOf(server, { storage: memoryStorage(over) });
    await expect(client.users.list()).rejects.toMatchObject({ code: 102 });
    await expect(client.items.list("news")).rejects.toMatchObject({ code: 102 });
    expect(server.seen).toEqual([]);
    server.expect(users);
    client.session.start(good);
    await expect(client.users.list()).resolves.toMatchObject({ data: [] });
  });

  test("the late failure of a replaced token does not end the session of the new one", async () => {
    const server = createFakeServer(failure(401, 102));
    const client = clientOf(server, { storage: memoryStorage(good) });
    const call = client.users.list();
    await Promise.resolve();
    client.session.start(fresh);
    await expect(call).rejects.toMatchObject({ code: 102 });
    expect(client.session).toMatchObject({ state: "in", token: fresh });
  });
});

test("an app may bring tokens of its own and hears when one is refused", async () => {
  const rejected: string[] = [];
  const tokens = { token: async () => good, reject: (token: string) => void rejected.push(token) };
  const client = clientOf(createFakeServer(failure(401, 101)), { tokens });
  await expect(client.users.list()).rejects.toMatchObject({ code: 101 });
  expect(rejected).toEqual([good]);
});
