import { afterAll, beforeAll, describe, expect } from "vitest";
import {
  startIdentityServers,
  walkThrough,
  type IdentityServers,
} from "../../../../test/services/identity.ts";
import { editorRole, editorUser, onEachVendor, scenario } from "../../../../test/index.ts";
import type { Reply, World } from "../../../../test/index.ts";
import type { IdentityProvider, OidcProvider } from "../../../core/project.ts";
import { sql } from "../../../database/sql.ts";

let servers: IdentityServers;
beforeAll(async () => {
  servers = await startIdentityServers();
});
afterAll(() => servers.close());

const sso = "/_/auth/sso";
const browser = { accept: "text/html,application/xhtml+xml" };
const refusal = (status: number, code: number | null) => ({ status, body: { error: { code } } });

const basics = { icon: null, clientId: "rowhouse", trustsEmail: false };
const company = (): OidcProvider => ({
  ...basics,
  type: "oidc",
  name: "company",
  label: "The company",
  issuer: servers.oidc,
  clientSecret: "the secret of the tests",
  secretIn: "body",
  scope: "openid email",
});
const site = (): IdentityProvider => ({
  ...basics,
  type: "oauth2",
  name: "site",
  label: "<Site>",
  authorizationUrl: `${servers.oauth2}/authorize`,
  tokenUrl: `${servers.oauth2}/token`,
  userInfoUrl: `${servers.oauth2}/emails`,
  clientSecret: "oauth2-secret",
  secretIn: "header",
  scope: "user:email",
  emailField: "email",
  verifiedField: "verified",
});

const offer = async ({ project }: World, ...changed: IdentityProvider[]): Promise<void> => {
  project.providers = changed.length > 0 ? changed : [company(), site()];
};

/** The cookie of a reply as browsers send it back. */
function cookieOf({ headers }: Reply): string {
  return String([headers["set-cookie"]].flat()[0] ?? "").split(";")[0] ?? "";
}

interface Journey {
  service?: string;
  /** The person in front of the browser. */
  who?: string;
  headers?: Record<string, string>;
}

/** From the link to the provider and back, up to what we answer then. */
async function travel(world: World, journey: Journey = {}): Promise<Reply> {
  const { service = "company", who = "editor@example.com", headers = browser } = journey;
  const begun = await world.as("public").get(`${sso}/${service}`, { headers });
  expect(begun.status).toBe(302);
  const back = await walkThrough(String(begun.headers["location"]), who);
  return comeBack(world, back, { ...headers, cookie: cookieOf(begun) });
}

function comeBack(world: World, back: URL, headers: Record<string, string>): Promise<Reply> {
  return world.as("public").get(`${back.pathname}${back.search}`, { headers });
}

/** What the app's screen is told, behind the hash. */
function toldOf(reply: Reply): Record<string, string> {
  const location = new URL(String(reply.headers["location"]));
  return Object.fromEntries(new URLSearchParams(location.hash.replace(/^#\/login\?/, "")));
}

const exchange = (world: World, token: unknown): Promise<Reply> =>
  world.as("public").post(`${sso}/access_token`, { request_token: token });

describe("providers", () => {
  scenario("are told with a picture", {
    given: offer,
    as: "public",
    get: sso,
    answers: 200,
    data: [
      {
        name: "company",
        label: "The company",
        icon: expect.stringMatching(/^http:.+\/icon\.svg$/),
      },
      { name: "site" },
    ],
  });

  scenario("have a sign made from their name, with nothing of it carried out", {
    given: offer,
    as: "public",
    get: `${sso}/site/icon.svg`,
    answers: 200,
    check({ reply }) {
      expect(reply.headers).toMatchObject({
        "content-type": "image/svg+xml",
        "x-content-type-options": "nosniff",
      });
      expect(reply.text).toContain("&#60;</text>");
    },
  });

  for (const path of [`${sso}/unknown`, `${sso}/unknown/callback`, `${sso}/unknown/icon.svg`]) {
    scenario(`${path} is nothing`, {
      as: "public",
      get: path,
      answers: path.includes("callback") ? 401 : 404,
    });
  }
});

describe("a person", () => {
  for (const service of ["company", "site"]) {
    onEachVendor(`comes back from ${service} with a token that opens a session`, async (world) => {
      await offer(world);
      const reply = await travel(world, { service });
      expect(reply.status).toBe(302);
      expect(reply.headers).toMatchObject({
        "cache-control": "no-store",
        "cross-origin-opener-policy": "same-origin",
      });
      const told = toldOf(reply);
      expect(atob(told["project"] ?? "")).toBe("http://localhost:80/_/");
      const session = await exchange(world, told["request_token"]);
      const token = String(Object(session.body).data.token);
      const mine = await world.as({ token }).get("/_/permissions/me");
      expect(mine.status).toBe(200);
      expect(
        JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()),
      ).toMatchObject({ type: "auth", id: editorUser });
    });
  }

  onEachVendor(
    "goes back to the page of a listed origin, with what it was asked for",
    async (world) => {
      await offer(world);
      const headers = { ...browser, referer: "https://app.example/cms/?project=x#/ignored" };
      world.projects.originsOf = async () => ["*", "https://app.example"];
      const location = new URL(String((await travel(world, { headers })).headers["location"]));
      expect(`${location.origin}${location.pathname}`).toBe("https://app.example/cms/");
      expect([...location.searchParams.keys()]).toEqual(["project", "request_token"]);
    },
  );

  onEachVendor("who comes from anywhere else ends up at our own screen", async (world) => {
    await offer(world);
    world.projects.originsOf = async () => ["*", "https://app.example"];
    const headers = { ...browser, referer: "https://evil.example/" };
    const reply = await travel(world, { headers });
    expect(String(reply.headers["location"])).toMatch(/^http:\/\/localhost:80\/admin\/#\/login\?/);
  });

  for (const service of ["company", "site"]) {
    onEachVendor(`is told by ${service} why it did not work`, async (world) => {
      await offer(world);
      for (const [who, code] of [
        ["nobody@example.com", "107"],
        // The provider has not checked the address.
        ["unverified:editor@example.com", "107"],
        // The first letter is one of another alphabet, or has an accent.
        ["\u0435ditor@example.com", "107"],
        ["\u00E9ditor@example.com", "107"],
        ["refuse", "109"],
      ] as const) {
        const told = toldOf(await travel(world, { service, who }));
        expect({ who, told }).toMatchObject({ who, told: { code, error: "1" } });
        expect(told).not.toHaveProperty("request_token");
      }
    });
  }

  onEachVendor("whose address the operator vouches for needs no check", async (world) => {
    await offer(world, { ...company(), trustsEmail: true });
    const told = toldOf(await travel(world, { who: "unverified:editor@example.com" }));
    expect(told).toHaveProperty("request_token");
  });

  onEachVendor("cannot take the address of a colleague beforehand", async (world) => {
    await world.permit(editorRole, { directus_users: { read: "full", update: "full" } });
    const take = (email: string) => world.as("editor").patch("/_/users/me", { email });
    expect((await take("mine@example.com")).status).toBe(200);
    await offer(world);
    expect(await take("colleague@example.com")).toMatchObject(refusal(403, 10));
    expect((await take("mine@example.com")).status).toBe(200);
    const byAdmin = { email: "editor@example.com" };
    expect((await world.as("admin").patch(`/_/users/${editorUser}`, byAdmin)).status).toBe(200);
  });

  onEachVendor("who is not active stays outside, also with a token from before", async (world) => {
    await offer(world);
    const { request_token: token } = toldOf(await travel(world));
    await world.as("admin").patch(`/_/users/${editorUser}`, { status: "suspended" });
    expect(toldOf(await travel(world))).toMatchObject({ code: "103", error: "1" });
    expect(await exchange(world, token)).toMatchObject(refusal(401, 103));
  });

  onEachVendor(
    "is not asked for a second factor, but has to have one where a role says so",
    async (world) => {
      await offer(world);
      await world.db.run(sql`update directus_roles set enforce_2fa = 1`);
      world.project.access.invalidate();
      const { body } = await exchange(world, toldOf(await travel(world))["request_token"]);
      const token = String(Object(body).data.token);
      expect(await world.as({ token }).get("/_/permissions/me")).toMatchObject(refusal(401, 113));
    },
  );

  onEachVendor("hears of a provider that does not answer", async (world) => {
    await offer(world, { ...company(), issuer: "http://127.0.0.1:1" });
    const person = await world.as("public").get(`${sso}/company`, { headers: browser });
    expect(toldOf(person)).toMatchObject({ code: "0", error: "1" });
    expect(await world.as("public").get(`${sso}/company`)).toMatchObject(refusal(500, 0));
    expect(world.logLines.join()).toContain("does not answer");
  });
});

describe("a request token", () => {
  onEachVendor("works once, for five minutes", async (world) => {
    await offer(world);
    const first = toldOf(await travel(world))["request_token"];
    expect((await exchange(world, first)).status).toBe(200);
    expect(await exchange(world, first)).toMatchObject(refusal(401, 109));
    const second = toldOf(await travel(world))["request_token"];
    world.clock.advance(5 * 60 + 1);
    expect(await exchange(world, second)).toMatchObject(refusal(401, 110));
  });

  onEachVendor(
    "ends with the password and with the user, and opens nothing itself",
    async (world) => {
      await offer(world);
      const { request_token: token = "" } = toldOf(await travel(world));
      expect(await world.as({ token }).get("/_/users/me")).toMatchObject(refusal(401, 101));
      await world.as("admin").patch(`/_/users/${editorUser}`, { password: "a new one" });
      expect(await exchange(world, token)).toMatchObject(refusal(401, 109));
      await world.as("admin").delete(`/_/users/${editorUser}`);
      expect(await exchange(world, token)).toMatchObject(refusal(404, 106));
    },
  );

  for (const body of [{}, { request_token: 1 }, { request_token: "rubbish" }]) {
    scenario(`${JSON.stringify(body)} is none`, {
      as: "public",
      post: `${sso}/access_token`,
      body,
      answers: 401,
      code: 109,
    });
  }
});

describe("a program", () => {
  onEachVendor("gets the address and brings the code itself, with its cookie", async (world) => {
    await offer(world);
    const headers = { referer: "https://app.example/" };
    const begun = await world.as("public").get(`${sso}/company`, { headers });
    const { authorization_url: url, state } = Object(begun.body).data;
    const back = await walkThrough(url, "editor@example.com");
    expect(back.searchParams.get("state")).toBe(state);
    const body = { code: back.searchParams.get("code") };
    expect(await world.as("public").post(`${sso}/company`, body)).toMatchObject(refusal(401, 109));
    const cookie = cookieOf(begun);
    const wrong = { ...body, state: "another" };
    expect(
      await world.as("public").post(`${sso}/company`, wrong, { headers: { cookie } }),
    ).toMatchObject(refusal(401, 109));
    const reply = await world.as("public").post(`${sso}/company`, body, { headers: { cookie } });
    expect(reply.body).toMatchObject({ data: { token: expect.any(String) }, public: true });
  });

  onEachVendor("that lets the provider come back gets the session at once", async (world) => {
    await offer(world);
    const begun = await world.as("public").get(`${sso}/site`);
    const back = await walkThrough(Object(begun.body).data.authorization_url, "editor@example.com");
    const reply = await comeBack(world, back, { cookie: cookieOf(begun) });
    expect(reply.body).toMatchObject({ data: { token: expect.any(String) } });
  });

  onEachVendor("is told that nobody here has the address", async (world) => {
    await offer(world);
    const begun = await world.as("public").get(`${sso}/site`);
    const back = await walkThrough(Object(begun.body).data.authorization_url, "nobody@example.com");
    const reply = await comeBack(world, back, { cookie: cookieOf(begun) });
    expect(reply).toMatchObject(refusal(404, 107));
  });
});

describe("coming back", () => {
  /** A browser that is ready to come back, and where it is sent. */
  async function ready(world: World): Promise<{ back: URL; cookie: string; line: string }> {
    await offer(world);
    const begun = await world.as("public").get(`${sso}/company`, { headers: browser });
    const back = await walkThrough(String(begun.headers["location"]), "editor@example.com");
    return { back, cookie: cookieOf(begun), line: String(begun.headers["set-cookie"]) };
  }

  onEachVendor("is bound to the browser that began, once and for ten minutes", async (world) => {
    const { back, cookie, line } = await ready(world);
    expect(line).toMatch(/; Max-Age=600; Path=\/_\/auth\/sso; HttpOnly; SameSite=Lax$/);
    expect(toldOf(await comeBack(world, back, browser))).toMatchObject({ code: "109" });
    const forged = `${cookie.slice(0, -2)}xx`;
    expect(toldOf(await comeBack(world, back, { ...browser, cookie: forged }))).toMatchObject({
      code: "109",
    });
    expect(await comeBack(world, back, {})).toMatchObject(refusal(401, 109));
    const late = new URL(back);
    const reply = await comeBack(world, back, { ...browser, cookie });
    expect(toldOf(reply)).toHaveProperty("request_token");
    expect(String(reply.headers["set-cookie"])).toContain("rowhouse_sso=; Max-Age=0");
    expect(toldOf(await comeBack(world, late, { ...browser, cookie }))).toMatchObject({
      code: "109",
    });
    world.clock.advance(11 * 60);
    expect(toldOf(await comeBack(world, late, { ...browser, cookie }))).toMatchObject({
      code: "110",
    });
  });

  onEachVendor("with the state, the code or the provider of somebody else fails", async (world) => {
    const mine = await ready(world);
    const other = await ready(world);
    for (const name of ["state", "code"]) {
      const mixed = new URL(mine.back);
      mixed.searchParams.set(name, other.back.searchParams.get(name) ?? "");
      expect(
        toldOf(await comeBack(world, mixed, { ...browser, cookie: mine.cookie })),
      ).toMatchObject({ code: "109" });
    }
    const elsewhere = new URL(mine.back);
    elsewhere.pathname = `${sso}/site/callback`;
    expect(
      toldOf(await comeBack(world, elsewhere, { ...browser, cookie: mine.cookie })),
    ).toMatchObject({ code: "109" });
  });

  onEachVendor("leaves no token in the log", async (world) => {
    const { back, cookie } = await ready(world);
    const { request_token: token = "none" } = toldOf(
      await comeBack(world, back, { ...browser, cookie }),
    );
    await comeBack(world, back, { ...browser, cookie });
    for (const secret of [token, cookie, back.searchParams.get("code") ?? "none"])
      expect(world.logLines.join()).not.toContain(secret);
  });
});
