import { describe, expect } from "vitest";
import {
  editorLogin,
  onEachVendor,
  refresh,
  refusal,
  tokenOf,
  type World,
} from "../../../test/index.ts";
import { passwordMark, signToken } from "../../access/index.ts";
import { sql } from "../../database/sql.ts";

onEachVendor("the token authenticates, and its claims are those of the contract", async (world) => {
  const token = await tokenOf(world);
  const me = await world.as({ token }).get("/_/users/me?fields=id,email");
  expect(me.body).toEqual({ data: { id: 1, email: "admin@example.com" } });
  const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64").toString());
  expect(claims).toMatchObject({
    type: "auth",
    id: 1,
    project: "_",
    key: world.project.tokens.publicKey,
    exp: expect.any(Number),
  });
  expect(claims).not.toHaveProperty("role");
});

onEachVendor(
  "a token expires after twenty minutes, which is reported apart from a malformed one",
  async (world) => {
    const token = await tokenOf(world);
    world.clock.advance(19 * 60);
    expect((await world.as({ token }).get("/_/users/me")).status).toBe(200);
    world.clock.advance(2 * 60);
    const late = await world.as({ token }).get("/_/users/me");
    expect([late.status, late.body]).toEqual([
      401,
      expect.objectContaining({ error: expect.objectContaining({ code: 102 }) }),
    ]);
    const broken = await world.as({ token: `${token}x` }).get("/_/users/me");
    expect([broken.status, broken.body]).toEqual([
      401,
      expect.objectContaining({ error: expect.objectContaining({ code: 101 }) }),
    ]);
  },
);

onEachVendor(
  "refreshing returns a token with a new expiry, and refuses bad ones",
  async (world) => {
    const token = await tokenOf(world);
    world.clock.advance(19 * 60);
    const refreshed = await refresh(world, token);
    expect(refreshed.body).toMatchObject({ data: { token: expect.any(String) }, public: true });
    world.clock.advance(2 * 60);
    const expired = await world.as("public").post("/_/auth/refresh", { token });
    expect([expired.status, expired.body]).toMatchObject([401, { error: { code: 102 } }]);
    const malformed = await world.as("public").post("/_/auth/refresh", { token: "rubbish" });
    expect([malformed.status, malformed.body]).toMatchObject([401, { error: { code: 101 } }]);
    const missing = await world.as("public").post("/_/auth/refresh", {});
    expect([missing.status, missing.body]).toMatchObject([422, { error: { code: 4 } }]);
  },
);

onEachVendor("a suspended user can neither use nor refresh an earlier token", async (world) => {
  const token = await tokenOf(world, editorLogin);
  await world.as("admin").patch("/_/users/2", { status: "suspended" });
  const use = await world.as({ token }).get("/_/users/me");
  expect([use.status, use.body]).toMatchObject([401, { error: { code: 103 } }]);
  expect(await refresh(world, token)).toMatchObject(refusal(401, 103));
});

onEachVendor("a changed password ends earlier sessions", async (world) => {
  const token = await tokenOf(world);
  await world.as("admin").patch("/_/users/1", { password: "another long one" });
  const reply = await world.as({ token }).get("/_/users/me");
  expect([reply.status, reply.body]).toMatchObject([401, { error: { code: 101 } }]);
});

onEachVendor("a user's own change of password keeps the session that made it", async (world) => {
  const mine = await tokenOf(world);
  world.clock.advance(1);
  const other = await tokenOf(world);
  const change = (token: string, password: string) =>
    world.as({ token }).patch("/_/users/me", { password });
  expect((await change(mine, "another long one")).status).toBe(200);
  expect((await world.as({ token: mine }).get("/_/users/me")).status).toBe(200);
  expect(await world.as({ token: other }).get("/_/users/me")).toMatchObject(refusal(401, 101));
  expect(await refresh(world, other)).toMatchObject(refusal(401, 101));
  expect((await change(mine, "yet another long one")).status).toBe(200);
  const next = await refresh(world, mine);
  expect(next.status).toBe(200);
  const fresh = String(next.item["token"]);
  expect((await world.as({ token: fresh }).get("/_/users/me")).status).toBe(200);
  // A later change by somebody else ends it like any other.
  await world.as("admin").patch("/_/users/1", { password: "by another session" });
  for (const token of [mine, fresh])
    expect(await world.as({ token }).get("/_/users/me")).toMatchObject(refusal(401, 101));
});

onEachVendor("a kept session lasts no longer than its token", async (world) => {
  const token = await tokenOf(world);
  await world.as({ token }).patch("/_/users/me", { password: "another long one" });
  world.clock.advance(21 * 60);
  expect(await world.as({ token }).get("/_/users/me")).toMatchObject(refusal(401, 102));
});

onEachVendor("a token with a forged or missing signature is refused", async (world) => {
  const token = await tokenOf(world);
  const [head = "", payload = ""] = token.split(".");
  const claims = { ...JSON.parse(Buffer.from(payload, "base64url").toString()), id: 2 };
  const forged = `${head}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${token.split(".")[2] ?? ""}`;
  const unsigned = `${Buffer.from('{"typ":"JWT","alg":"none"}').toString("base64url")}.${payload}.`;
  for (const bad of [forged, unsigned]) {
    const reply = await world.as({ token: bad }).get("/_/users/me");
    expect([reply.status, reply.body]).toMatchObject([401, { error: { code: 101 } }]);
  }
});

describe("sessions end", () => {
  onEachVendor("with the user", async (world) => {
    const token = await tokenOf(world, editorLogin);
    await world.as("admin").delete("/_/users/2");
    expect(await world.as({ token }).get("/_/users/me")).toMatchObject(refusal(401, 101));
    expect(await refresh(world, token)).toMatchObject(refusal(401, 101));
    expect(await world.as("editor").get("/_/users/me")).toMatchObject(refusal(401, 101));
  });

  onEachVendor("with a password that a mailed link has set", async (world) => {
    const token = await tokenOf(world, editorLogin);
    const reset = await resetToken(world);
    const body = { token: reset, password: "quite another one" };
    expect((await world.as("public").post("/_/auth/password/reset", body)).status).toBe(200);
    expect(await world.as({ token }).get("/_/users/me")).toMatchObject(refusal(401, 101));
    expect(await refresh(world, token)).toMatchObject(refusal(401, 101));
  });

  onEachVendor("in other projects, which have other keys", async (world) => {
    const { project } = world;
    const [row] = await world.db.all(sql`select * from directus_users where id = 1`);
    const mark = passwordMark(project, { id: 1, password: String(row?.["password"]) });
    const now = world.clock.now().getTime();
    const tokenFrom = (change: Partial<typeof project>) =>
      signToken({ ...project, ...change }, { type: "auth", id: 1, mark }, now);
    const { secret, publicKey, former } = project.tokens;
    expect((await world.as({ token: await tokenFrom({}) }).get("/_/users/me")).status).toBe(200);
    for (const change of [
      { key: "other" },
      { tokens: { secret: new Uint8Array(32), publicKey, former } },
      { tokens: { secret, publicKey: "another", former } },
    ]) {
      const token = await tokenFrom(change);
      expect(await world.as({ token }).get("/_/users/me")).toMatchObject(refusal(401, 101));
      expect(await refresh(world, token)).toMatchObject(refusal(401, 101));
    }
  });
});

/** The token of a link to choose a password, as it was mailed to the editor. */
async function resetToken(world: World): Promise<string> {
  await world.as("public").post("/_/auth/password/request", { email: "editor@example.com" });
  await expect.poll(() => world.mails.length).toBe(1);
  return /reset-password\?\S*token=(\S+)/.exec(world.mails[0]?.text ?? "")?.[1] ?? "";
}
