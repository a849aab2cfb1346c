import { describe, expect } from "vitest";
import { editorRole, editorUser, newsroom, onEachVendor } from "../../../test/index.ts";
import { sql } from "../../database/sql.ts";

describe("whole numbers may come as text", () => {
  onEachVendor("at every address that takes them", async (world) => {
    await newsroom(world);
    const admin = world.as("admin");
    const role = String(editorRole);
    const folder = await admin.post("/_/files/folders", { name: "Above" });
    const preset = { collection: "news", view_type: "tabular" };
    const person = {
      first_name: "A",
      last_name: "B",
      status: "active",
      password: "long enough",
      timezone: "UTC",
      locale: "en-US",
    };
    for (const [path, body, expected] of [
      ["/_/collection_presets", { ...preset, role }, { role: editorRole }],
      [
        "/_/collection_presets",
        { ...preset, user: String(editorUser), title: "Mine" },
        { user: editorUser },
      ],
      ["/_/permissions", { collection: "notes", role, read: "full" }, { role: editorRole }],
      ["/_/files/folders", { name: "Below", parent_folder: String(folder.id) }, {}],
      ["/_/users", { ...person, email: "a@example.com", roles: [{ role }] }, {}],
      ["/_/items/news", { title: "x", author: "1" }, { author: 1 }],
      ["/_/activity/comment", { collection: "news", item: "1", comment: "x" }, { item: "1" }],
    ] as const) {
      const reply = await admin.post(path, body);
      expect(reply.status, `${path} ${reply.text}`).toBe(200);
      expect(reply.item).toMatchObject(expected);
    }
    // The key of a row that gives someone a role.
    const [given] = await world.db.all(sql`select max(id) as id from directus_user_roles`);
    const heir = { ...person, email: "b@example.com", roles: [String(given?.["id"])] };
    const inherited = await admin.post("/_/users", heir);
    expect(inherited.status, inherited.text).toBe(200);
    const invited = await admin.post("/_/users/invite", { email: "c@example.com", role });
    expect(invited.status, invited.text).toBe(200);
    const { id } = await admin.post("/_/collection_presets", { ...preset, title: "Other" });
    const changed = await admin.patch(`/_/collection_presets/${id}`, { role });
    expect(changed.item).toMatchObject({ role: editorRole });
  });

  onEachVendor("and mean the same for the rules", async (world) => {
    await newsroom(world);
    await world.permit(editorRole, {
      directus_collection_presets: { create: "full", read: "full", update: "full" },
    });
    const preset = { collection: "news", view_type: "tabular", title: "Theirs" };
    const post = (user: unknown) =>
      world.as("editor").post("/_/collection_presets", { ...preset, user });
    expect((await post("1")).status).toBe((await post(1)).status);
    expect((await post(String(editorUser))).status).toBe(200);
  });

  onEachVendor("but in one spelling, and no other text", async (world) => {
    await newsroom(world);
    for (const role of ["03", "3.0", "+3", " 3", "three", "3e0"]) {
      const body = { collection: "news", view_type: "tabular", role };
      const reply = await world.as("admin").post("/_/collection_presets", body);
      expect([role, reply.status, reply.error?.code]).toEqual([role, 422, 4]);
    }
  });
});
