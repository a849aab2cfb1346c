import { describe, expect } from "vitest";
import { onEachVendor, refusal } from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";
import { matchesHash } from "../../core/hashes.ts";
import { sql } from "../../database/sql.ts";

const secrets = "/_/items/secrets";

/** Creates a collection with a hashed field of these options. */
async function withField(world: World, options: object | null): Promise<void> {
  const fields = [
    { field: "id", type: "integer", datatype: "INT", primary_key: true, auto_increment: true },
    { field: "secret", type: "hash", datatype: "VARCHAR", length: 255, options },
  ].map((field) => ({ interface: field.field === "id" ? "primary-key" : "password", ...field }));
  const reply = await world.as("admin").post("/_/collections", { collection: "secrets", fields });
  expect(reply, reply.text).toMatchObject({ status: 200 });
}

async function stored(world: World, secret: unknown): Promise<string> {
  const reply = await world.as("admin").post(secrets, { secret });
  expect(reply, reply.text).toMatchObject({ status: 200 });
  return String(reply.item["secret"]);
}

describe("fields that are hashed", () => {
  for (const [options, looks, hasher] of [
    [null, /^\$argon2id\$/, "core"],
    [{ hashingType: "core" }, /^\$argon2id\$/, "core"],
    [{ hashingType: "bcrypt" }, /^\$2[aby]\$10\$.{53}$/, "bcrypt"],
    [{ hasher: "SHA256" }, /^[0-9a-f]{64}$/, "sha256"],
    [{ hasher: "md5", hashingType: "bcrypt" }, /^[0-9a-f]{32}$/, "md5"],
    [{ hasher: "rot13" }, /^\$argon2id\$/, "core"],
    [{ hasher: ["md5"] }, /^\$argon2id\$/, "core"],
  ] as const) {
    onEachVendor(`${JSON.stringify(options)} is stored as ${hasher}`, async (world) => {
      await withField(world, options);
      const value = await stored(world, "open sesame");
      expect(value).toMatch(looks);
      expect(await matchesHash(hasher, "open sesame", value)).toBe(true);
    });
  }

  onEachVendor(
    "bcrypt: an unchanged hash is preserved, a long password is refused",
    async (world) => {
      await withField(world, { hashingType: "bcrypt" });
      const value = await stored(world, "open sesame");
      const again = await world.as("admin").patch(`${secrets}/1`, { secret: value });
      expect(again.body).toMatchObject({ data: { secret: value } });
      const long = await world.as("admin").patch(`${secrets}/1`, { secret: "x".repeat(73) });
      expect(long).toMatchObject(refusal(422, 4));
    },
  );

  onEachVendor(
    "passwords of users use the core hash, whatever the options of their field",
    async (world) => {
      const { db } = world;
      const options = { hasher: "md5" };
      const changed = await world
        .as("admin")
        .patch("/_/fields/directus_users/password", { options });
      expect(changed, changed.text).toMatchObject({ status: 200, body: { data: { options } } });
      await world.as("admin").patch("/_/users/1", { password: "another long one" });
      const [user] = await db.all(sql`select password from directus_users where id = 1`);
      expect(user?.["password"]).toMatch(/^\$argon2id\$/);
    },
  );
});
