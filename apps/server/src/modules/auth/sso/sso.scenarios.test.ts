import { describe, expect } from "vitest";
import {
  browser,
  company,
  exchangeToken,
  offerSso,
  runIdentityServers,
  screenParams,
  ssoPath,
  travel,
} from "../../../../test/fixtures/sso-journey.ts";
import { editorRole, editorUser, onEachVendor, refusal, scenario } from "../../../../test/index.ts";
import { sql } from "../../../database/sql.ts";

runIdentityServers();

describe("providers", () => {
  scenario("are listed with an icon", {
    given: offerSso,
    as: "public",
    get: ssoPath,
    status: 200,
    data: [
      {
        name: "company",
        label: "The company",
        icon: expect.stringMatching(/^http:.+\/icon\.svg$/),
      },
      { name: "site" },
    ],
  });

  scenario("have an icon made from their name, which is escaped", {
    given: offerSso,
    as: "public",
    get: `${ssoPath}/site/icon.svg`,
    status: 200,
    check({ reply }) {
      expect(reply.headers).toMatchObject({
        "content-type": "image/svg+xml",
        "x-content-type-options": "nosniff",
      });
      expect(reply.text).toContain("&#60;</text>");
    },
  });

  for (const path of [
    `${ssoPath}/unknown`,
    `${ssoPath}/unknown/callback`,
    `${ssoPath}/unknown/icon.svg`,
  ]) {
    scenario(`${path} does not exist`, {
      as: "public",
      get: path,
      status: path.includes("callback") ? 401 : 404,
    });
  }
});

describe("a user", () => {
  for (const service of ["company", "site"]) {
    onEachVendor(`comes back from ${service} with a token that opens a session`, async (world) => {
      await offerSso(world);
      const reply = await travel(world, { service });
      expect(reply.status).toBe(302);
      expect(reply.headers).toMatchObject({
        "cache-control": "no-store",
        "cross-origin-opener-policy": "same-origin",
      });
      const params = screenParams(reply);
      expect(atob(params["project"] ?? "")).toBe("http://localhost:80/_/");
      const session = await exchangeToken(world, params["request_token"]);
      const token = String(session.item["token"]);
      const mine = await world.as({ token }).get("/_/permissions/me");
      expect(mine.status).toBe(200);
      expect(
        JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()),
      ).toMatchObject({ type: "auth", id: editorUser });
    });
  }

  onEachVendor("returns to the page of a listed origin, with its query", async (world) => {
    await offerSso(world);
    const headers = { ...browser, referer: "https://app.example/cms/?project=x#/ignored" };
    world.projects.originsOf = async () => ["*", "https://app.example"];
    const location = new URL(String((await travel(world, { headers })).headers["location"]));
    expect(`${location.origin}${location.pathname}`).toBe("https://app.example/cms/");
    expect([...location.searchParams.keys()]).toEqual(["project", "request_token"]);
  });

  onEachVendor("from any other origin returns to our own screen", async (world) => {
    await offerSso(world);
    world.projects.originsOf = async () => ["*", "https://app.example"];
    const headers = { ...browser, referer: "https://evil.example/" };
    const reply = await travel(world, { headers });
    expect(String(reply.headers["location"])).toMatch(/^http:\/\/localhost:80\/admin\/#\/login\?/);
  });

  for (const service of ["company", "site"]) {
    onEachVendor(`learns why signing in with ${service} failed`, async (world) => {
      await offerSso(world);
      for (const [who, code] of [
        ["nobody@example.com", "107"],
        // The provider has not verified the address.
        ["unverified:editor@example.com", "107"],
        // The first letter is from another alphabet, or has an accent.
        ["\u0435ditor@example.com", "107"],
        ["\u00E9ditor@example.com", "107"],
        ["refuse", "109"],
      ] as const) {
        const params = screenParams(await travel(world, { service, who }));
        expect({ who, params }).toMatchObject({ who, params: { code, error: "1" } });
        expect(params).not.toHaveProperty("request_token");
      }
    });
  }

  onEachVendor("of a trusted provider needs no verified address", async (world) => {
    await offerSso(world, { ...company(), trustsEmail: true });
    const params = screenParams(await travel(world, { who: "unverified:editor@example.com" }));
    expect(params).toHaveProperty("request_token");
  });

  onEachVendor("cannot claim the address of a colleague beforehand", async (world) => {
    await world.permit(editorRole, { directus_users: { read: "full", update: "full" } });
    const take = (email: string) => world.as("editor").patch("/_/users/me", { email });
    expect((await take("mine@example.com")).status).toBe(200);
    await offerSso(world);
    expect(await take("colleague@example.com")).toMatchObject(refusal(403, 10));
    expect((await take("mine@example.com")).status).toBe(200);
    const byAdmin = { email: "editor@example.com" };
    expect((await world.as("admin").patch(`/_/users/${editorUser}`, byAdmin)).status).toBe(200);
  });

  onEachVendor("who is not active is refused, also with an earlier token", async (world) => {
    await offerSso(world);
    const { request_token: token } = screenParams(await travel(world));
    await world.as("admin").patch(`/_/users/${editorUser}`, { status: "suspended" });
    expect(screenParams(await travel(world))).toMatchObject({ code: "103", error: "1" });
    expect(await exchangeToken(world, token)).toMatchObject(refusal(401, 103));
  });

  onEachVendor(
    "needs no second factor to sign in, but has to set one up where a role enforces it",
    async (world) => {
      await offerSso(world);
      await world.db.run(sql`update directus_roles set enforce_2fa = 1`);
      world.project.access.invalidate();
      const reply = await exchangeToken(world, screenParams(await travel(world))["request_token"]);
      const token = String(reply.item["token"]);
      expect(await world.as({ token }).get("/_/permissions/me")).toMatchObject(refusal(401, 113));
    },
  );

  onEachVendor("learns that a provider does not respond", async (world) => {
    await offerSso(world, { ...company(), issuer: "http://127.0.0.1:1" });
    const reply = await world.as("public").get(`${ssoPath}/company`, { headers: browser });
    expect(screenParams(reply)).toMatchObject({ code: "0", error: "1" });
    expect(await world.as("public").get(`${ssoPath}/company`)).toMatchObject(refusal(500, 0));
    expect(world.logLines.join()).toContain("does not answer");
  });
});
