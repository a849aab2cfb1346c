import { describe, expect, test } from "vitest";
import { startBareApp } from "../../../test/bare-app.ts";
import {
  editorRole,
  editorUser,
  onEachVendor,
  password,
  refusal,
  scenario,
  tokens,
} from "../../../test/index.ts";
import type { Reply, World } from "../../../test/index.ts";
import { signToken } from "../../access/index.ts";
import { sql } from "../../database/sql.ts";
import { createMailer } from "../../mail/index.ts";

const ada = "ada@example.com";
const days = 24 * 60 * 60;

const invite = (world: World, more: object = {}): Promise<Reply> =>
  world.as("admin").post("/_/users/invite", { email: ada, ...more });

const tokenIn = (text: string): string => /token=([\w.-]+)/.exec(text)?.[1] ?? "";
const mailed = ({ mails }: World): string => tokenIn(mails.at(-1)?.text ?? "");

const open = (world: World, token: string): Promise<Reply> =>
  world.as("public").post("/_/users/invitation", { token });
const accept = (world: World, token: string): Promise<Reply> =>
  world.as("public").post("/_/users/invitation/accept", { token, password: "long enough" });

async function adasRow(world: World) {
  const [row] = await world.db.all(sql`select * from directus_users where email = ${ada}`);
  return row;
}

const pathOf = async (world: World): Promise<string> =>
  `/_/users/${String((await adasRow(world))?.["id"])}/invitation`;

describe("a link ends with its invitation", () => {
  onEachVendor("of one withdrawn, also when the same address is invited again", async (world) => {
    await invite(world);
    const first = mailed(world);
    expect((await world.as("admin").delete(await pathOf(world))).status).toBe(204);
    expect(await open(world, first)).toMatchObject(refusal(404, 106));
    await invite(world);
    expect(await open(world, first)).toMatchObject(refusal(404, 106));
    expect(await accept(world, first)).toMatchObject(refusal(404, 106));
    expect((await accept(world, mailed(world))).status).toBe(200);
  });

  onEachVendor("when a newer one is sent", async (world) => {
    await invite(world);
    const first = mailed(world);
    world.clock.advance(60);
    await invite(world);
    expect(await accept(world, first)).toMatchObject(refusal(401, 101));
    expect((await accept(world, mailed(world))).status).toBe(200);
  });

  onEachVendor("with a status that was taken away and given back", async (world) => {
    await invite(world);
    const user = `/_/users/${String((await adasRow(world))?.["id"])}`;
    await world.as("admin").patch(user, { status: "suspended" });
    await world.as("admin").patch(user, { status: "invited" });
    expect(await open(world, mailed(world))).toMatchObject(refusal(401, 101));
  });

  onEachVendor("of an earlier version, when the address is invited again", async (world) => {
    const claims = { type: "invitation", email: ada, sender: 1 } as const;
    const earlier = await signToken(world.project, claims, world.clock.now().getTime());
    await invite(world);
    expect(await open(world, earlier)).toMatchObject(refusal(401, 101));
    await world.db.run(sql`update rowhouse_invitations set mark = null, invited_on = null`);
    expect(await open(world, mailed(world))).toMatchObject(refusal(401, 101));
    expect((await accept(world, earlier)).status).toBe(200);
    expect(await accept(world, earlier)).toMatchObject(refusal(401, 101));
  });
});

describe("an open invitation", () => {
  onEachVendor("says by whom it is, when it was sent and until when it works", async (world) => {
    await invite(world);
    const reply = await world.as("admin").get(await pathOf(world));
    const { invited_by, invited_on, ends_on } = reply.item;
    expect(invited_by).toBe(1);
    const length = Date.parse(`${String(ends_on)}Z`) - Date.parse(`${String(invited_on)}Z`);
    expect(length).toBe(30 * days * 1000);
  });

  onEachVendor("has a link to hand over, which is the one that was mailed", async (world) => {
    await invite(world);
    const reply = await world.as("admin").post(`${await pathOf(world)}/link`);
    expect(reply.headers["cache-control"]).toBe("no-store");
    const url = String(reply.item["url"]);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:8484\/admin\/#\/accept-invitation\?/);
    expect(tokenIn(url)).toBe(mailed(world));
    expect((await world.activity()).at(-1)).toMatchObject({
      action: "update",
      collection: "directus_users",
      comment: "The link of the invitation was handed over.",
    });
    expect(world.logLines.join()).not.toContain(tokenIn(url));
    expect((await world.as("admin").get("/_/activity")).text).not.toContain(tokenIn(url));
    expect((await accept(world, tokenIn(url))).status).toBe(200);
  });

  onEachVendor("gets another link when that has run out", async (world) => {
    await invite(world);
    world.clock.advance(31 * days);
    const reply = await world.as("admin").post(`${await pathOf(world)}/link`);
    expect(await open(world, mailed(world))).toMatchObject(refusal(401, 102));
    expect((await accept(world, tokenIn(String(reply.item["url"])))).status).toBe(200);
  });

  onEachVendor("is not withdrawn, read or handed over once it is accepted", async (world) => {
    await invite(world);
    const path = await pathOf(world);
    await accept(world, mailed(world));
    expect(await world.as("admin").delete(path)).toMatchObject(refusal(404, 203));
    expect(await world.as("admin").get(path)).toMatchObject(refusal(404, 203));
    expect(await world.as("admin").post(`${path}/link`)).toMatchObject(refusal(404, 203));
    expect((await adasRow(world))?.["status"]).toBe("active");
  });

  onEachVendor("of a user who was made by hand has a link as well", async (world) => {
    await world.db.run(sql`update directus_users set status = 'invited' where id = ${editorUser}`);
    const nobody = await world.as("admin").get(`/_/users/${editorUser}/invitation`);
    expect(nobody.item).toEqual({ invited_by: null, invited_on: null, ends_on: null });
    const reply = await world.as("admin").post(`/_/users/${editorUser}/invitation/link`);
    expect((await accept(world, tokenIn(String(reply.item["url"])))).status).toBe(200);
  });

  for (const as of ["editor", "public"] as const)
    onEachVendor(`is nothing for ${as}`, async (world) => {
      await world.permit(editorRole, { directus_users: "full", directus_user_roles: "full" });
      await invite(world);
      const path = await pathOf(world);
      const client = world.as(as);
      expect(await client.get(path)).toMatchObject(refusal(403, 10));
      expect(await client.post(`${path}/link`)).toMatchObject(refusal(403, 10));
      expect(await client.delete(path)).toMatchObject(refusal(403, 10));
      expect((await adasRow(world))?.["status"]).toBe("invited");
    });
});

describe("without a mail server that can be reached, inviting", () => {
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const mailer = createMailer({
    smtpUrl: "smtp://127.0.0.1:1",
    from: "a@b.example",
    outbox: "",
    log,
  });

  test("says why at each address when a report is wanted, and fails otherwise", async () => {
    const app = await startBareApp(undefined, null, { mailer });
    const first = { user_email: "admin@example.com", user_password: password, db_type: "sqlite" };
    await app.client.post("/projects", { ...first, user_token: tokens.admin });
    const admin = app.as("admin");
    const sent = { email: [ada, "bob@example.com"] };
    expect(await admin.post("/_/users/invite", sent)).toMatchObject(refusal(500, 501));
    const { items } = await admin.post("/_/users/invite", { ...sent, report: true });
    const text = "connect ECONNREFUSED 127.0.0.1:1";
    const failed = { outcome: "again", mail: "failed", reason: "mailUnreachable", text };
    expect(items.map(({ invitation }) => invitation)).toEqual([failed, failed]);
    await app.close();
  });
});

describe("inviting", () => {
  onEachVendor("says of each address what became of it", async (world) => {
    await invite(world);
    const email = [ada, "editor@example.com", "bob@example.com"];
    const { items } = await invite(world, { email, report: true });
    const told = items.map((user) => [user["email"], user["invitation"]]);
    expect(Object.fromEntries(told)).toEqual({
      [ada]: { outcome: "again", mail: "kept" },
      "editor@example.com": { outcome: "present", mail: "none" },
      "bob@example.com": { outcome: "invited", mail: "kept" },
    });
  });

  onEachVendor("puts the words of the inviter into the mail as a quotation", async (world) => {
    await invite(world, { message: "  Hello {{name}}\r\n<b>Ada</b>\n" });
    expect(world.mails[0]?.text).toContain("writes:\n\n> Hello {{name}}\n> <b>Ada</b>\n\n");
    expect(world.mails[0]?.html).toContain("Hello {{name}}<br>&lt;b&gt;Ada&lt;/b&gt;</blockquote>");
  });

  for (const message of ["x".repeat(1001), { text: "x" }])
    scenario(`takes no ${typeof message === "string" ? "long" : "strange"} message`, {
      as: "admin",
      post: "/_/users/invite",
      body: { email: ada, message },
      status: 422,
      code: 4,
      events: [],
    });
});
