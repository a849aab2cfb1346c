import { generate } from "otplib";
import { describe, expect } from "vitest";
import {
  adminLogin,
  editorLogin,
  editorUser,
  onEachVendor,
  refresh,
  refusal,
  tokenOf,
  type Client,
  type World,
} from "../../../test/index.ts";
import {
  age,
  askingSession,
  confirmPath,
  isConfirmed,
  unconfirmed,
} from "../../../test/fixtures/confirmation.ts";
import {
  addPasskey,
  challengeOf,
  makePasskey,
  proofOf,
  provePasskey,
  signedIn,
} from "../../../test/fixtures/soft-authenticator.ts";
import {
  exchangeToken,
  offerSso,
  runIdentityServers,
  screenParams,
  travel,
} from "../../../test/fixtures/sso-journey.ts";
import { identifier, sql } from "../../database/sql.ts";

runIdentityServers();

const { password } = adminLogin;
const factorSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

describe("a session that asks", () => {
  onEachVendor("lets dangerous acts through for ten minutes after signing in", async (world) => {
    const admin = await askingSession(world);
    expect(await isConfirmed(admin)).toBe(true);
    world.clock.advance(9 * 60);
    expect(await isConfirmed(admin)).toBe(true);
    world.clock.advance(62);
    const refused = await admin.delete("/_/users/me/tokens/nowhere");
    expect(refused).toMatchObject(unconfirmed);
    expect(refused.error).toMatchObject({
      key: "confirmationRequired",
      details: { methods: ["password"] },
    });
    expect((await admin.get("/_/users/me")).status).toBe(200);
  });

  onEachVendor("goes on asking with every token it gets", async (world) => {
    const token = await tokenOf(world, { ...adminLogin, with_confirmation: true });
    age(world);
    const fresh = await refresh(world, token);
    expect(await isConfirmed(world.as({ token: String(fresh.item["token"]) }))).toBe(false);
  });

  onEachVendor("is asked for again ten minutes after it was confirmed", async (world) => {
    const token = await tokenOf(world, { ...adminLogin, with_confirmation: true });
    age(world);
    const fresh = await refresh(world, token);
    const admin = world.as({ token: String(fresh.item["token"]) });
    const confirmed = await admin.post(confirmPath, { password });
    expect(confirmed).toMatchObject({ status: 200, item: { confirmed_until: expect.any(String) } });
    expect(await isConfirmed(admin)).toBe(true);
    expect((await world.activity()).at(-1)).toMatchObject({
      action: "authenticate",
      action_by: 1,
      comment: "Confirmed with the password.",
    });
    age(world);
    expect(await isConfirmed(admin)).toBe(false);
  });

  onEachVendor("is not confirmed by another session of the same person", async (world) => {
    const [here, there] = [await askingSession(world), await askingSession(world)];
    age(world);
    await there.post(confirmPath, { password });
    expect([await isConfirmed(here), await isConfirmed(there)]).toEqual([false, true]);
  });

  onEachVendor("does not ask where the operator switched it off", async (world) => {
    const admin = await askingSession(world);
    age(world);
    world.project.confirmationMs = Infinity;
    expect(await isConfirmed(admin)).toBe(true);
    expect((await admin.post(confirmPath, { password })).item).toEqual({ confirmed_until: null });
  });

  onEachVendor(
    "is begun by a provider as well, which confirms by signing in again",
    async (world) => {
      await offerSso(world);
      await world.db.run(sql`update directus_users set password = null where id = ${editorUser}`);
      world.project.access.invalidate();
      const editor = await throughProvider(world);
      expect(await isConfirmed(editor)).toBe(true);
      age(world);
      const refused = await editor.delete("/_/users/me/tokens/nowhere");
      expect(refused.error).toMatchObject({ code: 116, details: { methods: ["provider"] } });
      expect(await editor.post(confirmPath, { password: "null" })).toMatchObject(refusal(404, 100));
      expect(await isConfirmed(await throughProvider(world))).toBe(true);
      world.project.providers = [];
      // There is nothing left to ask with.
      expect(await isConfirmed(editor)).toBe(true);
    },
  );
});

describe("other callers work as before", () => {
  onEachVendor("sessions that do not ask, programs, and sessions of before", async (world) => {
    const plain = await signedIn(world, adminLogin);
    const before = await signedIn(world, adminLogin);
    await world.db.run(
      sql`update rowhouse_sessions set asks_confirmation = null, confirmed_on = null`,
    );
    age(world);
    for (const client of [plain, before, world.as("admin")])
      expect(await isConfirmed(client)).toBe(true);
  });

  onEachVendor("a program has nothing to confirm", async (world) => {
    expect(await world.as("admin").post(confirmPath, { password })).toMatchObject(refusal(403, 10));
    expect(await world.as("admin").post(`${confirmPath}/challenge`)).toMatchObject(
      refusal(403, 10),
    );
    expect(await world.as("public").post(confirmPath, { password })).toMatchObject(
      refusal(401, 108),
    );
    expect(await world.as("public").post(`${confirmPath}/challenge`)).toMatchObject(
      refusal(401, 108),
    );
  });
});

describe("a wrong proof", () => {
  onEachVendor("confirms nothing, and is recorded", async (world) => {
    const admin = await askingSession(world);
    age(world);
    expect(await admin.post(confirmPath, { password: "wrong" })).toMatchObject(refusal(404, 100));
    expect(await admin.post(confirmPath, { otp: "000000" })).toMatchObject(refusal(404, 112));
    expect(await admin.post(confirmPath, {})).toMatchObject({
      ...refusal(422, 4),
      body: { error: { problems: [{ path: ["password"], rule: "required" }] } },
    });
    expect(await admin.post(confirmPath, { passkey: {} })).toMatchObject(refusal(422, 4));
    expect(await isConfirmed(admin)).toBe(false);
    expect((await world.activity()).at(-1)).toMatchObject({
      action: "invalid-credentials",
      item: "1",
    });
  });

  onEachVendor("has to wait after some, together with those of signing in", async (world) => {
    const admin = await askingSession(world);
    age(world);
    for (let count = 0; count < 6; count += 1)
      await admin.post(confirmPath, { password: `guess ${count}` });
    const paused = await admin.post(confirmPath, { password });
    expect(paused).toMatchObject(refusal(429, 7));
    expect(await isConfirmed(admin)).toBe(false);
    const elsewhere = world.as("public");
    expect(await elsewhere.post("/_/auth/authenticate", adminLogin)).toMatchObject(refusal(429, 7));
    expect((await elsewhere.post("/_/auth/authenticate", editorLogin)).status).toBe(200);
  });
});

describe("an authenticator app confirms", () => {
  onEachVendor("by a code that was not used yet; recovery codes do not", async (world) => {
    const editor = await askingSession(world, editorLogin);
    await addPasskey(editor);
    const { item } = await editor.post("/_/users/me/recovery_codes");
    const [recovery] = item["codes"] as string[];
    await world.db.run(sql`update directus_users set ${identifier("2fa_secret")} = ${factorSecret}
      where id = ${editorUser}`);
    world.project.access.invalidate();
    age(world);
    expect(await editor.post(confirmPath, { otp: recovery })).toMatchObject(refusal(404, 112));
    const epoch = Math.floor(world.clock.now().getTime() / 1000);
    const otp = await generate({ secret: factorSecret, epoch });
    expect((await editor.post(confirmPath, { otp })).status).toBe(200);
    expect(await isConfirmed(editor)).toBe(true);
    expect(await editor.post(confirmPath, { otp })).toMatchObject(refusal(404, 112));
  });
});

describe("a passkey confirms", () => {
  onEachVendor("where it is one of the account, by a challenge of this session", async (world) => {
    const editor = await askingSession(world, editorLogin);
    const { passkey } = await addPasskey(editor);
    const factor = await proofOf(world.as("public"), passkey);
    const other = await askingSession(world, { ...editorLogin, passkey: factor });
    age(world);
    const { options, ticket } = await challengeOf(editor, `${confirmPath}/challenge`);
    expect(options).toMatchObject({
      allowCredentials: [{ id: passkey.id }],
      userVerification: "required",
    });
    const answer = { passkey: { ticket, credential: provePasskey(passkey, options) } };
    expect(await other.post(confirmPath, answer)).toMatchObject(refusal(401, 115));
    expect((await editor.post(confirmPath, answer)).status).toBe(200);
    expect(await editor.post(confirmPath, answer)).toMatchObject(refusal(401, 115));
    expect([await isConfirmed(editor), await isConfirmed(other)]).toEqual([true, false]);
    expect((await world.activity()).at(-1)).toMatchObject({
      comment: 'Confirmed with the passkey "My key".',
    });
  });

  onEachVendor("and a challenge is good for nothing else", async (world) => {
    const editor = await askingSession(world, editorLogin);
    const { passkey } = await addPasskey(editor);
    age(world);
    const toSignIn = await proofOf(world.as("public"), passkey);
    expect(await editor.post(confirmPath, { passkey: toSignIn })).toMatchObject(refusal(401, 115));
    const { options, ticket } = await challengeOf(editor, `${confirmPath}/challenge`);
    const answer = { ticket, credential: provePasskey(passkey, options) };
    expect(await world.as("public").post("/_/auth/passkey", answer)).toMatchObject(
      refusal(401, 115),
    );
    const unknown = makePasskey({ rp: { id: "localhost" }, user: { id: "AAAA" } });
    const guess = { ticket, credential: provePasskey(unknown.passkey, options) };
    expect(await editor.post(confirmPath, { passkey: guess })).toMatchObject(refusal(401, 115));
    expect(await isConfirmed(editor)).toBe(false);
  });

  onEachVendor("of somebody else does not", async (world) => {
    const admin = await askingSession(world);
    const { passkey } = await addPasskey(await signedIn(world));
    age(world);
    const { options, ticket } = await challengeOf(admin, `${confirmPath}/challenge`);
    const credential = provePasskey(passkey, options);
    expect(await admin.post(confirmPath, { passkey: { ticket, credential } })).toMatchObject(
      refusal(401, 115),
    );
    expect(await isConfirmed(admin)).toBe(false);
  });

  onEachVendor("and begins a session that asks where the sign-in says so", async (world) => {
    const { passkey } = await addPasskey(await signedIn(world));
    const signIn = async (flag: object) => {
      const body = { ...(await proofOf(world.as("public"), passkey)), ...flag };
      const { item } = await world.as("public").post("/_/auth/passkey", body);
      return world.as({ token: String(item["token"]) });
    };
    const asking = await signIn({ with_confirmation: true });
    const plain = await signIn({});
    age(world);
    expect([await isConfirmed(asking), await isConfirmed(plain)]).toEqual([false, true]);
  });
});

/** Signs in at the provider as the app does. */
async function throughProvider(world: World): Promise<Client> {
  const { request_token: token } = screenParams(await travel(world));
  const { item } = await exchangeToken(world, token, { with_confirmation: true });
  return world.as({ token: String(item["token"]) });
}
