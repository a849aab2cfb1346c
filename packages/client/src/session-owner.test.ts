import { expect, test } from "vitest";
import {
  clientOf,
  createFakeServer,
  failure,
  noon,
  tokenFor,
  listUsers,
} from "../test/fake-server.ts";
import { createSession, tokenSourceOf } from "./session.ts";
import { memoryStorage, type StoredSession } from "./session-storage.ts";

const target = { url: "https://api.example", project: "_" };
const stored: StoredSession = {
  status: "in",
  ...target,
  userId: 7,
  token: tokenFor(1200),
  expiresAt: noon + 1_200_000,
};

/** A session of user 7 that has expired, and a call that waits for them. */
function waiting() {
  const session = createSession({
    storage: memoryStorage(stored),
    now: () => noon,
    authenticate: async () => "",
    refresh: async () => "",
  });
  session.expire(102);
  return { session, token: tokenSourceOf(session, "wait").token() };
}

test("work that waits for its owner goes on when they are back", async () => {
  const { session, token } = waiting();
  session.adopt({ ...target, token: tokenFor(1300) });
  expect(await token).toBe(tokenFor(1300));
});

test("work that waits for its owner is not done by someone else who signs in", async () => {
  const { session, token } = waiting();
  const isBack = session.whenSignedIn();
  session.adopt({ ...target, token: tokenFor(1300, 8) });
  await expect(token).rejects.toMatchObject({ status: 401, code: 108 });
  expect(await isBack).toBeNull();
});

test("calls without a session are anonymous", async () => {
  const server = createFakeServer({ body: { data: [] } });
  await listUsers(clientOf(server, { storage: memoryStorage() }));
  expect(server.seen[0]?.headers["authorization"]).toBeUndefined();
});

test("a call that needs the second factor of its user is made again once that is set up", async () => {
  const demanded = failure(401, 113);
  const seen: number[] = [];
  const clientWith = (isSetUp: boolean, ...replies: Parameters<typeof createFakeServer>) =>
    clientOf(createFakeServer(...replies), {
      storage: memoryStorage(stored),
      setUpFactor: async ({ code }) => {
        seen.push(code ?? 0);
        return isSetUp;
      },
    });
  const users = listUsers(clientWith(true, demanded, { body: { data: [] } }));
  await expect(users).resolves.toMatchObject({ data: [] });
  await expect(listUsers(clientWith(false, demanded))).rejects.toMatchObject({ code: 113 });
  await expect(listUsers(clientWith(true, demanded, demanded))).rejects.toMatchObject({
    code: 113,
  });
  expect(seen).toEqual([113, 113, 113]);
});

test("signing out ends the session on the server, and is not held up by it", async () => {
  const server = createFakeServer(failure(503, 11));
  const client = clientOf(server, { storage: memoryStorage(stored) });
  client.auth.signOut();
  expect(client.session.getSnapshot().status).toBe("signed-out");
  await expect
    .poll(() => server.seen[0])
    .toMatchObject({
      method: "DELETE",
      url: "/_/users/me/sessions/current",
      headers: { authorization: `Bearer ${tokenFor(1200)}` },
    });
});
