import { describe, expect, test } from "vitest";
import {
  clientOf,
  createFakeServer,
  failure,
  noon,
  tokenFor,
  listUsers,
} from "../test/fake-server.ts";
import type { Client } from "./create-client.ts";
import { createSession } from "./session.ts";
import { isActive } from "./session-state.ts";
import { memoryStorage, type SessionStorage, type StoredSession } from "./session-storage.ts";

const good = tokenFor(1200);
const ending = tokenFor(20);
const fresh = tokenFor(1300);
const users = { body: { data: [] } };
const target = { url: "https://api.example", project: "_" };

/** A stored session whose token expires so many seconds after noon. */
function stored(token: string, seconds: number, userId = 7): StoredSession {
  return { status: "in", ...target, userId, token, expiresAt: noon + seconds * 1000 };
}

const inUse = (): SessionStorage => memoryStorage(stored(good, 1200));
const aboutToExpire = (): SessionStorage => memoryStorage(stored(ending, 20));
const expired = (): SessionStorage => memoryStorage(stored(tokenFor(-1), -1));

function tokenOf({ session }: Client): string | null {
  const state = session.getSnapshot();
  return isActive(state) ? state.token : null;
}

/** Why the session of a client expired, each time. */
function listenForEnds({ session }: Client): (number | null)[] {
  const reasons: (number | null)[] = [];
  session.subscribe(() => {
    const state = session.getSnapshot();
    if (state.status === "expired") reasons.push(state.reason);
  });
  return reasons;
}

test("signing in stores the token and sends it as a header from then on", async () => {
  const server = createFakeServer({ body: { data: { token: good }, public: true } }, users);
  const storage = memoryStorage();
  const client = clientOf(server, { storage });
  await client.auth.signIn({ email: "a@b.example", password: "secret" });
  await listUsers(client);
  expect(storage.read()).toEqual(stored(good, 1200));
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

test("a session that storage still holds is resumed", () => {
  const client = clientOf(createFakeServer(), { storage: inUse() });
  expect(client.session.getSnapshot()).toMatchObject({
    status: "signed-in",
    token: good,
    owner: { ...target, userId: 7 },
  });
});

test("signing out forgets the token and is no expiry", () => {
  const storage = inUse();
  const client = clientOf(createFakeServer(), { storage });
  const ends = listenForEnds(client);
  client.auth.signOut();
  expect(client.session.getSnapshot()).toEqual({
    status: "signed-out",
    owner: null,
    reason: null,
  });
  expect(storage.read()).toEqual({ status: "out", error: null });
  expect(ends).toEqual([]);
});

test("while the server checks the credentials the session is signing in", async () => {
  const client = clientOf(createFakeServer(failure(404, 100)));
  const statuses: string[] = [];
  client.session.subscribe(() => statuses.push(client.session.getSnapshot().status));
  const refused = client.auth.signIn({ email: "a@b.example", password: "wrong" });
  await expect(refused).rejects.toMatchObject({ code: 100 });
  expect(statuses).toEqual(["signing-in", "signed-out"]);
});

test("a user with a second factor needs the one-time code", async () => {
  const server = createFakeServer(failure(404, 111), { body: { data: { token: good } } });
  const client = clientOf(server);
  const credentials = { email: "a@b.example", password: "secret" };
  await expect(client.auth.signIn(credentials)).rejects.toMatchObject({ code: 111 });
  expect(client.session.getSnapshot().status).toBe("otp-required");
  await client.auth.signIn({ ...credentials, otp: "123456" });
  expect(client.session.getSnapshot().status).toBe("signed-in");
});

describe("refreshing", () => {
  test("a token with less than 30 seconds left is exchanged before the call", async () => {
    const server = createFakeServer({ body: { data: { token: fresh } } }, users);
    await listUsers(clientOf(server, { storage: aboutToExpire() }));
    expect(server.seen.map(({ url }) => url)).toEqual(["/_/auth/refresh", "/_/users"]);
    expect(server.seen[0]).toMatchObject({ body: { token: ending } });
    expect(server.seen[1]?.headers["authorization"]).toBe(`Bearer ${fresh}`);
  });

  test("calls at the same time share one exchange", async () => {
    const server = createFakeServer({ body: { data: { token: fresh } } }, users, users, users);
    const client = clientOf(server, { storage: aboutToExpire() });
    await Promise.all([listUsers(client), listUsers(client), listUsers(client)]);
    expect(server.seen.filter(({ url }) => url === "/_/auth/refresh")).toHaveLength(1);
  });

  test("a token with time left is used as it is", async () => {
    const server = createFakeServer(users);
    await listUsers(clientOf(server, { storage: inUse() }));
    expect(server.seen).toHaveLength(1);
  });

  test("a static token never expires", async () => {
    const server = createFakeServer(users);
    const client = clientOf(server);
    client.auth.useToken("static");
    await listUsers(client);
    expect(client.session.getSnapshot()).toMatchObject({ status: "signed-in", expiresAt: null });
    expect(server.seen[0]?.headers["authorization"]).toBe("Bearer static");
  });

  test("a fresher token of another tab is used", async () => {
    const storage = aboutToExpire();
    const server = createFakeServer(users);
    const client = clientOf(server, { storage });
    storage.write(stored(fresh, 1300));
    await listUsers(client);
    expect(server.seen[0]?.headers["authorization"]).toBe(`Bearer ${fresh}`);
  });

  test("the token of another user is not used", async () => {
    const storage = aboutToExpire();
    const server = createFakeServer({ body: { data: { token: fresh } } }, users);
    const client = clientOf(server, { storage });
    storage.write(stored(tokenFor(1200, 8), 1200, 8));
    await listUsers(client);
    expect(server.seen[0]?.url).toBe("/_/auth/refresh");
  });

  test("after a failure of the server the token is used for its remaining seconds", async () => {
    const server = createFakeServer(failure(500, null), users);
    const client = clientOf(server, { storage: aboutToExpire() });
    await listUsers(client);
    expect(client.session.getSnapshot().status).toBe("signed-in");
    expect(server.seen[1]?.headers["authorization"]).toBe(`Bearer ${ending}`);
  });

  test("signing out during the exchange takes precedence", async () => {
    const server = createFakeServer({ body: { data: { token: fresh } } });
    const client = clientOf(server, { storage: aboutToExpire() });
    const refreshed = client.session.check();
    expect(client.session.getSnapshot().status).toBe("refreshing");
    client.auth.signOut();
    await refreshed;
    expect(tokenOf(client)).toBeNull();
  });

  test("without a token there is nothing to do", async () => {
    const client = clientOf(createFakeServer());
    await client.session.check();
    expect(client.session.getSnapshot().status).toBe("signed-out");
  });
});

describe("the end of a session", () => {
  test("an expired token is reported without a request", async () => {
    let now = noon;
    const server = createFakeServer();
    const client = clientOf(server, { storage: inUse(), now: () => now });
    const ends = listenForEnds(client);
    now += 1_201_000;
    await expect(listUsers(client)).rejects.toMatchObject({ code: 102, status: 401 });
    expect(ends).toEqual([102]);
    expect(server.seen).toEqual([]);
  });

  test.each([101, 102, 103, 108])("the server's 401 with code %i ends it, once", async (code) => {
    const server = createFakeServer(failure(401, code), failure(401, code));
    const client = clientOf(server, { storage: inUse() });
    const ends = listenForEnds(client);
    await Promise.allSettled([listUsers(client), listUsers(client)]);
    expect(ends).toEqual([code]);
    expect(client.session.getSnapshot().status).toBe("expired");
  });

  test.each([
    [401, 3],
    [404, 203],
    [403, 300],
    [404, 106],
  ])("a %i with code %i on a call does not end it", async (status, code) => {
    const client = clientOf(createFakeServer(failure(status, code)), {
      storage: inUse(),
    });
    await expect(listUsers(client)).rejects.toMatchObject({ code });
    expect(client.session.getSnapshot().status).toBe("signed-in");
  });

  test("a refused exchange ends it", async () => {
    const client = clientOf(createFakeServer(failure(401, 103)), {
      storage: aboutToExpire(),
    });
    await expect(listUsers(client)).rejects.toMatchObject({ code: 103 });
    expect(client.session.getSnapshot().status).toBe("expired");
  });

  test("afterwards nothing is sent until the user signs in", async () => {
    const server = createFakeServer();
    const client = clientOf(server, { storage: expired() });
    await expect(listUsers(client)).rejects.toMatchObject({ code: 102 });
    await expect(client.items.list("news")).rejects.toMatchObject({ code: 102 });
    expect(server.seen).toEqual([]);
    server.expect(users);
    client.auth.useToken(good);
    await expect(listUsers(client)).resolves.toMatchObject({ data: [] });
  });

  test("the late failure of a replaced token does not end the session of the new one", async () => {
    const server = createFakeServer(failure(401, 102));
    const client = clientOf(server, { storage: inUse() });
    const call = listUsers(client);
    await Promise.resolve();
    client.auth.useToken(fresh);
    await expect(call).rejects.toMatchObject({ code: 102 });
    expect(tokenOf(client)).toBe(fresh);
  });
});

describe("an app may bring the session of its clients", () => {
  function openApp(...responses: Parameters<typeof createFakeServer>) {
    const session = createSession({
      storage: inUse(),
      now: () => noon,
      authenticate: () => Promise.resolve(fresh),
      refresh: () => Promise.reject(new Error("not expected")),
    });
    const server = createFakeServer(...responses);
    return { session, server, client: clientOf(server, { session, whenExpired: "wait" }) };
  }
  const credentials = { ...target, email: "a@b.example", password: "secret" };

  test("which ends when one of them is refused", async () => {
    const { client, session } = openApp(failure(401, 101));
    await expect(listUsers(client)).rejects.toMatchObject({ code: 101 });
    expect(session.getSnapshot()).toMatchObject({ status: "expired", reason: 101 });
  });

  test("whose calls wait after its end and go on with the new token", async () => {
    const { client, session, server } = openApp(users);
    session.expire(101);
    const call = listUsers(client);
    await session.signIn(credentials);
    await expect(call).resolves.toMatchObject({ data: [] });
    expect(server.seen[0]?.headers["authorization"]).toBe(`Bearer ${fresh}`);
  });

  test("whose calls go out without a token after signing out instead", async () => {
    const { client, session, server } = openApp(users);
    session.expire(101);
    const call = listUsers(client);
    session.signOut();
    await call;
    expect(server.seen[0]?.headers["authorization"]).toBeUndefined();
  });
});
