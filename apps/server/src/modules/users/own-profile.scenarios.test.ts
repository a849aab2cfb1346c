import { describe, expect } from "vitest";
import { editorRole, editorUser, onEachVendor, refusal } from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";
import { sql } from "../../database/sql.ts";

const me = "/_/users/me";

/** The editor may do nothing with people. */
const withoutUsers = (world: World) => world.permit(editorRole, { directus_users: {} });

async function rowOf(world: World) {
  const [row] = await world.db.all(sql`select * from directus_users where id = ${editorUser}`);
  return row;
}

describe("a role that may not read people", () => {
  onEachVendor("reads its own row under both addresses, and no other", async (world) => {
    await withoutUsers(world);
    const editor = world.as("editor");
    for (const path of [me, `/_/users/${editorUser}`])
      expect((await editor.get(path)).item).toMatchObject({
        id: editorUser,
        email: "editor@example.com",
        status: "active",
      });
    expect((await editor.get(me)).text).not.toMatch(/external_id|"token"/);
    expect(await editor.get("/_/users/1")).toMatchObject(refusal(404, 203));
    expect(await editor.get(`/_/users/1,${editorUser}`)).toMatchObject(refusal(403, 300));
    expect(await editor.get("/_/users")).toMatchObject(refusal(403, 300));
    expect((await editor.get(`${me}?fields=id,token`)).item).toEqual({ id: editorUser });
  });

  onEachVendor(
    "reads which roles it has, and neither more of them nor those of others",
    async (world) => {
      await withoutUsers(world);
      const editor = world.as("editor");
      const fields = "fields=roles.*,roles.role.*";
      const own = { user: { id: editorUser }, role: { id: editorRole, name: "Editor" } };
      const { item } = await editor.get(`${me}?${fields}`);
      expect(item["roles"]).toEqual([{ id: expect.any(Number), ...own }]);
      expect((await editor.get("/_/startup")).item["user"]).toMatchObject({
        roles: [{ role: own.role }],
      });
      await world.permit(editorRole, { directus_users: { read: "full" } });
      expect((await editor.get(`/_/users/1?${fields}`)).text).not.toContain("Administrator");
      expect(await editor.get("/_/roles")).toMatchObject(refusal(403, 300));
      const secret = "fields=roles.role.ip_whitelist,roles.role.users.user.email";
      expect((await editor.get(`${me}?${secret}`)).text).not.toMatch(/ip_whitelist|@example/);
    },
  );

  onEachVendor("changes its own profile under both addresses", async (world) => {
    await withoutUsers(world);
    const editor = world.as("editor");
    const changes = { first_name: "Grace", title: "Admiral", locale: "de-DE", timezone: "UTC" };
    expect((await editor.patch(me, changes)).item).toMatchObject(changes);
    const own = { company: "Navy", email_notifications: false };
    expect((await editor.patch(`/_/users/${editorUser}`, own)).status).toBe(200);
    expect(await rowOf(world)).toMatchObject({ first_name: "Grace", company: "Navy" });
    expect((await editor.patch(me, { password: "another long one" })).status).toBe(200);
    const login = { email: "editor@example.com", password: "another long one" };
    expect((await world.as("public").post("/_/auth/authenticate", login)).status).toBe(200);
  });

  onEachVendor("gains nothing else by it", async (world) => {
    await withoutUsers(world);
    const before = await rowOf(world);
    const editor = world.as("editor");
    for (const change of [
      { roles: [{ role: 1 }] },
      { status: "suspended" },
      { email: "other@example.com" },
      { token: "mine" },
      { first_name: "Grace", status: "draft" },
    ])
      expect(await editor.patch(me, change)).toMatchObject({ status: 403 });
    await editor.patch(me, { external_id: "x", last_page: "/x", last_access_on: null });
    expect(await editor.patch("/_/users/1", { first_name: "X" })).toMatchObject({ status: 404 });
    const both = `/_/users/${editorUser},1`;
    for (const refused of [editor.patch(both, { first_name: "X" }), editor.delete(me)])
      expect([403, 404]).toContain((await refused).status);
    expect(await rowOf(world)).toEqual(before);
  });

  onEachVendor("is told of the fields of its profile, and of no others", async (world) => {
    await withoutUsers(world);
    await world.permit(editorRole, {
      directus_fields: { read: "full" },
      directus_collections: { read: "full" },
    });
    const editor = world.as("editor");
    const fields = (await editor.get("/_/fields/directus_users")).items.map(({ field }) => field);
    expect(fields).toContain("first_name");
    expect(fields).not.toContain("token");
    const start = (await editor.get("/_/startup")).item;
    expect(start["user"]).toMatchObject({ id: editorUser, email: "editor@example.com" });
    const names = (start["collections"] as { collection: string }[]).map((one) => one.collection);
    expect(names).toContain("directus_users");
    expect((await world.as("public").get("/_/collections")).text).not.toContain("first_name");
  });

  onEachVendor("does not read others through what belongs to it", async (world) => {
    await withoutUsers(world);
    await world.permit(editorRole, { directus_users: {}, directus_files: "full" });
    const file = await world.as("admin").post("/_/files", {
      filename: "a.txt",
      data: Buffer.from("a").toString("base64"),
    });
    await world.as("admin").patch(`/_/users/${editorUser}`, { avatar: file.item["id"] });
    const reply = await world.as("editor").get(`${me}?fields=avatar.uploaded_by.email`);
    expect(reply.text).not.toContain("admin@example.com");
  });
});
