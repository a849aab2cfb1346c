import { describe, expect } from "vitest";
import {
  browser,
  comeBack,
  cookieOf,
  exchangeToken,
  offerSso,
  runIdentityServers,
  screenParams,
  ssoPath,
  travel,
} from "../../../../test/fixtures/sso-journey.ts";
import { walkThrough } from "../../../../test/services/identity.ts";
import { editorUser, onEachVendor, refusal, scenario } from "../../../../test/index.ts";
import type { World } from "../../../../test/index.ts";

runIdentityServers();

describe("a request token", () => {
  onEachVendor("works once, for five minutes", async (world) => {
    await offerSso(world);
    const first = screenParams(await travel(world))["request_token"];
    expect((await exchangeToken(world, first)).status).toBe(200);
    expect(await exchangeToken(world, first)).toMatchObject(refusal(401, 109));
    const second = screenParams(await travel(world))["request_token"];
    world.clock.advance(5 * 60 + 1);
    expect(await exchangeToken(world, second)).toMatchObject(refusal(401, 110));
  });

  onEachVendor(
    "becomes invalid with the password and with the user, and is no session token",
    async (world) => {
      await offerSso(world);
      const { request_token: token = "" } = screenParams(await travel(world));
      expect(await world.as({ token }).get("/_/users/me")).toMatchObject(refusal(401, 101));
      await world.as("admin").patch(`/_/users/${editorUser}`, { password: "a new one" });
      expect(await exchangeToken(world, token)).toMatchObject(refusal(401, 109));
      await world.as("admin").delete(`/_/users/${editorUser}`);
      expect(await exchangeToken(world, token)).toMatchObject(refusal(404, 106));
    },
  );

  for (const body of [{}, { request_token: 1 }, { request_token: "rubbish" }]) {
    scenario(`${JSON.stringify(body)} is refused`, {
      as: "public",
      post: `${ssoPath}/access_token`,
      body,
      status: 401,
      code: 109,
    });
  }
});

describe("a program", () => {
  onEachVendor("gets the address and sends the code itself, with its cookie", async (world) => {
    await offerSso(world);
    const headers = { referer: "https://app.example/" };
    const begun = await world.as("public").get(`${ssoPath}/company`, { headers });
    const { authorization_url: url, state } = begun.item;
    const back = await walkThrough(String(url), "editor@example.com");
    expect(back.searchParams.get("state")).toBe(state);
    const body = { code: back.searchParams.get("code") };
    expect(await world.as("public").post(`${ssoPath}/company`, body)).toMatchObject(
      refusal(401, 109),
    );
    const cookie = cookieOf(begun);
    const wrong = { ...body, state: "another" };
    expect(
      await world.as("public").post(`${ssoPath}/company`, wrong, { headers: { cookie } }),
    ).toMatchObject(refusal(401, 109));
    const reply = await world
      .as("public")
      .post(`${ssoPath}/company`, body, { headers: { cookie } });
    expect(reply.body).toMatchObject({ data: { token: expect.any(String) }, public: true });
  });

  onEachVendor("that follows the provider's redirect gets the session at once", async (world) => {
    await offerSso(world);
    const begun = await world.as("public").get(`${ssoPath}/site`);
    const back = await walkThrough(String(begun.item["authorization_url"]), "editor@example.com");
    const reply = await comeBack(world, back, { cookie: cookieOf(begun) });
    expect(reply.body).toMatchObject({ data: { token: expect.any(String) } });
  });

  onEachVendor("learns that no user has the address", async (world) => {
    await offerSso(world);
    const begun = await world.as("public").get(`${ssoPath}/site`);
    const back = await walkThrough(String(begun.item["authorization_url"]), "nobody@example.com");
    const reply = await comeBack(world, back, { cookie: cookieOf(begun) });
    expect(reply).toMatchObject(refusal(404, 107));
  });
});

describe("the callback", () => {
  /** A browser before the callback, and the address it is redirected to. */
  async function ready(world: World): Promise<{ back: URL; cookie: string; line: string }> {
    await offerSso(world);
    const begun = await world.as("public").get(`${ssoPath}/company`, { headers: browser });
    const back = await walkThrough(String(begun.headers["location"]), "editor@example.com");
    return { back, cookie: cookieOf(begun), line: String(begun.headers["set-cookie"]) };
  }

  onEachVendor("is bound to the browser that began, once and for ten minutes", async (world) => {
    const { back, cookie, line } = await ready(world);
    expect(line).toMatch(/; Max-Age=600; Path=\/_\/auth\/sso; HttpOnly; SameSite=Lax$/);
    expect(screenParams(await comeBack(world, back, browser))).toMatchObject({ code: "109" });
    const forged = `${cookie.slice(0, -2)}xx`;
    expect(screenParams(await comeBack(world, back, { ...browser, cookie: forged }))).toMatchObject(
      {
        code: "109",
      },
    );
    expect(await comeBack(world, back, {})).toMatchObject(refusal(401, 109));
    const late = new URL(back);
    const reply = await comeBack(world, back, { ...browser, cookie });
    expect(screenParams(reply)).toHaveProperty("request_token");
    expect(String(reply.headers["set-cookie"])).toContain("rowhouse_sso=; Max-Age=0");
    expect(screenParams(await comeBack(world, late, { ...browser, cookie }))).toMatchObject({
      code: "109",
    });
    world.clock.advance(11 * 60);
    expect(screenParams(await comeBack(world, late, { ...browser, cookie }))).toMatchObject({
      code: "110",
    });
  });

  onEachVendor(
    "with the state, the code or the provider of another sign-in fails",
    async (world) => {
      const mine = await ready(world);
      const other = await ready(world);
      for (const name of ["state", "code"]) {
        const mixed = new URL(mine.back);
        mixed.searchParams.set(name, other.back.searchParams.get(name) ?? "");
        expect(
          screenParams(await comeBack(world, mixed, { ...browser, cookie: mine.cookie })),
        ).toMatchObject({ code: "109" });
      }
      const elsewhere = new URL(mine.back);
      elsewhere.pathname = `${ssoPath}/site/callback`;
      expect(
        screenParams(await comeBack(world, elsewhere, { ...browser, cookie: mine.cookie })),
      ).toMatchObject({ code: "109" });
    },
  );

  onEachVendor("leaves no token in the log", async (world) => {
    const { back, cookie } = await ready(world);
    const { request_token: token = "none" } = screenParams(
      await comeBack(world, back, { ...browser, cookie }),
    );
    await comeBack(world, back, { ...browser, cookie });
    for (const secret of [token, cookie, back.searchParams.get("code") ?? "none"])
      expect(world.logLines.join()).not.toContain(secret);
  });
});
