import { describe, expect } from "vitest";
import {
  editorLogin,
  onEachVendor,
  refusal,
  signInPath,
  tokenOf,
  type World,
} from "../../../test/index.ts";

onEachVendor(
  "a request for a new password gets the same reply for every address and mails existing users",
  async (world) => {
    for (const body of [
      { email: "nobody@example.com" },
      { email: "rubbish" },
      {},
      { email: "editor@example.com" },
    ]) {
      const reply = await world.as("public").post("/_/auth/password/request", body);
      expect([reply.status, reply.body]).toEqual([200, { public: true }]);
    }
    await expect
      .poll(() => world.mails.map((mail) => mail.to))
      .toEqual([[{ address: "editor@example.com" }]]);
  },
);

onEachVendor(
  "the mailed link changes nothing by itself, and its token sets the password once",
  async (world) => {
    await world.as("public").post("/_/auth/password/request", { email: "editor@example.com" });
    await expect.poll(() => world.mails.length).toBe(1);
    const token = /reset-password\?\S*token=(\S+)/.exec(world.mails[0]?.text ?? "")?.[1] ?? "";
    const opened = await world
      .as("public")
      .get(`/_/auth/password/reset/${token}`, { headers: { accept: "text/html" } });
    expect([opened.status, String(opened.headers["location"])]).toEqual([
      302,
      expect.stringContaining(token),
    ]);
    expect((await world.as("public").get(`/_/auth/password/reset/${token}`)).body).toEqual({
      public: true,
    });
    const reset = { token, password: "quite another one" };
    expect((await world.as("public").post("/_/auth/password/reset", reset)).status).toBe(200);
    const again = await world.as("public").post("/_/auth/password/reset", reset);
    expect([again.status, again.body]).toMatchObject([401, { error: { code: 104 } }]);
    expect(
      (
        await world
          .as("public")
          .post(signInPath, { email: "editor@example.com", password: reset.password })
      ).status,
    ).toBe(200);
  },
);

onEachVendor("a link to choose a password expires, and other tokens are refused", async (world) => {
  await world.as("public").post("/_/auth/password/request", { email: "editor@example.com" });
  await expect.poll(() => world.mails.length).toBe(1);
  const token = /reset-password\?\S*token=(\S+)/.exec(world.mails[0]?.text ?? "")?.[1] ?? "";
  const session = await tokenOf(world);
  const wrong = await world
    .as("public")
    .post("/_/auth/password/reset", { token: session, password: "x" });
  expect([wrong.status, wrong.body]).toMatchObject([401, { error: { code: 104 } }]);
  world.clock.advance(21 * 60);
  const late = await world.as("public").post("/_/auth/password/reset", { token, password: "x" });
  expect([late.status, late.body]).toMatchObject([401, { error: { code: 105 } }]);
});

describe("a mailed link", () => {
  onEachVendor(
    "leads to the configured address, whatever the request's headers say",
    async (world) => {
      const headers = { host: "evil.example", "x-forwarded-host": "evil.example" };
      await world.as("public").post("/_/auth/password/request", editorLogin, { headers });
      await expect.poll(() => world.mails).toHaveLength(1);
      const [mail] = world.mails;
      expect(mail?.text).toContain("http://127.0.0.1:8484/admin/#/reset-password?project=_&token=");
      expect(`${mail?.text} ${mail?.html}`).not.toContain("evil");
    },
  );

  onEachVendor("shows the name of the project escaped and unevaluated", async (world) => {
    await world.setting("project_name", "{{constructor}}<script>");
    await resetToken(world);
    const [mail] = world.mails;
    expect(mail?.subject).toBe("{{constructor}}<script>: choose a new password");
    expect(mail?.html).toContain("{{constructor}}&lt;script&gt;");
    expect(mail?.html).not.toContain("<script>");
  });

  onEachVendor(
    "is sent at most five times an hour, which the reply does not reveal",
    async (world) => {
      for (let count = 0; count < 7; count += 1) {
        const reply = await world.as("public").send("POST", "/_/auth/password/request", {
          body: { email: "editor@example.com" },
          ip: `10.0.0.${count}`,
        });
        expect([reply.status, reply.body]).toEqual([200, { public: true }]);
      }
      await world.as("public").post("/_/auth/password/request", { email: "admin@example.com" });
      const mailed = (address: string) =>
        world.mails.filter(({ to }) => to[0]?.address === address);
      await expect.poll(() => mailed("admin@example.com")).toHaveLength(1);
      await expect.poll(() => mailed("editor@example.com")).toHaveLength(5);
    },
  );

  onEachVendor(
    "enforces the password policy, and neither logs nor records the secret",
    async (world) => {
      await world.setting("password_policy", "/^.{8,}$/");
      const token = await resetToken(world);
      const reset = (password: string) =>
        world.as("public").post("/_/auth/password/reset", { token, password });
      expect(await reset("short")).toMatchObject(refusal(422, 4));
      expect((await reset("a long enough one")).status).toBe(200);
      expect(await world.activity()).toMatchObject([
        { action: "update", collection: "directus_users", item: "2", action_by: 2 },
      ]);
      const recorded = [
        ...world.logLines,
        (await world.as("admin").get("/_/revisions")).text,
        (await world.as("admin").get("/_/activity?fields=*")).text,
      ].join();
      for (const secret of [token, "a long enough one", "argon2"])
        expect(recorded).not.toContain(secret);
    },
  );

  onEachVendor("becomes invalid with the user and with a new address", async (world) => {
    const token = await resetToken(world);
    const reset = () =>
      world.as("public").post("/_/auth/password/reset", { token, password: "a long one" });
    await world.as("admin").patch("/_/users/2", { email: "other@example.com" });
    expect(await reset()).toMatchObject(refusal(401, 104));
    await world.as("admin").patch("/_/users/2", { email: "editor@example.com" });
    await world.as("admin").patch("/_/users/2", { status: "suspended" });
    expect(await reset()).toMatchObject(refusal(401, 103));
    await world.as("admin").delete("/_/users/2");
    expect(await reset()).toMatchObject(refusal(404, 106));
  });
});

/** The token of a link to choose a password, as it was mailed to the editor. */
async function resetToken(world: World): Promise<string> {
  await world.as("public").post("/_/auth/password/request", { email: "editor@example.com" });
  await expect.poll(() => world.mails.length).toBe(1);
  return /reset-password\?\S*token=(\S+)/.exec(world.mails[0]?.text ?? "")?.[1] ?? "";
}

onEachVendor("programs that follow a link learn whether its token is good", async (world) => {
  for (const token of ["nonsense", "a.b.c", "token-of-admin"]) {
    const link = `/_/auth/password/reset/${token}`;
    expect(await world.as("public").get(link)).toMatchObject(refusal(401, 104));
    const page = await world.as("public").get(link, { headers: { accept: "text/html" } });
    expect(page.status).toBe(302);
  }
});
