import { describe, expect } from "vitest";
import {
  adminLogin,
  editorLogin,
  editorUser,
  giveFactor,
  onEachVendor,
  refusal,
  signIn,
} from "../../../../test/index.ts";
import {
  addPasskey,
  editorWithPasskey,
  proofOf,
  signedIn,
} from "../../../../test/fixtures/soft-authenticator.ts";
import { sql } from "../../../database/sql.ts";

const own = "/_/users/me/passkeys";
const refused = refusal(401, 115);

describe("after the right password", () => {
  onEachVendor("an account with a passkey is asked for it", async (world) => {
    const { passkey } = await editorWithPasskey(world);
    const anyone = world.as("public");
    const asked = await signIn(world, editorLogin);
    expect(asked).toMatchObject(refusal(404, 111));
    expect(asked.error).toMatchObject({ details: { methods: ["passkey"] } });
    const proof = { ...editorLogin, passkey: await proofOf(anyone, passkey) };
    expect(await signIn(world, { ...proof, password: "wrong" })).toMatchObject(refusal(404, 100));
    expect((await signIn(world, proof)).status).toBe(200);
    expect(await signIn(world, proof)).toMatchObject(refused);
    expect(await signIn(world, { ...editorLogin, passkey: {} })).toMatchObject(refusal(422, 4));
    const wrong = await signIn(world, { ...editorLogin, password: "wrong" });
    expect(wrong.text).not.toContain("methods");
  });

  onEachVendor("the passkey of somebody else is none", async (world) => {
    const { passkey } = await editorWithPasskey(world);
    await giveFactor(world);
    const proof = await proofOf(world.as("public"), passkey);
    expect(await signIn(world, { ...adminLogin, passkey: proof })).toMatchObject(refused);
  });

  onEachVendor(
    "a recovery code passes once, in any spelling, and says how many are left",
    async (world) => {
      const { editor } = await editorWithPasskey(world);
      const made = await editor.post("/_/users/me/recovery_codes");
      const codes = made.item["codes"] as string[];
      expect(new Set(codes).size).toBe(10);
      for (const code of codes) expect(code).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/);
      const [first = "", second = ""] = codes;
      const asked = await signIn(world, editorLogin);
      expect(asked.error).toMatchObject({ details: { methods: ["passkey", "recovery_code"] } });
      const otp = ` ${first.toUpperCase().replaceAll("-", " ").replaceAll("0", "O")}`;
      const entered = await signIn(world, { ...editorLogin, otp });
      expect(entered).toMatchObject({ status: 200, body: { data: { recovery_codes_left: 9 } } });
      expect((await world.activity()).at(-1)).toMatchObject({
        action: "authenticate",
        comment: "With a recovery code; 9 are left.",
      });
      expect(await signIn(world, { ...editorLogin, otp: first })).toMatchObject(refusal(404, 112));
      expect((await editor.get("/_/users/me/recovery_codes")).item).toMatchObject({
        left: 9,
        total: 10,
      });
      expect((await editor.post("/_/users/me/recovery_codes")).status).toBe(200);
      expect(await signIn(world, { ...editorLogin, otp: second })).toMatchObject(refusal(404, 112));
      const rows = await world.db.all(sql`select code_hash from rowhouse_recovery_codes`);
      expect(JSON.stringify(rows)).not.toContain(second);
    },
  );

  onEachVendor("guessing recovery codes ends in a pause", async (world) => {
    const { editor } = await editorWithPasskey(world);
    const { item } = await editor.post("/_/users/me/recovery_codes");
    const [code = ""] = item["codes"] as string[];
    const guess = (otp: string, ip: string) =>
      world
        .as("public")
        .send("POST", "/_/auth/authenticate", { body: { ...editorLogin, otp }, ip });
    for (let at = 0; at < 10; at += 1)
      expect(await guess("0000-0000-0000-0000", `10.0.0.${at}`)).toMatchObject(refusal(404, 112));
    expect(await guess(code, "10.0.1.1")).toMatchObject(refusal(429, 7));
  });
});

describe("recovery codes", () => {
  onEachVendor("need a second factor, their owner, and end with the last factor", async (world) => {
    const editor = await signedIn(world);
    const path = "/_/users/me/recovery_codes";
    expect(await editor.post(path)).toMatchObject(refusal(422, 12));
    await addPasskey(editor);
    expect((await editor.post(path)).status).toBe(200);
    const admin = await signedIn(world, adminLogin);
    const others = `/_/users/${editorUser}/recovery_codes`;
    expect(await admin.post(others)).toMatchObject(refusal(403, 302));
    expect((await admin.get(others)).item).toMatchObject({ left: 10, total: 10 });
    expect(await world.as("editor").post(path)).toMatchObject(refusal(403, 10));
    const { items } = await editor.get(own);
    await editor.delete(`${own}/${String(items[0]?.["id"])}`);
    expect((await editor.get(path)).item).toEqual({ left: 0, total: 0, made_on: null });
  });

  onEachVendor("are ten, however many requests make them at once", async (world) => {
    const { editor } = await editorWithPasskey(world);
    const path = "/_/users/me/recovery_codes";
    const replies = await Promise.all([editor.post(path), editor.post(path), editor.post(path)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await editor.get(path)).item).toMatchObject({ left: 10, total: 10 });
  });

  onEachVendor("stand in for the authenticator app as well, and end with it", async (world) => {
    const person = await signedIn(world, adminLogin);
    await giveFactor(world);
    const { item } = await person.post("/_/users/me/recovery_codes");
    const [code = ""] = item["codes"] as string[];
    const asked = await signIn(world, adminLogin);
    expect(asked.error).toMatchObject({ details: { methods: ["otp", "recovery_code"] } });
    expect((await signIn(world, { ...adminLogin, otp: code })).status).toBe(200);
    await person.patch("/_/users/me", { "2fa_secret": null });
    expect((await person.get("/_/users/me/recovery_codes")).item).toMatchObject({ total: 0 });
  });
});
