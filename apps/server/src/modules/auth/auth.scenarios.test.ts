import { describe, expect } from "vitest";
import { onEachVendor, password, scenario, type Reply, type World } from "../../../test/index.ts";
import { passwordMark, signToken } from "../../access/index.ts";
import { sql } from "../../database/sql.ts";

const signIn = "/_/auth/authenticate";
const admin = { email: "admin@example.com", password };
const editor = { email: "editor@example.com", password };
const refusal = (status: number, code: number) => ({ status, body: { error: { code } } });

scenario("signs in with e-mail and password", {
  as: "public",
  post: signIn,
  body: admin,
  answers: 200,
  matches: { data: { token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) }, public: true },
  events: [{ action: "authenticate", collection: "directus_users", item: "1" }],
});

scenario("does not mind the case of the e-mail", {
  as: "public",
  post: signIn,
  body: { ...admin, email: "Admin@Example.com" },
  answers: 200,
});

/** `secret1`, as the generation before has stored it. */
const bcryptHash = "$2b$10$KJ56jTvFzAahenBTU0r.i.pVPXjIEmRiFDqdk4DPj.InRkRnIU42e";

for (const prefix of ["$2y$", "$2a$", "$2b$"]) {
  onEachVendor(`signs in with a password that was stored as bcrypt (${prefix})`, async (world) => {
    const stored = bcryptHash.replace("$2y$", prefix);
    const { db } = world;
    await db.run(sql`update directus_users set password = ${stored} where id = 1`);
    const attempt = (given: string) =>
      world.as("public").post(signIn, { email: admin.email, password: given });
    expect(await attempt("secret1")).toMatchObject({ status: 200 });
    expect(await attempt("secret2")).toMatchObject({ status: 404, body: { error: { code: 100 } } });
    expect(await attempt(stored)).toMatchObject({ status: 404, body: { error: { code: 100 } } });
  });
}

scenario("a wrong password is recorded and told like an unknown user", {
  as: "public",
  post: signIn,
  body: { ...admin, password: "wrong" },
  answers: 404,
  code: 100,
  events: [{ action: "invalid-credentials", collection: "directus_users", item: "1" }],
});

scenario("an unknown user gets the answer of a wrong password", {
  as: "public",
  post: signIn,
  body: { ...admin, email: "nobody@example.com" },
  answers: 404,
  code: 100,
  events: [],
});

for (const body of [
  {},
  { email: "admin@example.com" },
  { email: "not an address", password: "x" },
  { email: ["a@example.com"], password: { a: 1 } },
]) {
  scenario(`refuses malformed credentials ${JSON.stringify(body)}`, {
    as: "public",
    post: signIn,
    body,
    answers: 422,
    code: 114,
  });
}

scenario("a stale token in the request does not stand in the way of signing in", {
  as: { token: "eyJ0eXAiOiJKV1QifQ.e30.x" },
  post: signIn,
  body: admin,
  answers: 200,
});

scenario("a suspended user is told so only with the right password", {
  given: (world) => setStatus(world, "suspended"),
  as: "public",
  post: signIn,
  body: { email: "editor@example.com", password },
  answers: 404,
  code: 103,
});

scenario("a suspended user with a wrong password looks like anybody", {
  given: (world) => setStatus(world, "suspended"),
  as: "public",
  post: signIn,
  body: { email: "editor@example.com", password: "wrong" },
  answers: 404,
  code: 100,
});

scenario("an invited user cannot sign in", {
  given: (world) => setStatus(world, "invited"),
  as: "public",
  post: signIn,
  body: { email: "editor@example.com", password },
  answers: 401,
  code: 103,
});

onEachVendor(
  "the token opens what needs a user, and its claims are those of the contract",
  async (world) => {
    const token = await tokenOf(world);
    const me = await world.as({ token }).get("/_/users/me?fields=id,email");
    expect(me.body).toEqual({ data: { id: 1, email: "admin@example.com" } });
    const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64").toString());
    expect(claims).toMatchObject({
      type: "auth",
      id: 1,
      project: "_",
      key: world.project.tokens.publicKey,
      exp: expect.any(Number),
    });
    expect(claims).not.toHaveProperty("role");
  },
);

onEachVendor(
  "a token lives for twenty minutes and is then told from a broken one",
  async (world) => {
    const token = await tokenOf(world);
    world.clock.advance(19 * 60);
    expect((await world.as({ token }).get("/_/users/me")).status).toBe(200);
    world.clock.advance(2 * 60);
    const late = await world.as({ token }).get("/_/users/me");
    expect([late.status, late.body]).toEqual([
      401,
      expect.objectContaining({ error: expect.objectContaining({ code: 102 }) }),
    ]);
    const broken = await world.as({ token: `${token}x` }).get("/_/users/me");
    expect([broken.status, broken.body]).toEqual([
      401,
      expect.objectContaining({ error: expect.objectContaining({ code: 101 }) }),
    ]);
  },
);

onEachVendor("refreshing gives a token with a new time, and refuses bad ones", async (world) => {
  const token = await tokenOf(world);
  world.clock.advance(19 * 60);
  const refreshed = await world.as("public").post("/_/auth/refresh", { token });
  expect(refreshed.body).toMatchObject({ data: { token: expect.any(String) }, public: true });
  world.clock.advance(2 * 60);
  const expired = await world.as("public").post("/_/auth/refresh", { token });
  expect([expired.status, expired.body]).toMatchObject([401, { error: { code: 102 } }]);
  const malformed = await world.as("public").post("/_/auth/refresh", { token: "rubbish" });
  expect([malformed.status, malformed.body]).toMatchObject([401, { error: { code: 101 } }]);
  const missing = await world.as("public").post("/_/auth/refresh", {});
  expect([missing.status, missing.body]).toMatchObject([422, { error: { code: 4 } }]);
});

onEachVendor("a suspended user can neither use nor refresh a token from before", async (world) => {
  const { body } = await world.as("public").post(signIn, { email: "editor@example.com", password });
  const token = tokenIn(body);
  await world.as("admin").patch("/_/users/2", { status: "suspended" });
  const use = await world.as({ token }).get("/_/users/me");
  expect([use.status, use.body]).toMatchObject([401, { error: { code: 103 } }]);
  const refresh = await world.as("public").post("/_/auth/refresh", { token });
  expect([refresh.status, refresh.body]).toMatchObject([401, { error: { code: 103 } }]);
});

onEachVendor("a changed password ends the sessions of before", async (world) => {
  const token = await tokenOf(world);
  await world.as("admin").patch("/_/users/1", { password: "another long one" });
  const reply = await world.as({ token }).get("/_/users/me");
  expect([reply.status, reply.body]).toMatchObject([401, { error: { code: 101 } }]);
});

onEachVendor("a token of another kind or with a forged signature opens nothing", async (world) => {
  const token = await tokenOf(world);
  const [head = "", payload = ""] = token.split(".");
  const claims = { ...JSON.parse(Buffer.from(payload, "base64url").toString()), id: 2 };
  const forged = `${head}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${token.split(".")[2] ?? ""}`;
  const unsigned = `${Buffer.from('{"typ":"JWT","alg":"none"}').toString("base64url")}.${payload}.`;
  for (const bad of [forged, unsigned]) {
    const reply = await world.as({ token: bad }).get("/_/users/me");
    expect([reply.status, reply.body]).toMatchObject([401, { error: { code: 101 } }]);
  }
});

onEachVendor(
  "guessing is slowed down per address and account, for unknown accounts as well",
  async (world) => {
    for (const email of ["admin@example.com", "nobody@example.com"]) {
      const guess = (ip: string) =>
        world.as("public").send("POST", signIn, { body: { email, password: "wrong" }, ip });
      for (let count = 0; count < 5; count += 1) expect((await guess("10.0.0.1")).status).toBe(404);
      const slowed = await guess("10.0.0.1");
      expect([slowed.status, slowed.body]).toMatchObject([429, { error: { code: 7 } }]);
      expect(slowed.headers["retry-after"]).toBe("1");
      expect((await guess("10.0.0.2")).status).toBe(404);
    }
  },
);

onEachVendor(
  "too many failures suspend an account when the project asks for it, but never the last administrator",
  async (world) => {
    await world.setting("login_attempts_allowed", "2");
    for (const email of ["editor@example.com", "admin@example.com"]) {
      for (const ip of ["10.0.0.1", "10.0.0.2", "10.0.0.3"])
        await world.as("public").send("POST", signIn, { body: { email, password: "wrong" }, ip });
    }
    const editor = await world.as("public").post(signIn, { email: "editor@example.com", password });
    expect([editor.status, editor.body]).toMatchObject([404, { error: { code: 103 } }]);
    expect((await world.as("public").post(signIn, admin)).status).toBe(200);
  },
);

scenario("tells no providers of other sign-ins", {
  as: "public",
  get: "/_/auth/sso",
  answers: 200,
  matches: { data: [], public: true },
});

onEachVendor(
  "asking for a new password answers the same for everybody and mails those who are there",
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
    const token = /password\/reset\/(\S+)/.exec(world.mails[0]?.text ?? "")?.[1] ?? "";
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
          .post(signIn, { email: "editor@example.com", password: reset.password })
      ).status,
    ).toBe(200);
  },
);

onEachVendor("a link to choose a password runs out, and other tokens are none", async (world) => {
  await world.as("public").post("/_/auth/password/request", { email: "editor@example.com" });
  await expect.poll(() => world.mails.length).toBe(1);
  const token = /password\/reset\/(\S+)/.exec(world.mails[0]?.text ?? "")?.[1] ?? "";
  const session = await tokenOf(world);
  const wrong = await world
    .as("public")
    .post("/_/auth/password/reset", { token: session, password: "x" });
  expect([wrong.status, wrong.body]).toMatchObject([401, { error: { code: 104 } }]);
  world.clock.advance(21 * 60);
  const late = await world.as("public").post("/_/auth/password/reset", { token, password: "x" });
  expect([late.status, late.body]).toMatchObject([401, { error: { code: 105 } }]);
});

describe("sessions end", () => {
  onEachVendor("with the user", async (world) => {
    const token = await tokenOf(world, editor);
    await world.as("admin").delete("/_/users/2");
    expect(await world.as({ token }).get("/_/users/me")).toMatchObject(refusal(401, 101));
    expect(await refreshed(world, token)).toMatchObject(refusal(401, 101));
    expect(await world.as("editor").get("/_/users/me")).toMatchObject(refusal(401, 101));
  });

  onEachVendor("with a password that a mailed link has set", async (world) => {
    const token = await tokenOf(world, editor);
    const reset = await resetToken(world);
    const body = { token: reset, password: "quite another one" };
    expect((await world.as("public").post("/_/auth/password/reset", body)).status).toBe(200);
    expect(await world.as({ token }).get("/_/users/me")).toMatchObject(refusal(401, 101));
    expect(await refreshed(world, token)).toMatchObject(refusal(401, 101));
  });

  onEachVendor("with the project they are for, which has keys of its own", async (world) => {
    const { project } = world;
    const [row] = await world.db.all(sql`select * from directus_users where id = 1`);
    const mark = passwordMark(project, { id: 1, password: String(row?.["password"]) });
    const now = world.clock.now().getTime();
    const tokenFrom = (place: Partial<typeof project>) =>
      signToken({ ...project, ...place }, { type: "auth", id: 1, mark }, now);
    const { secret, publicKey } = project.tokens;
    expect((await world.as({ token: await tokenFrom({}) }).get("/_/users/me")).status).toBe(200);
    for (const place of [
      { key: "other" },
      { tokens: { secret: new Uint8Array(32), publicKey } },
      { tokens: { secret, publicKey: "another" } },
    ]) {
      const token = await tokenFrom(place);
      expect(await world.as({ token }).get("/_/users/me")).toMatchObject(refusal(401, 101));
      expect(await refreshed(world, token)).toMatchObject(refusal(401, 101));
    }
  });
});

describe("guessing", () => {
  onEachVendor("many passwords at once is no way around the pauses", async (world) => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, count) =>
        world.as("public").post(signIn, { ...admin, password: `guess ${count}` }),
      ),
    );
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  onEachVendor("many accounts from one address ends as well", async (world) => {
    const guess = (email: string, ip: string) =>
      world.as("public").send("POST", signIn, { body: { email, password: "wrong" }, ip });
    await Promise.all(
      Array.from({ length: 50 }, (_, count) => guess(`person${count}@example.com`, "10.0.0.1")),
    );
    expect(await guess("admin@example.com", "10.0.0.1")).toMatchObject(refusal(429, 7));
    expect(await guess("admin@example.com", "10.0.0.2")).toMatchObject(refusal(404, 100));
  });

  onEachVendor("is told off after the same time for known and unknown accounts", async (world) => {
    for (const email of ["admin@example.com", "nobody@example.com"]) {
      const start = performance.now();
      await world.as("public").post(signIn, { email, password: "wrong" });
      // Timers may be a little early.
      expect(performance.now() - start).toBeGreaterThan(98);
    }
  });

  for (const email of ["\u00E0dmin@example.com", "\u0430dmin@example.com"]) {
    scenario(`${email} is somebody else, whatever the database thinks of accents`, {
      as: "public",
      post: signIn,
      body: { email, password },
      answers: 404,
      code: 100,
      events: [],
    });
  }
});

describe("a mailed link", () => {
  onEachVendor("leads where the project is, whatever the request claims", async (world) => {
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example" };
    await world.as("public").post("/_/auth/password/request", editor, { headers });
    await expect.poll(() => world.mails).toHaveLength(1);
    const [mail] = world.mails;
    expect(mail?.text).toContain("http://127.0.0.1:8484/_/auth/password/reset/");
    expect(`${mail?.text} ${mail?.html}`).not.toContain("evil");
  });

  onEachVendor("shows the name of the project and carries nothing of it out", async (world) => {
    await world.setting("project_name", "{{constructor}}<script>");
    await resetToken(world);
    const [mail] = world.mails;
    expect(mail?.subject).toBe("{{constructor}}<script>: choose a new password");
    expect(mail?.html).toContain("{{constructor}}&lt;script&gt;");
    expect(mail?.html).not.toContain("<script>");
  });

  onEachVendor("is not sent more than five times an hour, and nobody is told", async (world) => {
    for (let count = 0; count < 7; count += 1) {
      const reply = await world.as("public").send("POST", "/_/auth/password/request", {
        body: { email: "editor@example.com" },
        ip: `10.0.0.${count}`,
      });
      expect([reply.status, reply.body]).toEqual([200, { public: true }]);
    }
    await world.as("public").post("/_/auth/password/request", { email: "admin@example.com" });
    const mailed = (address: string) => world.mails.filter(({ to }) => to[0]?.address === address);
    await expect.poll(() => mailed("admin@example.com")).toHaveLength(1);
    await expect.poll(() => mailed("editor@example.com")).toHaveLength(5);
  });

  onEachVendor("keeps the rules for passwords, and writes none of it down", async (world) => {
    await world.setting("password_policy", "/^.{8,}$/");
    const token = await resetToken(world);
    const reset = (password: string) =>
      world.as("public").post("/_/auth/password/reset", { token, password });
    expect(await reset("short")).toMatchObject(refusal(422, 4));
    expect((await reset("a long enough one")).status).toBe(200);
    expect(await world.activity()).toMatchObject([
      { action: "update", collection: "directus_users", item: "2", action_by: 2 },
    ]);
    const kept = [
      ...world.logLines,
      (await world.as("admin").get("/_/revisions")).text,
      (await world.as("admin").get("/_/activity?fields=*")).text,
    ].join();
    for (const secret of [token, "a long enough one", "argon2"]) expect(kept).not.toContain(secret);
  });

  onEachVendor("ends with the user and with another address", async (world) => {
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
  return /password\/reset\/(\S+)/.exec(world.mails[0]?.text ?? "")?.[1] ?? "";
}

function refreshed(world: World, token: string): Promise<Reply> {
  return world.as("public").post("/_/auth/refresh", { token });
}

async function tokenOf(world: World, who = admin): Promise<string> {
  return tokenIn((await world.as("public").post(signIn, who)).body);
}

function tokenIn(body: unknown): string {
  const { data }: { data?: { token?: string } } = Object(body);
  return data?.token ?? "";
}

async function setStatus(world: World, status: string): Promise<void> {
  await world.db.run(sql`update directus_users set status = ${status} where id = 2`);
  world.project.access.invalidate();
}
