import { describe, expect } from "vitest";
import { editorRole, editorUser, onEachVendor, refusal, scenario } from "../../../test/index.ts";
import type { Reply, World } from "../../../test/index.ts";
import { sql } from "../../database/sql.ts";

const invite = "/_/users/invite";
const ada = "ada@example.com";

/** The link of the latest mail. */
function linkOf({ mails }: World): string {
  return /https?:\/\/\S+\/accept-invitation\?\S+/.exec(mails.at(-1)?.text ?? "")?.[0] ?? "";
}

const tokenOf = (world: World): string => /token=([\w.-]+)/.exec(linkOf(world))?.[1] ?? "";

/** The path of such links in mails of earlier versions. */
const pathOf = (world: World): string => `/_/users/invite/${tokenOf(world)}`;

const accept = (world: World, body: object = {}): Promise<Reply> =>
  world.as("public").post("/_/users/invitation/accept", { token: tokenOf(world), ...body });

async function statusOf(world: World, email = ada): Promise<unknown> {
  const [row] = await world.db.all(sql`select * from directus_users where email = ${email}`);
  return row?.["status"];
}

const inviteAda = async (world: World): Promise<void> => {
  expect((await world.as("admin").post(invite, { email: ada, role: editorRole })).status).toBe(200);
};

describe("inviting", () => {
  scenario("creates an invited user, and mails a link", {
    as: "admin",
    post: invite,
    body: { email: ada },
    status: 200,
    data: [{ email: ada, status: "invited", first_name: null }],
    events: [{ action: "create", collection: "directus_users" }],
    check({ world }) {
      expect(world.mails).toMatchObject([{ to: [{ address: ada }] }]);
      expect(linkOf(world)).toMatch(
        /^http:\/\/127\.0\.0\.1:8484\/admin\/#\/accept-invitation\?project=_&token=[\w.-]+$/,
      );
      expect(world.logLines.join()).not.toContain(tokenOf(world));
    },
  });

  onEachVendor("assigns the requested role", async (world) => {
    await inviteAda(world);
    const users = await world
      .as("admin")
      .get(`/_/users?fields=status,roles.role&filter[email][eq]=${ada}`);
    expect(users.body).toMatchObject({
      data: [{ status: "invited", roles: [{ role: editorRole }] }],
    });
  });

  onEachVendor("several at once leaves existing users unchanged", async (world) => {
    const reply = await world
      .as("admin")
      .post(invite, { email: [ada, "ADA@example.com", "Editor@example.com", "bob@example.com"] });
    expect(reply.body).toMatchObject({ data: [{ id: editorUser, status: "active" }, {}, {}] });
    expect(world.mails.map(({ to }) => to[0]?.address)).toEqual([ada, "bob@example.com"]);
  });

  onEachVendor("again mails a new link and creates no second user", async (world) => {
    await inviteAda(world);
    world.clock.advance(60);
    await inviteAda(world);
    expect(world.mails).toHaveLength(2);
    expect(
      await world.db.all(sql`select * from directus_users where status = 'invited'`),
    ).toHaveLength(1);
  });

  scenario("links lead to the configured address, whatever the request's headers say", {
    given: (world) => world.setting("project_url", "https://cms.example/"),
    as: "admin",
    post: invite,
    body: { email: ada },
    headers: { host: "evil.example", origin: "https://evil.example" },
    status: 200,
    check: ({ world }) =>
      expect(linkOf(world)).toMatch(/^https:\/\/cms\.example\/admin\/#\/accept/),
  });

  for (const as of ["editor", "public"] as const) {
    scenario(`is refused for ${as}`, {
      given: (world) =>
        world.permit(editorRole, { directus_users: "full", directus_user_roles: "full" }),
      as,
      post: invite,
      body: { email: ada },
      status: 403,
      code: 10,
      events: [],
      check: ({ world }) => expect(world.mails).toEqual([]),
    });
  }

  for (const [body, status, code] of [
    [{}, 422, 4],
    [{ email: [] }, 422, 4],
    [{ email: "nobody" }, 422, 4],
    [{ email: [ada, "nobody"] }, 422, 4],
    [{ email: { a: 1 } }, 422, 4],
    [{ email: Array.from({ length: 51 }, (_, count) => `a${count}@example.com`) }, 422, 4],
    [{ email: ada, role: 99 }, 422, 4],
    [{ email: ada, role: "admin" }, 422, 4],
    [{ email: ada, role: 2 }, 403, 10],
  ] as const) {
    scenario(`refuses ${JSON.stringify(body).slice(0, 60)}`, {
      as: "admin",
      post: invite,
      body,
      status,
      code,
      events: [],
      check: ({ world }) => expect(world.mails).toEqual([]),
    });
  }
});

describe("a mailed link", () => {
  onEachVendor("leads browsers to the screen and changes nothing", async (world) => {
    await inviteAda(world);
    const browser = await world
      .as("public")
      .get(pathOf(world), { headers: { accept: "text/html,*/*" } });
    expect(browser.status).toBe(302);
    expect(String(browser.headers["location"])).toMatch(
      /\/admin\/#\/accept-invitation\?project=_&token=[\w.-]+$/,
    );
    const program = await world.as("public").get(pathOf(world));
    expect(program.body).toEqual({
      data: { id: expect.any(Number), email: ada, status: "invited" },
      public: true,
    });
    expect(await statusOf(world)).toBe("invited");
  });

  onEachVendor("makes the user active with a password to sign in with, once", async (world) => {
    await inviteAda(world);
    const password = "a long enough one";
    expect((await accept(world, { password })).body).toMatchObject({
      data: { email: ada, status: "invited" },
    });
    expect(await world.activity()).toMatchObject([
      { action: "create", collection: "directus_users" },
      { action: "create", collection: "directus_user_roles" },
      { action: "update", collection: "directus_users" },
      { action: "status-update", collection: "directus_users" },
    ]);
    const signedIn = await world
      .as("public")
      .post("/_/auth/authenticate", { email: ada, password });
    expect(signedIn.status).toBe(200);
    expect(await accept(world, { password: "another long one" })).toMatchObject(refusal(401, 101));
    expect(await world.as("public").get(pathOf(world))).toMatchObject(refusal(401, 101));
    expect((await world.as("admin").get("/_/revisions")).text).not.toContain(password);
  });

  onEachVendor("works without a password, which can be set later", async (world) => {
    await inviteAda(world);
    expect((await world.as("public").send("POST", pathOf(world))).status).toBe(200);
    expect(await statusOf(world)).toBe("active");
    await world.as("public").post("/_/auth/password/request", { email: ada });
    await expect.poll(() => world.mails.at(-1)?.text).toContain("/admin/#/reset-password?");
  });

  onEachVendor("of two simultaneous ones only one works", async (world) => {
    await inviteAda(world);
    const replies = await Promise.all([
      accept(world, { password: "the first password" }),
      accept(world, { password: "the other password" }),
    ]);
    const statuses = replies.map(({ status }) => status);
    expect(statuses).toEqual(expect.arrayContaining([200, 401]));
  });

  onEachVendor("accepts nothing but a password", async (world) => {
    await inviteAda(world);
    const more = { role: 1, roles: [{ role: 1 }], email: "other@example.com", status: "draft" };
    await accept(world, { password: "long enough", ...more });
    const [row] = await world.db.all(sql`select * from directus_users where email = ${ada}`);
    expect(row).toMatchObject({ token: null, status: "active" });
    expect(await world.db.all(sql`select * from directus_user_roles where role = 1`)).toHaveLength(
      1,
    );
  });

  onEachVendor("enforces the password policy", async (world) => {
    await inviteAda(world);
    await world.setting("password_policy", "/^.{8,}$/");
    expect(await accept(world, { password: "short" })).toMatchObject(refusal(422, 4));
    expect(await accept(world, { password: "" })).toMatchObject(refusal(422, 4));
    expect(await statusOf(world)).toBe("invited");
  });

  onEachVendor("works for thirty days", async (world) => {
    await inviteAda(world);
    world.clock.advance(30 * 24 * 60 * 60 - 60);
    expect((await world.as("public").get(pathOf(world))).status).toBe(200);
    world.clock.advance(120);
    expect(await accept(world)).toMatchObject(refusal(401, 102));
    expect(await statusOf(world)).toBe("invited");
  });

  onEachVendor("becomes invalid with the user and with a new address", async (world) => {
    await inviteAda(world);
    const path = pathOf(world);
    const [row] = await world.db.all(sql`select * from directus_users where email = ${ada}`);
    const id = String(row?.["id"]);
    await world.as("admin").patch(`/_/users/${id}`, { email: "other@example.com" });
    expect(await world.as("public").post(path)).toMatchObject(refusal(404, 106));
    await world.as("admin").patch(`/_/users/${id}`, { email: ada, status: "suspended" });
    expect(await world.as("public").post(path)).toMatchObject(refusal(401, 101));
    await world.as("admin").delete(`/_/users/${id}`);
    expect(await world.as("public").post(path)).toMatchObject(refusal(404, 106));
  });

  onEachVendor("of another type or with a forged content is refused", async (world) => {
    await inviteAda(world);
    const [head, payload = "", signature] = pathOf(world).split("/").at(-1)?.split(".") ?? [];
    const claims = { ...JSON.parse(Buffer.from(payload, "base64url").toString()), email: "x@y.zz" };
    const forged = `${head}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${signature}`;
    await world.as("public").post("/_/auth/password/request", { email: "editor@example.com" });
    await expect.poll(() => world.mails).toHaveLength(2);
    const reset = /reset-password\?\S*token=(\S+)/.exec(world.mails[1]?.text ?? "")?.[1] ?? "";
    for (const token of [forged, reset, "rubbish"])
      for (const method of ["GET", "POST"] as const)
        expect(await world.as("public").send(method, `${invite}/${token}`)).toMatchObject(
          refusal(401, 101),
        );
  });
});

describe("an invitation", () => {
  onEachVendor("is read and accepted with its token in the body", async (world) => {
    await inviteAda(world);
    const post = (path: string, body: object) => world.as("public").post(path, body);
    const invitation = { token: tokenOf(world) };
    for (const token of ["nonsense", "a.b.c", "token-of-admin"]) {
      expect(await post("/_/users/invitation", { token })).toMatchObject(refusal(401, 101));
      expect(await post("/_/users/invitation/accept", { token })).toMatchObject(refusal(401, 101));
    }
    const read = await post("/_/users/invitation", invitation);
    expect(read.item).toMatchObject({ email: ada, status: "invited" });
    expect(await statusOf(world)).toBe("invited");
    const password = "a long password";
    const accepted = await post("/_/users/invitation/accept", { ...invitation, password });
    expect(accepted.item).toMatchObject({ email: ada });
    expect(await statusOf(world)).toBe("active");
    const again = await post("/_/users/invitation/accept", invitation);
    expect(again).toMatchObject(refusal(401, 101));
  });

  onEachVendor("of an earlier mail has its token in the address", async (world) => {
    await inviteAda(world);
    const anyone = world.as("public");
    const opened = await anyone.get(pathOf(world), { headers: { accept: "text/html" } });
    expect([opened.status, String(opened.headers["location"])]).toEqual([
      302,
      expect.stringContaining(`/admin/#/accept-invitation?project=_&token=${tokenOf(world)}`),
    ]);
    expect((await anyone.get(pathOf(world))).item).toMatchObject({ email: ada });
    expect((await anyone.post(pathOf(world), { password: "a long password" })).status).toBe(200);
    expect(await statusOf(world)).toBe("active");
  });
});
