import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startMailServer, type MailServer } from "../../test/services/smtp.ts";
import { startServer, type RunningServer } from "../cli/start-server.ts";
import { readConfig } from "../config/config.ts";
import { silentLogger } from "../core/log/logger.ts";

/** From the variables of an operator to a mailbox: a whole server and a real mail server. */
let folder = "";
let mailbox: MailServer;
let running: RunningServer | null = null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
  mailbox = await startMailServer();
});
afterEach(async () => {
  await running?.close();
  await mailbox.close();
  await rm(folder, { recursive: true, force: true });
});

const admin = { email: "admin@museum.example", password: "a good password" };

interface Site {
  post(path: string, body: object): Promise<{ status: number; body: unknown }>;
}

async function startSite(smtpUrl: string): Promise<Site> {
  const variables = {
    ROWHOUSE_DATA_DIR: folder,
    ROWHOUSE_ADMIN_EMAIL: admin.email,
    ROWHOUSE_ADMIN_PASSWORD: admin.password,
    ROWHOUSE_PUBLIC_URL: "https://cms.museum.example",
    ROWHOUSE_SMTP_URL: smtpUrl,
    ROWHOUSE_MAIL_FROM: "Museum <cms@museum.example>",
  };
  running = await startServer(readConfig(variables, ["--port", "0"]), silentLogger);
  const { url } = running;
  const send = async (path: string, body: object, token = "") => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const request = { method: "POST", headers, body: JSON.stringify(body) };
    const reply = await fetch(`${url}/_${path}`, request);
    const text = await reply.text();
    return { status: reply.status, body: text === "" ? null : JSON.parse(text) };
  };
  const { data } = (await send("/auth/authenticate", admin)).body;
  return { post: (path, body) => send(path, body, data.token) };
}

/** The token in the link of the latest mail, which is not part of what browsers send. */
function tokenIn({ arrived }: MailServer): string {
  const text = (arrived.at(-1)?.source ?? "").replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
  return /https:\/\/cms\.museum\.example\/admin\/#\S+token=([\w.-]+)/.exec(text)?.[1] ?? "";
}

test("an invitation, a forgotten password and a mail of one's own arrive", async () => {
  const site = await startSite(mailbox.url);
  const ada = { email: "ada@example.com", password: "the first password" };
  expect((await site.post("/users/invite", { email: ada.email })).status).toBe(200);
  expect(mailbox.arrived).toMatchObject([{ from: "cms@museum.example", to: [ada.email] }]);
  const invitation = { token: tokenIn(mailbox), password: ada.password };
  expect((await site.post("/users/invitation/accept", invitation)).status).toBe(200);
  expect((await site.post("/auth/authenticate", ada)).status).toBe(200);

  expect((await site.post("/auth/password/request", { email: ada.email })).status).toBe(200);
  await expect.poll(() => mailbox.arrived.length).toBe(2);
  const fresh = { token: tokenIn(mailbox), password: "another password" };
  expect((await site.post("/auth/password/reset", fresh)).status).toBe(200);
  expect((await site.post("/auth/authenticate", { ...ada, ...fresh })).status).toBe(200);

  const mail = {
    to: ada.email,
    subject: "Opening",
    body: "<p>Dear {{who}}</p>",
    data: { who: "Ada" },
  };
  expect((await site.post("/mail", mail)).status).toBe(204);
  expect(mailbox.arrived.at(-1)?.source).toMatch(
    /From: Admin User <admin@museum\.example>[\s\S]+<p>Dear Ada<\/p>/,
  );
});

test("a mail that cannot be sent is reported, except for requests of a new password", async () => {
  const site = await startSite("smtp://127.0.0.1:1");
  const failure = { status: 500, body: { error: { code: 501 } } };
  expect(await site.post("/mail", { to: "ada@example.com", body: "Hi" })).toMatchObject(failure);
  expect(await site.post("/users/invite", { email: "ada@example.com" })).toMatchObject(failure);
  for (const email of [admin.email, "nobody@example.com"])
    expect(await site.post("/auth/password/request", { email })).toEqual({
      status: 200,
      body: { public: true },
    });
});
