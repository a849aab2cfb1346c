import { describe, expect } from "vitest";
import { editorRole, onEachVendor, scenario, tokens } from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";

/** The parts by the addresses of their own endpoints. */
const own = {
  user: "/_/users/me?fields=id,email,first_name,last_name,locale,avatar.*,roles.role.*",
  collections: "/_/collections",
  relations: "/_/relations?limit=-1",
  permissions: "/_/permissions/me",
  presets:
    "/_/collection_presets?filter[user][0][null]=1&filter[user][1][eq]=ME&filter[user][1][logical]=or&limit=-1",
  settings: "/_/settings?limit=-1",
};

/** The parts as their own endpoints show them to a user: null where they refuse. */
async function ownParts(world: World, who: "admin" | "editor"): Promise<Record<string, unknown>> {
  const id = (await world.app.inject(asUser(who, "/_/startup"))).json().data.user?.id ?? 0;
  const parts: Record<string, unknown> = {};
  for (const [part, url] of Object.entries(own)) {
    const reply = await world.app.inject(asUser(who, url.replace("ME", String(id))));
    parts[part] = reply.statusCode === 200 ? reply.json().data : null;
  }
  // Without what is built in; those of a folder are in the scenarios of extensions.
  parts["extensions"] = { interfaces: [], layouts: [], pages: [] };
  return parts;
}

function asUser(who: "admin" | "editor", url: string, headers: Record<string, string> = {}) {
  return { url, headers: { authorization: `Bearer ${tokens[who]}`, ...headers } };
}

describe("what an application starts with", () => {
  onEachVendor("is what the single endpoints show an administrator", async (world) => {
    await world.collection("news", { fields: { title: "string", author: "m2o" } });
    await world.as("admin").post("/_/collection_presets", { collection: "news", title: "All" });
    const { statusCode, ...reply } = await world.app.inject(asUser("admin", "/_/startup"));
    expect(statusCode).toBe(200);
    const { data } = reply.json();
    expect(data).toEqual(await ownParts(world, "admin"));
    expect(data.presets).toContainEqual(expect.objectContaining({ title: "All" }));
    expect(data.settings.length).toBeGreaterThan(5);
  });

  onEachVendor("is what the single endpoints show a limited user", async (world) => {
    await world.collection("news", { fields: { title: "string", secret: "string" } });
    await world.collection("plans", { fields: { title: "string" } });
    const rules = {
      news: { read: "full", read_field_blacklist: "secret" },
      directus_collections: { read: "full" },
    } as const;
    await world.permit(editorRole, rules);
    const limited = (await world.app.inject(asUser("editor", "/_/startup"))).json().data;
    expect(limited).toEqual(await ownParts(world, "editor"));
    expect(limited.settings).toBeNull();
    expect(JSON.stringify(limited.collections)).not.toMatch(/"secret"|plans/);

    await world.permit(editorRole, {
      directus_settings: { read: "full" },
      directus_relations: { read: "full" },
      directus_collection_presets: { read: "mine" },
      directus_users: { read: "mine" },
    });
    const freer = (await world.app.inject(asUser("editor", "/_/startup"))).json().data;
    expect(freer).toEqual(await ownParts(world, "editor"));
    expect(freer.user).toMatchObject({ email: expect.any(String) });
    expect(freer.settings).not.toBeNull();
  });

  onEachVendor("is not sent again until something of it changes", async (world) => {
    const first = await world.app.inject(asUser("admin", "/_/startup"));
    const etag = String(first.headers["etag"]);
    expect(first.headers).toMatchObject({
      "cache-control": "private, no-cache",
      vary: expect.stringContaining("Authorization"),
    });
    const known = { "if-none-match": etag };
    const again = await world.app.inject(asUser("admin", "/_/startup", known));
    expect([again.statusCode, again.payload]).toEqual([304, ""]);
    const ofOther = await world.app.inject(asUser("editor", "/_/startup", known));
    expect(ofOther.statusCode).toBe(200);
    await world.as("admin").patch("/_/users/me", { first_name: "Another" });
    const changed = await world.app.inject(asUser("admin", "/_/startup", known));
    expect(changed.statusCode).toBe(200);
    expect(changed.json().data.user.first_name).toBe("Another");
  });

  scenario("is refused without a user", {
    as: "public",
    get: "/_/startup",
    status: 401,
    code: 108,
  });
});
