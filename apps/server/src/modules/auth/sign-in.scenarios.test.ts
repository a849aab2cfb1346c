import { describe, expect } from "vitest";
import {
  adminLogin,
  editorLogin,
  onEachVendor,
  password,
  refusal,
  scenario,
  signInPath,
  type World,
} from "../../../test/index.ts";
import { sql } from "../../database/sql.ts";

scenario("signs in with e-mail and password", {
  as: "public",
  post: signInPath,
  body: adminLogin,
  status: 200,
  matches: { data: { token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) }, public: true },
  events: [{ action: "authenticate", collection: "directus_users", item: "1" }],
});

scenario("ignores the case of the e-mail", {
  as: "public",
  post: signInPath,
  body: { ...adminLogin, email: "Admin@Example.com" },
  status: 200,
});

/** `secret1`, as version 2 stored it. */
const bcryptHash = "$2b$10$KJ56jTvFzAahenBTU0r.i.pVPXjIEmRiFDqdk4DPj.InRkRnIU42e";

for (const prefix of ["$2y$", "$2a$", "$2b$"]) {
  onEachVendor(`signs in with a password that was stored as bcrypt (${prefix})`, async (world) => {
    const stored = bcryptHash.replace("$2y$", prefix);
    const { db } = world;
    await db.run(sql`update directus_users set password = ${stored} where id = 1`);
    const attempt = (given: string) =>
      world.as("public").post(signInPath, { email: adminLogin.email, password: given });
    expect(await attempt("secret1")).toMatchObject({ status: 200 });
    expect(await attempt("secret2")).toMatchObject({ status: 404, body: { error: { code: 100 } } });
    expect(await attempt(stored)).toMatchObject({ status: 404, body: { error: { code: 100 } } });
  });
}

scenario("a wrong password is recorded and refused like an unknown user", {
  as: "public",
  post: signInPath,
  body: { ...adminLogin, password: "wrong" },
  status: 404,
  code: 100,
  events: [{ action: "invalid-credentials", collection: "directus_users", item: "1" }],
});

scenario("an unknown user is refused like a wrong password", {
  as: "public",
  post: signInPath,
  body: { ...adminLogin, email: "nobody@example.com" },
  status: 404,
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
    post: signInPath,
    body,
    status: 422,
    code: 114,
  });
}

scenario("a stale token in the request does not prevent signing in", {
  as: { token: "eyJ0eXAiOiJKV1QifQ.e30.x" },
  post: signInPath,
  body: adminLogin,
  status: 200,
});

scenario("suspension is reported only with the right password", {
  given: (world) => setStatus(world, "suspended"),
  as: "public",
  post: signInPath,
  body: editorLogin,
  status: 404,
  code: 103,
});

scenario("a suspended user with a wrong password is refused like anyone", {
  given: (world) => setStatus(world, "suspended"),
  as: "public",
  post: signInPath,
  body: { email: "editor@example.com", password: "wrong" },
  status: 404,
  code: 100,
});

scenario("an invited user cannot sign in", {
  given: (world) => setStatus(world, "invited"),
  as: "public",
  post: signInPath,
  body: editorLogin,
  status: 401,
  code: 103,
});

scenario("lists no single sign-on providers by default", {
  as: "public",
  get: "/_/auth/sso",
  status: 200,
  matches: { data: [], public: true },
});

onEachVendor(
  "guessing is slowed down per address and account, for unknown accounts as well",
  async (world) => {
    for (const email of ["admin@example.com", "nobody@example.com"]) {
      const guess = (ip: string) =>
        world.as("public").send("POST", signInPath, { body: { email, password: "wrong" }, ip });
      for (let count = 0; count < 5; count += 1) expect((await guess("10.0.0.1")).status).toBe(404);
      const slowed = await guess("10.0.0.1");
      expect([slowed.status, slowed.body]).toMatchObject([429, { error: { code: 7 } }]);
      expect(slowed.headers["retry-after"]).toBe("1");
      expect((await guess("10.0.0.2")).status).toBe(404);
    }
  },
);

onEachVendor(
  "too many failures suspend an account where the setting says so, but never the last administrator",
  async (world) => {
    await world.setting("login_attempts_allowed", "2");
    for (const email of ["editor@example.com", "admin@example.com"]) {
      for (const ip of ["10.0.0.1", "10.0.0.2", "10.0.0.3"])
        await world
          .as("public")
          .send("POST", signInPath, { body: { email, password: "wrong" }, ip });
    }
    const editor = await world.as("public").post(signInPath, editorLogin);
    expect([editor.status, editor.body]).toMatchObject([404, { error: { code: 103 } }]);
    expect((await world.as("public").post(signInPath, adminLogin)).status).toBe(200);
  },
);

describe("guessing", () => {
  onEachVendor("parallel guesses do not bypass the waits", async (world) => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, count) =>
        world.as("public").post(signInPath, { ...adminLogin, password: `guess ${count}` }),
      ),
    );
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  onEachVendor("guesses from one address are limited over all accounts", async (world) => {
    const guess = (email: string, ip: string) =>
      world.as("public").send("POST", signInPath, { body: { email, password: "wrong" }, ip });
    await Promise.all(
      Array.from({ length: 50 }, (_, count) => guess(`person${count}@example.com`, "10.0.0.1")),
    );
    expect(await guess("admin@example.com", "10.0.0.1")).toMatchObject(refusal(429, 7));
    expect(await guess("admin@example.com", "10.0.0.2")).toMatchObject(refusal(404, 100));
  });

  onEachVendor("is refused after the same time for known and unknown accounts", async (world) => {
    for (const email of ["admin@example.com", "nobody@example.com"]) {
      const start = performance.now();
      await world.as("public").post(signInPath, { email, password: "wrong" });
      // Timers may fire a little early.
      expect(performance.now() - start).toBeGreaterThan(98);
    }
  });

  for (const email of ["\u00E0dmin@example.com", "\u0430dmin@example.com"]) {
    scenario(`${email} is another user, whatever the collation of the database`, {
      as: "public",
      post: signInPath,
      body: { email, password },
      status: 404,
      code: 100,
      events: [],
    });
  }
});

async function setStatus(world: World, status: string): Promise<void> {
  await world.db.run(sql`update directus_users set status = ${status} where id = 2`);
  world.project.access.invalidate();
}
