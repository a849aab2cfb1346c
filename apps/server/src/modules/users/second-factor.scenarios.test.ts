import { generate } from "otplib";
import { describe, expect } from "vitest";
import {
  editorLogin,
  editorRefused,
  editorRole,
  editorUser,
  onEachVendor,
  refresh,
  refusal,
  signIn,
  signInPath,
  tokenOf,
} from "../../../test/index.ts";
import type { Reply, World } from "../../../test/index.ts";
import { identifier, sql } from "../../database/sql.ts";

const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const activate = "/_/users/me/activate2FA";

/** Returns the code that an authenticator app shows now, or some seconds from now. */
const codeNow = ({ clock }: World, seconds = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + seconds });

async function switchOn(world: World): Promise<void> {
  const body = { tfa_secret: secret, otp: await codeNow(world) };
  expect((await world.as("editor").post(activate, body)).status).toBe(200);
  world.clock.advance(60);
}

const enforce = async (world: World): Promise<void> => {
  await world.db.run(sql`update directus_roles set enforce_2fa = 1 where id = ${editorRole}`);
  world.project.access.invalidate();
};

describe("setting up", () => {
  onEachVendor(
    "a code proves that the app has the secret, which is never shown again",
    async (world) => {
      const reply = await world
        .as("editor")
        .post(activate, { tfa_secret: secret, otp: await codeNow(world) });
      expect(reply.status).toBe(200);
      const [row] = await world.db.all(
        sql`select ${identifier("2fa_secret")} from directus_users where id = ${editorUser}`,
      );
      expect(row).toEqual({ "2fa_secret": secret });
      const shown = await Promise.all(
        [
          "/_/users?fields=*",
          `/_/users/${editorUser}`,
          "/_/revisions",
          "/_/activity?fields=*.*",
          "/_/users?filter[2fa_secret][nnull]",
        ].map((path) => world.as("admin").get(path)),
      );
      for (const { text } of [reply, ...shown]) expect(text).not.toContain(secret);
      expect(world.logLines.join()).not.toContain(secret);
      expect(await world.activity()).toMatchObject([
        { action: "update", collection: "directus_users", item: String(editorUser) },
      ]);
    },
  );

  onEachVendor(
    "only for oneself, with a valid code and a secret of sufficient length",
    async (world) => {
      const body = { tfa_secret: secret, otp: await codeNow(world) };
      const as = world.as("editor");
      expect(await as.post("/_/users/1/activate2FA", body)).toMatchObject(refusal(403, 302));
      expect(await as.post(activate, { ...body, otp: "12345x" })).toMatchObject(refusal(404, 112));
      expect(await as.post(activate, { tfa_secret: secret })).toMatchObject(refusal(422, 4));
      expect(await as.post(activate, { otp: body.otp })).toMatchObject(refusal(422, 4));
      for (const short of ["", "A", "ABCDEFGH2345676"])
        expect(await as.post(activate, { ...body, tfa_secret: short })).toMatchObject(
          refusal(422, 4),
        );
      expect(await as.post(activate, { ...body, tfa_secret: "1".repeat(16) })).toMatchObject(
        refusal(422, 4),
      );
      expect(await world.as("public").post(activate, body)).toMatchObject(refusal(401, 108));
    },
  );

  onEachVendor("a number is accepted as code, with its lost leading zeros", async (world) => {
    // Some code begins with a zero sooner or later.
    const findZero = async (): Promise<string> => {
      const code = await codeNow(world);
      if (code.startsWith("0")) return code;
      world.clock.advance(30);
      return findZero();
    };
    const otp = Number(await findZero());
    expect((await world.as("editor").post(activate, { tfa_secret: secret, otp })).status).toBe(200);
  });

  onEachVendor("is switched off with null only", async (world) => {
    await world.permit(editorRole, { directus_users: { read: "full", update: "mine" } });
    await switchOn(world);
    const isOn = async (): Promise<boolean> => {
      const [row] = await world.db.all(
        sql`select ${identifier("2fa_secret")} from directus_users where id = ${editorUser}`,
      );
      return row?.["2fa_secret"] !== null;
    };
    for (const [value, status] of [
      ["**********", 200],
      ["", 422],
      ["short", 422],
      ["aaaaaaaaaaaaaaaa", 422],
      [7, 422],
      [false, 422],
    ] as const) {
      const body = { "2fa_secret": value, title: "x" };
      const reply = await world.as("editor").patch("/_/users/me", body);
      expect([value, reply.status]).toEqual([value, status]);
    }
    expect(await signIn(world, editorLogin)).toMatchObject(refusal(404, 111));
    expect((await world.as("editor").patch("/_/users/me", { "2fa_secret": null })).status).toBe(
      200,
    );
    expect(await isOn()).toBe(false);
    expect((await signIn(world, editorLogin)).status).toBe(200);
  });

  onEachVendor(
    "is switched on by writing one's own profile, as older clients do",
    async (world) => {
      await world.permit(editorRole, { directus_users: { read: "full", update: "full" } });
      const written = await world.as("editor").patch("/_/users/me", { "2fa_secret": secret });
      expect(written, written.text).toMatchObject({
        status: 200,
        item: { "2fa_secret": "**********" },
      });
      expect(await signIn(world, editorLogin)).toMatchObject(refusal(404, 111));
      const otp = await codeNow(world);
      expect((await signIn(world, { ...editorLogin, otp })).status).toBe(200);
      const history = await world.as("admin").get("/_/users/2/revisions");
      expect(history.text).not.toContain(secret);
    },
  );

  onEachVendor("is written by nobody else", async (world) => {
    const { id } = await world.user(editorRole);
    await world.permit(editorRole, { directus_users: { read: "full", update: "full" } });
    for (const [who, path] of [
      ["editor", `/_/users/${id}`],
      ["editor", `/_/users/me,${id}`],
      ["admin", "/_/users/2"],
    ] as const) {
      const reply = await world.as(who).patch(path, { "2fa_secret": secret });
      expect(reply).toMatchObject(refusal(403, 305));
    }
    const person = { first_name: "A", last_name: "B", email: "a@example.com", status: "active" };
    const more = { password: "long enough", timezone: "UTC", locale: "en-US", roles: [] };
    const body = { ...person, ...more, "2fa_secret": secret };
    expect(await world.as("admin").post("/_/users", body)).toMatchObject(refusal(403, 305));
    expect((await signIn(world, editorLogin)).status).toBe(200);
  });

  editorRefused("cannot be switched off without the right to write the field", {
    given: (world) =>
      world.permit(editorRole, {
        directus_users: { read: "full", update: "mine", write_field_blacklist: "2fa_secret" },
      }),
    patch: "/_/users/me",
    body: { "2fa_secret": null },
    refused: [403, 305],
  });
});

describe("signing in", () => {
  onEachVendor("requires a code, which works once", async (world) => {
    await switchOn(world);
    expect(await signIn(world, editorLogin)).toMatchObject(refusal(404, 111));
    expect(await signIn(world, { ...editorLogin, otp: "000000" })).toMatchObject(refusal(404, 112));
    const otp = await codeNow(world);
    expect((await signIn(world, { ...editorLogin, otp })).status).toBe(200);
    expect(await signIn(world, { ...editorLogin, otp })).toMatchObject(refusal(404, 112));
    world.clock.advance(30);
    expect((await signIn(world, { ...editorLogin, otp: await codeNow(world) })).status).toBe(200);
  });

  onEachVendor("the code that switched it on cannot be used to sign in", async (world) => {
    const otp = await codeNow(world);
    await world.as("editor").post(activate, { tfa_secret: secret, otp });
    expect(await signIn(world, { ...editorLogin, otp })).toMatchObject(refusal(404, 112));
  });

  onEachVendor("reveals nothing about codes without the right password", async (world) => {
    await switchOn(world);
    const body = { ...editorLogin, password: "wrong", otp: await codeNow(world) };
    expect(await signIn(world, body)).toMatchObject(refusal(404, 100));
    expect((await signIn(world, { ...editorLogin, otp: body.otp })).status).toBe(200);
  });

  onEachVendor("guessing codes is stopped after ten, whatever the address", async (world) => {
    await switchOn(world);
    const guess = (otp: string, count: number): Promise<Reply> =>
      world.as("public").send("POST", signInPath, {
        body: { ...editorLogin, otp },
        ip: `10.0.0.${count}`,
      });
    for (let count = 0; count < 10; count += 1)
      expect(await guess("000000", count)).toMatchObject(refusal(404, 112));
    expect(await guess("000000", 10)).toMatchObject(refusal(429, 7));
    expect(await guess(await codeNow(world), 11)).toMatchObject(refusal(429, 7));
  });
});

describe("a role that enforces it", () => {
  onEachVendor("lets users in to set it up, and to nothing else", async (world) => {
    await enforce(world);
    const signedIn = await signIn(world, editorLogin);
    expect(signedIn.status).toBe(200);
    const token = String(signedIn.item["token"]);
    expect(claimsOf(token)).toMatchObject({ needs2FA: true });
    const as = world.as({ token });
    for (const path of ["/_/users/me", "/_/permissions/me", "/_/items/news", "/_/collections"])
      expect(await as.get(path)).toMatchObject(refusal(401, 113));
    expect(await as.post("/_/mail", { to: 1, body: "x" })).toMatchObject(refusal(401, 113));
    const refreshed = await refresh(world, token);
    expect(claimsOf(String(refreshed.item["token"]))).toMatchObject({ needs2FA: true });

    expect((await as.get("/_/utils/2fa_secret")).status).toBe(200);
    const otp = await codeNow(world);
    expect((await as.post(activate, { tfa_secret: secret, otp })).status).toBe(200);
    expect((await as.get("/_/permissions/me")).status).toBe(200);
    const again = await refresh(world, token);
    expect(claimsOf(String(again.item["token"]))).toMatchObject({ needs2FA: false });
  });

  onEachVendor("cannot be bypassed with a static token", async (world) => {
    await enforce(world);
    expect(await world.as("editor").get("/_/permissions/me")).toMatchObject(refusal(401, 113));
  });

  onEachVendor("leaves other users' tokens unchanged", async (world) => {
    await enforce(world);
    const token = await tokenOf(world);
    expect(claimsOf(token)).not.toHaveProperty("needs2FA");
    expect((await world.as({ token }).get("/_/users/me")).status).toBe(200);
  });
});

function claimsOf(token: string): unknown {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}
