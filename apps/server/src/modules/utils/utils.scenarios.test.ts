import { describe, expect } from "vitest";
import { onEachVendor, scenario } from "../../../test/index.ts";

const hash = "/_/utils/hash";
const match = "/_/utils/hash/match";
const random = "/_/utils/random/string";

describe("hashing", () => {
  for (const [hasher, length, expected] of [
    ["md5", 32, "5d41402abc4b2a76b9719d911017c592"],
    ["sha1", 40, "aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d"],
    ["sha224", 56, "ea09ae9cc6768c50fcee903ed054556e5bfc8347907f12598aa24193"],
    ["sha256", 64, "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"],
    ["sha384", 96, "59e1748777448c69de6b800d7a33bbfb9ff1b463e44354c3553bcdb9c666fa90"],
    ["sha512", 128, "9b71d224bd62f3785d96d46ad3ea3d73319bfbc2890caadae2dff72519673ca7"],
  ] as const) {
    onEachVendor(`${hasher} gives ${length} characters that match again`, async (world) => {
      const made = await world.as("public").post(hash, { string: "hello", hasher });
      expect(made).toMatchObject({ status: 200, body: { public: true } });
      const value = String(made.item["hash"]);
      expect(value).toHaveLength(length);
      expect(value.startsWith(expected)).toBe(true);
      const fits = await world.as("public").post(match, { string: "hello", hash: value, hasher });
      expect(fits.body).toMatchObject({ data: { valid: true } });
      const fails = await world.as("public").post(match, { string: "hallo", hash: value, hasher });
      expect(fails.body).toMatchObject({ data: { valid: false } });
    });
  }

  onEachVendor("without a hasher the hash is that of passwords", async (world) => {
    const made = await world.as("editor").post(hash, { string: "secret", options: { cost: 31 } });
    const value = String(made.item["hash"]);
    expect(value).toMatch(/^\$argon2id\$/);
    expect(made.body).not.toHaveProperty("public");
    const body = { string: "secret", hash: value, hasher: "core" };
    expect((await world.as("editor").post(match, body)).body).toEqual({ data: { valid: true } });
  });

  onEachVendor("bcrypt gives a hash that matches again, as bcrypt and as core", async (world) => {
    const made = await world.as("public").post(hash, { string: "hello", hasher: "bcrypt" });
    const value = String(made.item["hash"]);
    expect(value).toMatch(/^\$2[aby]\$10\$[./A-Za-z0-9]{53}$/);
    for (const [string, hasher, valid] of [
      ["hello", "bcrypt", true],
      ["hello", "core", true],
      ["hallo", "bcrypt", false],
      ["hello", "sha256", false],
    ] as const) {
      const body = { string, hasher, hash: value };
      expect((await world.as("public").post(match, body)).body).toMatchObject({
        data: { valid },
      });
    }
  });

  for (const [prefix, hasher] of [
    ["$2a$", "bcrypt"],
    ["$2b$", "core"],
    ["$2y$", undefined],
  ] as const) {
    scenario(`hashes with the prefix ${prefix} of other programs match`, {
      as: "public",
      post: match,
      body: {
        string: "U*U",
        hash: `${prefix}05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW`,
        hasher,
      },
      status: 200,
      data: { valid: true },
    });
  }

  for (const [title, string] of [
    ["more than 72 bytes", "ä".repeat(37)],
    ["a zero byte", "secret\0and more"],
  ] as const) {
    scenario(`bcrypt refuses ${title} instead of truncating it`, {
      as: "public",
      post: hash,
      body: { string, hasher: "bcrypt" },
      status: 422,
      code: 4,
    });
  }

  for (const bad of [
    "",
    "secret",
    "$argon2id$",
    "$argon2id$v=19$m=19456,t=2,p=1$rubbish",
    "$argon2id$v=19$m=4194304,t=1000,p=1$c29tZXNhbHQ$aGFzaGhhc2hoYXNoaGFzaA",
    "$2y$10$rubbish",
    "$2y$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
  ]) {
    scenario(`"${bad}" matches nothing, and costs no more than others`, {
      as: "public",
      post: match,
      body: { string: "secret", hash: bad },
      status: 200,
      data: { valid: false },
    });
  }

  for (const [body, status, code] of [
    [{}, 422, 4],
    [{ string: { a: 1 } }, 422, 4],
    [{ string: "x".repeat(70_000) }, 422, 4],
    [{ string: "x", hasher: "crc32" }, 422, 1000],
    [{ string: "x", hasher: "__proto__" }, 422, 1000],
  ] as const) {
    scenario(`refuses ${JSON.stringify(body).slice(0, 40)}`, {
      as: "public",
      post: hash,
      body,
      status,
      code,
    });
  }
});

describe("random texts", () => {
  for (const [body, length] of [
    [{}, 32],
    [{ length: 0 }, 0],
    [{ length: "12" }, 12],
    [{ length: 1000 }, 1000],
  ] as const) {
    scenario(`${JSON.stringify(body)} gives ${length} letters, digits and symbols`, {
      as: "public",
      post: random,
      body,
      status: 200,
      matches: { public: true },
      check: ({ reply }) => expect(reply.item["random"]).toMatch(new RegExp(`^[!-~]{${length}}$`)),
    });
  }

  for (const length of ["many", -1, 1001, 1e15, null, [], {}]) {
    scenario(`a length of ${JSON.stringify(length)} is refused`, {
      as: "public",
      post: random,
      body: { length },
      status: 422,
      code: 4,
    });
  }
});

scenario("a secret for an authenticator app is not wrapped", {
  as: "editor",
  get: "/_/utils/2fa_secret",
  status: 200,
  check: ({ reply }) =>
    expect(reply.body).toEqual({
      "2fa_secret": expect.stringMatching(/^[A-Z2-7]{16}$/),
      account: "editor@example.com",
    }),
});

onEachVendor("is limited per address and per user", async (world) => {
  const request = (ip: string, as: "public" | "editor" = "public") =>
    world.as(as).send("POST", random, { body: {}, ip });
  for (let count = 0; count < 60; count += 1) expect((await request("10.0.0.1")).status).toBe(200);
  expect(await request("10.0.0.1")).toMatchObject({ status: 429, body: { error: { code: 7 } } });
  expect((await request("10.0.0.2")).status).toBe(200);
  expect((await request("10.0.0.1", "editor")).status).toBe(200);
});
