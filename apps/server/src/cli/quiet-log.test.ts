import { spawn, type ChildProcess } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { emptyDatabase } from "../../test/test-database.ts";
import { testVendors } from "../../test/vendors.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
const admin = { email: "first@example.com", password: "a-secret-password" };
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

interface Site {
  url: string;
  folder: string;
  /** All that the process has written. */
  written(): string;
}

/** The server as a process of its own, with a line for each request. */
async function start(databaseUrl: string, format: "text" | "json"): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  const child: ChildProcess = spawn(
    process.execPath,
    ["--conditions=source", main, "--port", "0"],
    {
      env: {
        ...process.env,
        ROWHOUSE_DATA_DIR: folder,
        ROWHOUSE_DATABASE_URL: databaseUrl,
        ROWHOUSE_ADMIN_EMAIL: admin.email,
        ROWHOUSE_ADMIN_PASSWORD: admin.password,
        ROWHOUSE_SECRET: "a-signing-secret-of-this-test",
        ROWHOUSE_STORAGE_URL: "s3://bucket?endpoint=http://127.0.0.1:1&region=eu-central-1",
        AWS_ACCESS_KEY_ID: "AKIA-OF-THIS-TEST",
        AWS_SECRET_ACCESS_KEY: "a-storage-secret",
        ROWHOUSE_LOG_LEVEL: "debug",
        ROWHOUSE_LOG_FORMAT: format,
        ROWHOUSE_LOG_REQUESTS: "true",
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  ends.push(() => (child.kill("SIGKILL"), ended));
  let text = "";
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      text += chunk.toString();
      const found = /ready at (http\S+)\/admin\//.exec(text)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", () => reject(new Error(`The server ended: ${text}`)));
  });
  return { url, folder, written: () => text };
}

for (const [at, vendor] of testVendors.entries())
  test(`the log of a whole scenario holds none of its secrets (${vendor})`, async () => {
    const { url: databaseUrl, close } =
      vendor === "sqlite" ? { url: "", close: ignore } : await emptyDatabase(vendor);
    ends.push(close);
    const site = await start(databaseUrl, at % 2 === 0 ? "text" : "json");
    const secrets = await playThrough(site);
    await expect.poll(() => lastRequestIn(site)).toBe(true);
    const log = site.written();
    expect(log).toContain("/_/users/invite/[redacted]");
    for (const [name, secret] of Object.entries(secrets)) {
      expect([name, secret.length > 5]).toEqual([name, true]);
      expect([name, log.includes(secret)]).toEqual([name, false]);
      expect([name, log.includes(encodeURIComponent(secret))]).toEqual([name, false]);
    }
  });

const lastPath = "/_/the-last-request";
const lastRequestIn = ({ written }: Site): boolean => written().includes(lastPath);
function ignore(): void {}

/** Signs in, resets, invites and fails in every way that carries a secret; returns all of them. */
async function playThrough(site: Site): Promise<Record<string, string>> {
  const send = (method: string, path: string, options: { body?: unknown; headers?: object } = {}) =>
    fetch(`${site.url}${path}`, {
      method,
      redirect: "manual",
      headers: { "content-type": "application/json", ...options.headers },
      ...(options.body === undefined ? {} : { body: textOf(options.body) }),
    });
  const post = (path: string, body: unknown, headers: object = {}) =>
    send("POST", path, { body, headers });
  const get = (path: string, headers: object = {}) => send("GET", path, { headers });
  const tokenOf = async (reply: Response): Promise<string> =>
    (JSON.parse(await reply.text()) as { data: { token: string } }).data.token;

  const session = await tokenOf(await post("/_/auth/authenticate", admin));
  const wrong = "a-wrong-password";
  await post("/_/auth/authenticate", { ...admin, password: wrong });
  await post("/_/auth/authenticate", `{"email":"${admin.email}","password":"${wrong}`);
  const bearer = { authorization: `Bearer ${session}` };
  const fixed = "a-static-token";
  expect(
    (await send("PATCH", "/_/users/me", { body: { token: fixed }, headers: bearer })).status,
  ).toBe(200);
  await post("/_/users", { token: fixed, email: "twice@example.com" }, bearer);
  await get(`/_/users/me?access_token=${fixed}`);
  await get(`/_/users/me?access_token=${session}&filter[token]=${fixed}`);
  await get("/_/users/me", { authorization: `Basic ${btoa(`${fixed}:`)}` });
  await post("/_/auth/refresh", { token: session });

  expect((await post("/_/users/invite", { email: "ada@example.com" }, bearer)).status).toBe(200);
  const invitation = await mailedToken(site);
  const chosen = "a-chosen-password";
  await get(`/_/users/invite/${invitation}`, { accept: "text/html" });
  await get(`/_/users/invite/${invitation}`);
  await get(`/_/users/invite/${invitation}/`);
  await get(`//_/users/invite/${invitation}?x=${invitation}`);
  await get(`/nowhere/users/invite/${invitation}`);
  await post("/_/users/invitation", { token: invitation });
  await post(`/_/users/invite/${invitation}`, { password: chosen });
  await post("/_/users/invitation/accept", { token: invitation, password: chosen });

  await post("/_/auth/password/request", { email: admin.email });
  await expect.poll(() => mails(site)).toHaveLength(2);
  const reset = await mailedToken(site);
  await get(`/_/auth/password/reset/${reset}`, { accept: "text/html" });
  await get(`/_/auth/password/reset/${reset}`);
  await get(`/_/auth/password/reset/${reset.replaceAll(".", "%2E")}/more`);
  await get("/_/auth/password/reset/an-odd-token");
  const fresh = "a-fresh-password";
  expect((await post("/_/auth/password/reset", { token: reset, password: fresh })).status).toBe(
    200,
  );
  const again = await tokenOf(await post("/_/auth/authenticate", { ...admin, password: fresh }));
  const signedIn = { authorization: `Bearer ${again}` };

  const factor = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  const otp = codeOf(factor);
  await post("/_/users/me/activate2FA", { tfa_secret: factor, otp }, signedIn);
  await post("/_/auth/authenticate", { ...admin, password: fresh, otp });

  const sso = { code: "an-sso-code", state: "an-sso-state", request_token: "an-sso-token" };
  const flow = { cookie: "rowhouse_sso=an-sso-cookie" };
  await get(`/_/auth/sso/nobody/callback?code=${sso.code}&state=${sso.state}`, flow);
  await post("/_/auth/sso/nobody", sso, flow);
  await post("/_/auth/sso/access_token", sso);

  // Nothing listens where the files are to be stored, so that writing one fails with its body at hand.
  const content = Buffer.from("what-a-file-holds-in-secret").toString("base64");
  const stored = await post(
    "/_/files",
    { filename: "a.txt", data: content, title: fixed },
    signedIn,
  );
  expect(stored.status).toBe(503);
  const { status } = await get(lastPath);
  expect(status).toBe(404);
  return {
    session,
    wrong,
    fixed,
    invitation,
    chosen,
    reset,
    fresh,
    again,
    factor,
    content,
    installed: admin.password,
    signing: "a-signing-secret-of-this-test",
    storage: "a-storage-secret",
    basic: btoa(`${fixed}:`),
    cookie: "an-sso-cookie",
    odd: "an-odd-token",
    code: sso.code,
    state: sso.state,
    request: sso.request_token,
  };
}

function textOf(body: unknown): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}

async function mails({ folder }: Site): Promise<string[]> {
  const names: string[] = await readdir(join(folder, "outbox")).catch(() => []);
  return names.toSorted((a, b) => a.localeCompare(b));
}

/** The token in the link of the latest mail. */
async function mailedToken(site: Site): Promise<string> {
  const name = (await mails(site)).at(-1) ?? "";
  const text = await readFile(join(site.folder, "outbox", name), "utf8");
  return /#\S+token=([\w.-]+)/.exec(text)?.[1] ?? "";
}

/** The code that an authenticator app shows for a secret (RFC 6238). */
function codeOf(secret: string): string {
  const bits = [...secret]
    .map((letter) =>
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
    )
    .join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}
