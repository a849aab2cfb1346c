import { describe, expect, test } from "vitest";
import { startBareApp } from "../../../test/bare-app.ts";
import { editorRole, onEachVendor, password, scenario, tokens } from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";
import { createMailer } from "../../mail/index.ts";

const path = "/_/mail";
const body = { to: "ada@example.com", subject: "Hello", body: "<p>Dear {{name}}</p>" };
const letEditorSeePeople = (world: World) =>
  world.permit(editorRole, { directus_users: { read: "full" } });

describe("a mail", () => {
  scenario("is sent in the name of its sender", {
    as: "editor",
    post: path,
    body: { ...body, data: { name: "Ada" } },
    status: 204,
    events: [],
    check: ({ world }) =>
      expect(world.mails).toEqual([
        {
          to: [{ address: "ada@example.com" }],
          from: { name: "Edith Tor", address: "editor@example.com" },
          subject: "Hello",
          html: "<p>Dear Ada</p>",
          text: "Dear Ada",
        },
      ]),
  });

  scenario("is text when its type is plain", {
    as: "editor",
    post: path,
    body: { ...body, type: "plain" },
    status: 204,
    check: ({ world }) => expect(world.mails).toMatchObject([{ text: "<p>Dear </p>" }]),
  });

  scenario("is sent to addresses, names with addresses and active users, each once", {
    given: letEditorSeePeople,
    as: "editor",
    post: path,
    body: {
      ...body,
      to: [1, "2", { name: "Ada B", email: "ada@example.com" }, "bob@example.com", 1],
    },
    status: 204,
    check: ({ world }) =>
      expect(world.mails[0]?.to).toEqual([
        { address: "admin@example.com" },
        { address: "editor@example.com" },
        { name: "Ada B", address: "ada@example.com" },
        { address: "bob@example.com" },
      ]),
  });

  scenario("of an administrator may be sent in the name of the installation", {
    as: "admin",
    post: path,
    body: { ...body, use_default_email: true },
    status: 204,
    check: ({ world }) => expect(world.mails[0]).not.toHaveProperty("from"),
  });

  scenario("of other users may not", {
    as: "editor",
    post: path,
    body: { ...body, use_default_email: true },
    status: 403,
    code: 10,
    check: nothingSent,
  });

  scenario("requires a signed-in user", {
    as: "public",
    post: path,
    body,
    status: 401,
    code: 108,
    check: nothingSent,
  });
});

describe("recipients", () => {
  for (const to of [
    "nobody",
    "a@b.example\r\nBcc: c@d.example",
    [],
    null,
    {},
    { email: "x" },
    [["a@b.example"]],
    999,
    -1,
    1.5,
    ["ada@example.com", "x"],
  ]) {
    scenario(`${JSON.stringify(to)} is no valid recipient`, {
      as: "admin",
      post: path,
      body: { ...body, to },
      status: 422,
      code: 4,
      check: nothingSent,
    });
  }

  scenario("who are not active get no mail", {
    given: (world) => world.user(editorRole, { status: "suspended" }),
    as: "admin",
    post: path,
    body: ({ id }: { id: number }) => ({ ...body, to: id }),
    status: 422,
    code: 4,
    check: nothingSent,
  });

  for (const to of [1, 999]) {
    scenario(`${to}: invisible users are refused like missing ones`, {
      as: "editor",
      post: path,
      body: { ...body, to },
      status: 403,
      code: 300,
      check: nothingSent,
    });
  }

  scenario("are not too many", {
    as: "admin",
    post: path,
    body: { ...body, to: Array.from({ length: 51 }, (_, count) => `a${count}@example.com`) },
    status: 422,
    code: 4,
    check: nothingSent,
  });

  onEachVendor("are not too many in an hour", async (world) => {
    const to = Array.from({ length: 50 }, (_, count) => `a${count}@example.com`);
    for (const expected of [204, 204, 429])
      expect((await world.as("editor").post(path, { ...body, to })).status).toBe(expected);
    expect(world.mails).toHaveLength(2);
    expect((await world.as("admin").post(path, body)).status).toBe(204);
  });
});

for (const [sent, status, code] of [
  [{ subject: "x" }, 422, 4],
  [{ to: "a@b.example" }, 422, 4],
  [{ ...body, body: "" }, 422, 4],
  [{ ...body, data: "x" }, 422, 4],
  [{ ...body, cc: "a@b.example" }, 422, 12],
] as const) {
  scenario(`refuses ${JSON.stringify(sent)}`, {
    as: "admin",
    post: path,
    body: sent,
    status,
    code,
    check: nothingSent,
  });
}

test("a mail that cannot be sent is a server error without the reason", async () => {
  const app = await appWithoutMailServer();
  const reply = await app.as("admin").post(path, body);
  expect(reply).toMatchObject({ status: 500, body: { error: { code: 501 } } });
  expect(reply.text).not.toContain("127.0.0.1");
  await app.close();
});

test("a test mail that cannot be sent says why, and has the same code", async () => {
  const app = await appWithoutMailServer();
  expect(await app.as("admin").post(`${path}/test`, {})).toMatchObject({
    status: 500,
    body: {
      error: {
        code: 501,
        key: "mailTransportInvalid",
        reason: "mailUnreachable",
        params: { text: "connect ECONNREFUSED 127.0.0.1:1" },
      },
    },
  });
  await app.close();
});

async function appWithoutMailServer() {
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const unreachable = { smtpUrl: "smtp://127.0.0.1:1", from: "a@b.example", outbox: "" };
  const app = await startBareApp(undefined, null, {
    mailer: createMailer({ ...unreachable, log }),
  });
  const first = { user_email: "admin@example.com", user_password: password, db_type: "sqlite" };
  await app.client.post("/projects", { ...first, user_token: tokens.admin });
  return app;
}

function nothingSent({ world }: { world: World }): void {
  expect(world.mails).toEqual([]);
}
