import { describe, expect } from "vitest";
import {
  editorLogin,
  editorRole,
  giveFactor,
  onEachVendor,
  refresh,
  refusal,
  tokenOf,
  type World,
} from "../../../test/index.ts";

const mine = "/_/users/me/sessions";

async function isGood(world: World, token: string): Promise<boolean> {
  return (await world.as({ token }).get("/_/permissions/me")).status === 200;
}

async function sessionsOf(world: World, token: string): Promise<Record<string, unknown>[]> {
  const reply = await world.as({ token }).get(mine);
  expect(reply.status, reply.text).toBe(200);
  return reply.items;
}

describe("every sign-in is a session (J16)", () => {
  onEachVendor("of its own, also within the same second", async (world) => {
    const [one, other] = [await tokenOf(world), await tokenOf(world)];
    expect(one).not.toBe(other);
    const reply = await world.as({ token: one }).patch("/_/users/me", { password: "a longer one" });
    expect(reply.status, reply.text).toBe(200);
    expect(await isGood(world, one)).toBe(true);
    expect(await world.as({ token: other }).get("/_/users/me")).toMatchObject(refusal(401, 101));
    expect(await sessionsOf(world, one)).toMatchObject([{ is_current: true }]);
  });

  onEachVendor("which keeps its id when its token is exchanged", async (world) => {
    const token = await tokenOf(world);
    const [before] = await sessionsOf(world, token);
    world.clock.advance(10 * 60);
    const fresh = String((await refresh(world, token)).item["token"]);
    world.clock.advance(15 * 60);
    const after = await sessionsOf(world, fresh);
    expect(after).toMatchObject([{ id: before?.["id"], begun_on: before?.["begun_on"] }]);
    expect(after[0]?.["last_used_on"]).not.toBe(before?.["last_used_on"]);
    expect(JSON.stringify(after)).not.toContain("mark");
  });

  onEachVendor("and says where it began and when it was used last", async (world) => {
    const reply = await world.as("public").send("POST", "/_/auth/authenticate", {
      body: editorLogin,
      headers: { "user-agent": "Some browser" },
      ip: "192.0.2.7",
    });
    const token = String(reply.item["token"]);
    const [begun] = await sessionsOf(world, token);
    expect(begun).toMatchObject({ ip: "192.0.2.7", user_agent: "Some browser", is_current: true });
    world.clock.advance(6 * 60);
    await isGood(world, token);
    await expect
      .poll(async () => (await sessionsOf(world, token))[0]?.["last_used_on"])
      .not.toBe(begun?.["last_used_on"]);
  });
});

describe("sessions are ended", () => {
  onEachVendor("one of them, all others, and one's own by signing out", async (world) => {
    const tokens = [await tokenOf(world), await tokenOf(world), await tokenOf(world)];
    const [here = "", there = "", elsewhere = ""] = tokens;
    const [own] = await sessionsOf(world, there);
    const id = (await sessionsOf(world, there)).find((each) => each["is_current"])?.["id"];
    expect(own).toBeDefined();
    const as = world.as({ token: here });
    expect((await as.delete(`${mine}/${String(id)}`)).status).toBe(204);
    expect(await isGood(world, there)).toBe(false);
    expect(await refresh(world, there)).toMatchObject(refusal(401, 101));
    expect(await as.delete(`${mine}/${String(id)}`)).toMatchObject(refusal(404, 203));
    expect(await isGood(world, elsewhere)).toBe(true);
    expect((await as.delete(mine)).status).toBe(204);
    expect([await isGood(world, elsewhere), await isGood(world, here)]).toEqual([false, true]);
    expect((await as.delete(`${mine}/current`)).status).toBe(204);
    expect(await isGood(world, here)).toBe(false);
  });

  onEachVendor("of somebody else by administrators only", async (world) => {
    const token = await tokenOf(world, editorLogin);
    const { id, token: stranger } = await world.user(editorRole);
    const asStranger = world.as({ token: stranger });
    expect(await asStranger.get("/_/users/2/sessions")).toMatchObject(refusal(403, 300));
    expect(await asStranger.delete("/_/users/2/sessions")).toMatchObject(refusal(403, 302));
    expect(await asStranger.delete("/_/users/2/sessions/x")).toMatchObject(refusal(403, 302));
    expect(await world.as("public").get(mine)).toMatchObject(refusal(401, 108));
    expect(await world.as("public").delete(mine)).toMatchObject(refusal(401, 108));
    expect(await world.as("public").delete(`${mine}/current`)).toMatchObject(refusal(401, 108));
    expect((await asStranger.get(`/_/users/${id}/sessions`)).items).toEqual([]);
    expect((await world.as("admin").get("/_/users/99/sessions")).items).toEqual([]);
    const [session] = (await world.as("admin").get("/_/users/2/sessions")).items;
    expect(session).toMatchObject({ is_current: false });
    const own = await tokenOf(world);
    const path = `/_/users/1/sessions/${String(session?.["id"])}`;
    expect(await world.as({ token: own }).delete(path)).toMatchObject(refusal(404, 203));
    expect((await world.as({ token: own }).delete("/_/users/2/sessions")).status).toBe(204);
    expect([await isGood(world, token), await isGood(world, own)]).toEqual([false, true]);
  });

  onEachVendor("not of what is no user", async (world) => {
    await tokenOf(world, editorLogin);
    const admin = world.as("admin");
    for (const user of ["Infinity", "1.5", "2.0", "0x2", "-1", "x", "9999999999", "1e3"]) {
      expect((await admin.get(`/_/users/${user}/sessions`)).items).toEqual([]);
      expect(await admin.delete(`/_/users/${user}/sessions/1`)).toMatchObject(refusal(404, 203));
      expect((await admin.get(`/_/users/${user}/tokens`)).items).toEqual([]);
      expect(await admin.delete(`/_/users/${user}/tokens/3`)).toMatchObject(refusal(404, 203));
      expect(await admin.post(`/_/users/${user}/tokens`, { name: "x" })).toMatchObject(
        refusal(404, 203),
      );
    }
  });

  onEachVendor("a static token has none to end", async (world) => {
    expect(await world.as("admin").delete(`${mine}/current`)).toMatchObject(refusal(404, 203));
  });

  onEachVendor("with a view that was begun in them", async (world) => {
    const token = await tokenOf(world);
    const view = await world.as({ token }).post("/_/permissions/view", { user: 2 });
    const viewed = String(view.item["token"]);
    expect(await isGood(world, viewed)).toBe(true);
    await world.as({ token }).delete(`${mine}/current`);
    expect(await world.as({ token: viewed }).get("/_/users/me")).toMatchObject(refusal(401, 101));
  });

  onEachVendor("also by who has yet to set up the second factor", async (world) => {
    const token = await tokenOf(world, editorLogin);
    await giveFactor(world);
    await world.as("admin").patch(`/_/roles/${editorRole}`, { enforce_2fa: true });
    expect(await world.as({ token }).get("/_/users/me")).toMatchObject(refusal(401, 113));
    expect((await world.as({ token }).delete(`${mine}/current`)).status).toBe(204);
    expect(await world.as({ token }).get("/_/users/me")).toMatchObject(refusal(401, 101));
  });
});
