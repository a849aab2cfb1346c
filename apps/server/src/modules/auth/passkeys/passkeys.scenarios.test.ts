import { describe, expect } from "vitest";
import {
  adminLogin,
  editorRole,
  editorUser,
  onEachVendor,
  refusal,
  type World,
} from "../../../../test/index.ts";
import {
  addPasskey,
  challengeOf,
  editorWithPasskey,
  makePasskey,
  type Oddities,
  proofOf,
  signedIn,
  type SoftPasskey,
} from "../../../../test/fixtures/soft-authenticator.ts";
import { sql } from "../../../database/sql.ts";

const signInWith = "/_/auth/passkey";
const own = "/_/users/me/passkeys";
const refused = refusal(401, 115);

const attempt = async (world: World, passkey: SoftPasskey, odd: Oddities = {}) => {
  const client = world.as("public");
  return await client.post(signInWith, await proofOf(client, passkey, odd));
};

describe("a passkey", () => {
  onEachVendor("is added by its owner, signs them in alone, and is never shown", async (world) => {
    const editor = await signedIn(world);
    const { passkey, reply } = await addPasskey(editor);
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { name: "My key", is_synced: false, last_used_on: null } },
    });
    const entered = await attempt(world, passkey);
    expect(entered.status).toBe(200);
    const session = world.as({ token: String(entered.item["token"]) });
    expect((await session.get("/_/users/me/sessions")).status).toBe(200);
    expect((await editor.get(own)).body).toMatchObject({
      data: [{ name: "My key", last_used_on: expect.any(String) }],
    });
    const [row] = await world.db.all(sql`select public_key from rowhouse_passkeys`);
    const shown = await Promise.all(
      [
        "/_/users?fields=*.*",
        "/_/activity?fields=*.*",
        "/_/revisions?fields=*",
        "/_/collections",
        "/_/items/rowhouse_passkeys",
      ].map((path) => world.as("admin").get(path)),
    );
    for (const { text } of shown) {
      expect(text).not.toContain(passkey.id);
      expect(text).not.toContain(String(row?.["public_key"]));
    }
    expect(await world.activity()).toMatchObject([
      { action: "authenticate" },
      { action: "update", item: String(editorUser), comment: 'The passkey "My key" was added.' },
      { action: "authenticate", action_by: editorUser, comment: 'With the passkey "My key".' },
    ]);
  });

  onEachVendor("is added by a person for their own account only", async (world) => {
    const editor = await signedIn(world);
    const admin = await signedIn(world, adminLogin);
    const path = `/_/users/${editorUser}/passkeys`;
    expect(await world.as("editor").post(`${own}/challenge`)).toMatchObject(refusal(403, 10));
    expect(await admin.post(`${path}/challenge`)).toMatchObject(refusal(403, 302));
    expect(await world.as("public").post(`${own}/challenge`)).toMatchObject(refusal(401, 108));
    const { options, ticket } = await challengeOf(editor, `${own}/challenge`);
    expect(options).toMatchObject({
      rp: { id: "localhost" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const { credential } = makePasskey(options);
    const body = { ticket, credential, name: "x" };
    expect(await admin.post(path, body)).toMatchObject(refusal(403, 302));
    expect(await admin.post(own, body)).toMatchObject(refused);
    expect(await editor.post(own, { ...body, name: " " })).toMatchObject(refusal(422, 4));
    expect((await editor.post(own, body)).status).toBe(200);
    expect(await editor.post(own, body)).toMatchObject(refused);
  });

  const ways: [string, Oddities][] = [
    ["of another page", { origin: "https://elsewhere.example" }],
    ["for another server", { rpId: "elsewhere.example" }],
    ["with another challenge", { challenge: "AAAA" }],
    ["without verifying its user", { verifiesUser: false }],
    ["of a frame in another page", { isFramed: true }],
  ];
  onEachVendor("is refused in the same words whatever is wrong", async (world) => {
    const { editor, passkey } = await editorWithPasskey(world);
    for (const [way, odd] of [...ways, ["of another user", { userHandle: "AAAA" }] as const]) {
      const reply = await attempt(world, passkey, odd);
      expect([way, reply.status, reply.error]).toMatchObject([way, 401, { code: 115 }]);
      await attempt(world, passkey);
    }
    for (const [way, odd] of ways) {
      const { reply } = await addPasskey(editor, odd);
      expect([way, reply.status, reply.error]).toMatchObject([way, 401, { code: 115 }]);
    }
    const { passkey: stranger } = makePasskey({ rp: { id: "localhost" }, user: { id: "AAAA" } });
    expect(await attempt(world, stranger)).toMatchObject(refused);
    expect(await attempt(world, { ...stranger, id: passkey.id })).toMatchObject(refused);
  });

  onEachVendor("answers a challenge once, in time, and for its purpose", async (world) => {
    const { editor, passkey } = await editorWithPasskey(world);
    const anyone = world.as("public");
    const proof = await proofOf(anyone, passkey);
    expect((await anyone.post(signInWith, proof)).status).toBe(200);
    expect(await anyone.post(signInWith, proof)).toMatchObject(refused);
    const late = await proofOf(anyone, passkey);
    world.clock.advance(301);
    expect(await anyone.post(signInWith, late)).toMatchObject(refused);
    const { ticket } = await challengeOf(editor, `${own}/challenge`);
    expect(await anyone.post(signInWith, { ...proof, ticket })).toMatchObject(refused);
    const again = await proofOf(anyone, passkey);
    world.clock.advance(200);
    expect((await anyone.post(signInWith, again)).status).toBe(200);
    world.clock.advance(700);
    expect((await attempt(world, passkey)).status).toBe(200);
    expect(await world.db.all(sql`select * from rowhouse_used_challenges`)).toHaveLength(1);
  });

  onEachVendor("of one challenge many answers at once count once", async (world) => {
    const { passkey } = await editorWithPasskey(world);
    const anyone = world.as("public");
    const proof = await proofOf(anyone, passkey);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => anyone.post(signInWith, proof)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(4);
  });

  onEachVendor("several people sign in with theirs at once", async (world) => {
    const { passkey } = await editorWithPasskey(world);
    const { passkey: other } = await addPasskey(await signedIn(world, adminLogin));
    const attempts = [passkey, other, passkey, other].map((each) => attempt(world, each));
    const replies = await Promise.all(attempts);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  onEachVendor("whose counter does not grow is a copy: refused and recorded", async (world) => {
    const { passkey } = await editorWithPasskey(world, { counter: 4 });
    expect((await attempt(world, passkey, { counter: 5 })).status).toBe(200);
    expect(await attempt(world, passkey, { counter: 5 })).toMatchObject(refused);
    expect(await attempt(world, passkey, { counter: 0 })).toMatchObject(refused);
    const entries = await world.activity();
    expect(entries.slice(-2)).toMatchObject([
      { action: "invalid-credentials", action_by: editorUser },
      { action: "invalid-credentials", comment: expect.stringContaining("copied") },
    ]);
    // Who only knows the id of a credential cannot make it look like a copy.
    const { passkey: other } = makePasskey({ rp: { id: "localhost" }, user: { id: "AAAA" } });
    await attempt(world, { ...other, id: passkey.id, userHandle: passkey.userHandle });
    expect(await world.activity()).toHaveLength(entries.length);
  });

  for (const status of ["suspended", "invited", "deleted"])
    onEachVendor(`of somebody who is ${status} is refused like an unknown one`, async (world) => {
      const { passkey } = await editorWithPasskey(world);
      await world.db.run(
        sql`update directus_users set status = ${status} where id = ${editorUser}`,
      );
      world.project.access.invalidate();
      const start = performance.now();
      expect(await attempt(world, passkey)).toMatchObject(refused);
      // Timers may fire a little early.
      expect(performance.now() - start).toBeGreaterThan(98);
    });

  onEachVendor("tries are slowed down, and limited for an address", async (world) => {
    const { passkey } = await editorWithPasskey(world);
    const proof = await proofOf(world.as("public"), passkey, { challenge: "AAAA" });
    const send = (ip: string, body: object = proof) =>
      world.as("public").send("POST", signInWith, { body, ip });
    for (let count = 0; count < 5; count += 1)
      expect(await send("10.0.0.1")).toMatchObject(refused);
    expect(await send("10.0.0.1")).toMatchObject(refusal(429, 7));
    expect(await send("10.0.0.2")).toMatchObject(refused);
    const guesses = Array.from({ length: 50 }, (_, at) => {
      const id = `guess${at}`;
      return send("10.0.0.3", { ...proof, credential: { ...proof.credential, id, rawId: id } });
    });
    await Promise.all(guesses);
    expect(await send("10.0.0.3")).toMatchObject(refusal(429, 7));
  });

  onEachVendor(
    "is renamed by its owner, and removed by them or an administrator",
    async (world) => {
      const { editor, passkey } = await editorWithPasskey(world);
      const admin = await signedIn(world, adminLogin);
      const { items } = await editor.get(own);
      const id = String(items[0]?.["id"]);
      expect(await editor.patch(`${own}/${id}`, { name: "Phone" })).toMatchObject({
        status: 200,
        body: { data: { id, name: "Phone" } },
      });
      expect(await admin.patch(`${own}/${id}`, { name: "Mine" })).toMatchObject(refusal(404, 203));
      expect(await editor.get("/_/users/1/passkeys")).toMatchObject(refusal(403, 300));
      expect(await editor.delete(`/_/users/1/passkeys/${id}`)).toMatchObject(refusal(403, 302));
      expect(await admin.delete(`${own}/${id}`)).toMatchObject(refusal(404, 203));
      const path = `/_/users/${editorUser}/passkeys`;
      expect((await admin.get(path)).body).toMatchObject({ data: [{ name: "Phone" }] });
      expect((await admin.delete(`${path}/${id}`)).status).toBe(204);
      expect(await attempt(world, passkey)).toMatchObject(refused);
      expect((await world.activity()).at(-1)).toMatchObject({
        action: "update",
        action_by: 1,
        item: String(editorUser),
        comment: 'The passkey "Phone" was removed.',
      });
    },
  );

  onEachVendor("leaves with its user, and so do the recovery codes", async (world) => {
    const { editor } = await editorWithPasskey(world);
    await editor.post("/_/users/me/recovery_codes");
    expect((await world.as("admin").delete(`/_/users/${editorUser}`)).status).toBe(204);
    expect(await world.db.all(sql`select * from rowhouse_passkeys`)).toEqual([]);
    expect(await world.db.all(sql`select * from rowhouse_recovery_codes`)).toEqual([]);
  });

  onEachVendor("is a second factor where the role demands one", async (world) => {
    await world.db.run(sql`update directus_roles set enforce_2fa = 1 where id = ${editorRole}`);
    world.project.access.invalidate();
    const editor = await signedIn(world);
    expect(await editor.get("/_/permissions/me")).toMatchObject(refusal(401, 113));
    const { passkey } = await addPasskey(editor);
    expect((await editor.get("/_/permissions/me")).status).toBe(200);
    expect((await attempt(world, passkey)).status).toBe(200);
    const { items } = await editor.get(own);
    expect((await editor.delete(`${own}/${String(items[0]?.["id"])}`)).status).toBe(204);
    expect(await editor.get("/_/permissions/me")).toMatchObject(refusal(401, 113));
    expect((await addPasskey(editor)).reply.status).toBe(200);
  });
});
