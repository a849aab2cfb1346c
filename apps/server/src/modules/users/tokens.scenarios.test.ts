import { describe, expect } from "vitest";
import {
  editorRole,
  onEachVendor,
  outcomeOf,
  refusal,
  tokens,
  type World,
} from "../../../test/index.ts";
import { sql } from "../../database/sql.ts";

const mine = "/_/users/me/tokens";
const probe = "/_/permissions/me";

async function made(
  world: World,
  body: object = { name: "Build" },
): Promise<Record<string, unknown>> {
  const reply = await world.as("admin").post(mine, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.item;
}

describe("a static token (J15)", () => {
  onEachVendor("is shown once and stored as a hash", async (world) => {
    const item = await made(world);
    const token = String(item["token"]);
    expect(item).toMatchObject({ name: "Build", expires_on: null, last_used_on: null });
    expect(await outcomeOf(world.as({ token }).get(probe))).toBe("200");
    const listed = await world.as("admin").get(mine);
    expect(listed.items).toMatchObject([{ id: item["id"], name: "Build" }, { id: "field" }]);
    const stored = [
      await world.db.all(sql`select * from rowhouse_tokens`),
      await world.db.all(sql`select * from directus_users`),
      await world.db.all(sql`select * from directus_activity`),
      await world.db.all(sql`select * from directus_revisions`),
    ];
    const everywhere = `${JSON.stringify(stored)} ${listed.text} ${world.logLines.join()}`;
    for (const secret of [token, tokens.admin, tokens.editor])
      expect(everywhere).not.toContain(secret);
    expect(await world.activity()).toMatchObject([
      { action: "update", collection: "directus_users", item: "1", action_by: 1 },
    ]);
  });

  onEachVendor("says when it was used last, without a write for each use", async (world) => {
    const { token: text, id } = await made(world);
    const token = String(text);
    const used = async (key: unknown): Promise<unknown> =>
      (await world.as("admin").get(mine)).items.find((each) => each["id"] === key)?.[
        "last_used_on"
      ];
    await world.as({ token }).get(probe);
    await expect.poll(() => used(id)).not.toBeNull();
    await expect.poll(() => used("field")).not.toBeNull();
    const first = await used(id);
    world.clock.advance(60);
    await world.as({ token }).get(probe);
    expect(await used(id)).toBe(first);
    world.clock.advance(5 * 60);
    await world.as({ token }).get(probe);
    await expect.poll(() => used(id)).not.toBe(first);
  });

  onEachVendor("ends when it expires and when it is revoked", async (world) => {
    const soon = new Date(world.clock.now().getTime() + 60_000).toISOString();
    const [short, long] = [
      await made(world, { name: "Short", expires_on: soon }),
      await made(world),
    ];
    const as = (item: Record<string, unknown>) => world.as({ token: String(item["token"]) });
    expect([await outcomeOf(as(short).get(probe)), await outcomeOf(as(long).get(probe))]).toEqual([
      "200",
      "200",
    ]);
    world.clock.advance(61);
    expect(await as(short).get(probe)).toMatchObject(refusal(401, 102));
    expect((await world.as("admin").delete(`${mine}/${String(long["id"])}`)).status).toBe(204);
    expect(await as(long).get(probe)).toMatchObject(refusal(401, 101));
    expect(await world.as("admin").delete(`${mine}/${String(long["id"])}`)).toMatchObject(
      refusal(404, 203),
    );
    for (const expires of ["soon", "2001-01-01 00:00:00"])
      expect(
        await world.as("admin").post(mine, { name: "Late", expires_on: expires }),
      ).toMatchObject(refusal(422, 4));
    expect(
      await world.as("admin").post(mine, { name: "Late", expires: "2099-01-01 00:00:00" }),
    ).toMatchObject({
      ...refusal(422, 4),
      error: { message: "expires: there is no such property.", details: { field: "expires" } },
    });
    for (const name of ["", "  "])
      expect(await world.as("admin").post(mine, { name })).toMatchObject(refusal(422, 4));
  });

  onEachVendor("in the field of a user is hashed and never read back", async (world) => {
    const { id, token } = await world.user(editorRole);
    const as = world.as("admin");
    const written = await as.patch(`/_/users/${id}`, { token: "of-an-older-client" });
    expect(written.status, written.text).toBe(200);
    expect(written.item["token"]).toBe("**********");
    expect(await world.as({ token }).get(probe)).toMatchObject(refusal(401, 101));
    const older = world.as({ token: "of-an-older-client" });
    expect(await outcomeOf(older.get(probe))).toBe("200");
    await as.patch(`/_/users/${id}`, { token: "**********", title: "Same" });
    expect(await outcomeOf(older.get(probe))).toBe("200");
    const [row] = await world.db.all(sql`select token from directus_users where id = ${id}`);
    expect(String(row?.["token"])).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(await world.as({ token: String(row?.["token"]) }).get(probe)).toMatchObject(
      refusal(401, 101),
    );
    expect(await as.patch("/_/users/2", { token: "of-an-older-client" })).toMatchObject(
      refusal(409, 204),
    );
    expect((await as.delete(`/_/users/${id}/tokens/field`)).status).toBe(204);
    expect(await older.get(probe)).toMatchObject(refusal(401, 101));
    expect(await as.delete(`/_/users/${id}/tokens/field`)).toMatchObject(refusal(404, 203));
  });

  onEachVendor(
    "of one's own takes the right to the field, of others an administrator",
    async (world) => {
      const as = world.as("editor");
      expect(await world.as("public").get(mine)).toMatchObject(refusal(401, 108));
      expect(await world.as("public").post(mine, { name: "x" })).toMatchObject(refusal(401, 108));
      expect(await world.as("public").delete(`${mine}/field`)).toMatchObject(refusal(401, 108));
      expect(await as.post(mine, { name: "x" })).toMatchObject(refusal(403, 305));
      await world.permit(editorRole, { directus_users: { read: "full", update: "mine" } });
      const own = await as.post(mine, { name: "x" });
      expect(own.status, own.text).toBe(200);
      expect(await as.get("/_/users/1/tokens")).toMatchObject(refusal(403, 300));
      expect(await as.post("/_/users/1/tokens", { name: "x" })).toMatchObject(refusal(403, 302));
      expect(await as.delete("/_/users/1/tokens/field")).toMatchObject(refusal(403, 302));
      const admin = world.as("admin");
      expect(await admin.post("/_/users/99/tokens", { name: "x" })).toMatchObject(
        refusal(404, 203),
      );
      expect((await admin.get("/_/users/2/tokens")).items).toHaveLength(2);
      const path = `/_/users/2/tokens/${String(own.item["id"])}`;
      expect((await admin.delete(path)).status).toBe(204);
      await admin.delete("/_/users/2");
      expect(await world.db.all(sql`select * from rowhouse_tokens where name = 'x'`)).toEqual([]);
    },
  );
});
