import { describe, expect } from "vitest";
import {
  editorRole,
  giveFactor,
  onEachVendor,
  refusal,
  type Reply,
  type World,
} from "../../../test/index.ts";

const admins = "/_/roles/1";

function refusedFor(reason: string): object {
  return { ...refusal(403, 10), error: { code: 10, reason } };
}

async function expectRefused(world: World, reply: Reply, reason: string): Promise<void> {
  expect(reply, reply.text).toMatchObject(refusedFor(reason));
  expect(await world.activity()).toEqual([]);
  expect((await world.as("admin").get("/_/users/me")).status).toBe(200);
}

describe("whoever may repair it always can (K8)", () => {
  onEachVendor("demanding a second factor begins with one's own", async (world) => {
    const demand = () => world.as("admin").patch(admins, { enforce_2fa: true });
    await expectRefused(world, await demand(), "ownFactorFirst");
    await giveFactor(world);
    expect((await demand()).status).toBe(200);
    expect((await world.as("admin").get("/_/users/me")).status).toBe(200);
  });

  onEachVendor("the doctor demands it of who has one already", async (world) => {
    const demand = () => world.as("admin").post("/_/doctor/second_factor/mend", { keys: ["role"] });
    await expectRefused(world, await demand(), "ownFactorFirst");
    await giveFactor(world);
    expect((await demand()).status).toBe(200);
  });

  onEachVendor("a role that demands it is not joined without one", async (world) => {
    expect(
      (await world.as("admin").patch(`/_/roles/${editorRole}`, { enforce_2fa: true })).status,
    ).toBe(200);
    const before = (await world.activity()).length;
    for (const reply of [
      await world.as("admin").patch("/_/users/1", { roles: [{ role: editorRole }] }),
      await world.as("admin").patch(`/_/roles/${editorRole}`, { users: [{ user: 1 }] }),
      await world.as("admin").post("/_/roles", {
        name: "Strict",
        enforce_2fa: true,
        users: [{ user: 1 }],
      }),
    ])
      expect(reply, reply.text).toMatchObject(refusedFor("ownFactorFirst"));
    expect(await world.activity()).toHaveLength(before);
    expect((await world.as("admin").get("/_/users/me")).status).toBe(200);
  });

  onEachVendor("allowed addresses hold that of who sets them", async (world) => {
    const reply = await world.as("admin").patch(admins, { ip_whitelist: "192.0.2.0/24" });
    await expectRefused(world, reply, "addressLeftOut");
    expect(reply.error).toMatchObject({ params: { address: "127.0.0.1" } });
    const own = await world.as("admin").patch(admins, { ip_whitelist: "192.0.2.0/24, 127.0.0.1" });
    expect(own.status, own.text).toBe(200);
    expect(await world.as("admin").get("/_/users/me", { ip: "198.51.100.1" })).toMatchObject(
      refusal(401, 19),
    );
  });
});
