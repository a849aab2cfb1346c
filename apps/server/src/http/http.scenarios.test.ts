import { expect, vi } from "vitest";
import { limits } from "@rowhouse/contract";
import { onEachVendor, refusal, scenario } from "../../test/index.ts";
import { AppError } from "../core/errors.ts";

scenario("an unknown address is 404", {
  as: "admin",
  get: "/_/nothing/here",
  status: 404,
  code: 1,
});
scenario("a trailing slash is another address", {
  as: "admin",
  get: "/_/users/",
  status: 404,
  code: 1,
});
scenario(
  "slashes in front are one, as clients send them that know the server by a slash at its end",
  {
    as: "admin",
    get: "//_/users/me",
    status: 200,
    data: { id: 1 },
  },
);
scenario("a second slash further on is another address", {
  as: "admin",
  get: "/_//users/me",
  status: 404,
  code: 1,
});
scenario("the project info needs its slash", { as: "admin", get: "/_", status: 404, code: 1 });
for (const path of ["/nowhere/items/news", "/healthz", "/wp-admin/setup.php", "/wp-login/users"])
  scenario(`${path} is looked for in a project that does not exist, and is not found`, {
    as: "public",
    get: path,
    status: 404,
    code: 22,
  });
scenario("what cannot be the key of a project is just unknown", {
  as: "public",
  get: "/favicon.ico",
  status: 404,
  code: 1,
});
for (const [as, path, status, code] of [
  ["admin", "/_/users/:long", 404, 203],
  ["admin", "/_/items/:long", 404, 200],
  ["admin", "/_/fields/:long", 404, 200],
  ["public", "/_/items/:long", 403, 300],
  ["public", "/_/users/:long", 404, 203],
  ["public", "/:long/items/news", 404, 22],
] as const) {
  scenario(`to ${as} a very long part of ${path} is one that does not exist`, {
    as,
    get: path.replace(":long", "1".repeat(10_000)),
    status,
    code,
  });
}
onEachVendor("what cannot be an address at all gets the usual error reply", async (world) => {
  const origin = "https://site.example";
  for (const path of [`/_/users/${"1".repeat(100_000)}`, "/_/%E0%A4%A"]) {
    const { status, error, headers } = await world.as("admin").get(path, { headers: { origin } });
    expect([status, error]).toMatchObject([404, { code: 1 }]);
    expect(error).not.toHaveProperty("details");
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "x-request-id": error?.request_id,
      "x-content-type-options": "nosniff",
      "access-control-allow-origin": "*",
    });
  }
});

onEachVendor("a body of another shape is refused in words", async (world) => {
  const refused = await world.as("admin").post("/_/utils/hash/match", []);
  expect(refused.error).toMatchObject({ code: 4, message: "The body: an object is expected." });
});

scenario("a known address with the wrong method is 405", {
  as: "admin",
  put: "/_/users",
  body: {},
  status: 405,
  code: 6,
});
scenario("a static address with the wrong method is 405", {
  as: "admin",
  post: "/server/ping",
  body: {},
  status: 405,
  code: 6,
});
scenario("HEAD works where GET does, without a body", {
  as: "admin",
  head: "/_/users",
  status: 200,
  check: ({ reply }) => expect(reply.text).toBe(""),
});

scenario("malformed JSON differs from missing input", {
  as: "admin",
  post: "/_/users",
  body: '{"email":',
  headers: { "content-type": "application/json" },
  status: 400,
  code: 13,
});
scenario("a JSON scalar is no body", {
  as: "admin",
  post: "/_/users",
  body: '"text"',
  headers: { "content-type": "application/json" },
  status: 400,
  code: 13,
});
scenario("plain text counts as no body", {
  as: "admin",
  post: "/_/users",
  body: "{}",
  headers: { "content-type": "text/plain" },
  status: 400,
  code: 13,
});
scenario("an absent body counts as none", {
  as: "admin",
  post: "/_/users",
  status: 400,
  code: 13,
});
scenario("JSON of a special kind is JSON", {
  as: "public",
  post: "/_/auth/authenticate",
  body: '{"email":"a@example.com","password":"b"}',
  headers: { "content-type": "application/vnd.api+json; charset=utf-8" },
  status: 404,
  code: 100,
});
scenario("a form with brackets is a body", {
  as: "public",
  post: "/_/auth/authenticate",
  body: "email=a%40example.com&password=b",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  status: 404,
  code: 100,
});
scenario("a body on GET is tolerated", {
  as: "admin",
  get: "/_/users?fields=id",
  body: {},
  status: 200,
});
scenario("an unreadable body on DELETE is tolerated", {
  as: "admin",
  delete: "/_/users/999",
  body: "{",
  headers: { "content-type": "application/json" },
  status: 404,
  code: 203,
});

onEachVendor("a body beyond the limit is refused", async (world) => {
  const body = JSON.stringify({ first_name: "x".repeat(limits.bodyBytes) });
  const reply = await world
    .as("admin")
    .send("PATCH", "/_/users/2", { body, headers: { "content-type": "application/json" } });
  expect([reply.status, reply.body]).toMatchObject([
    413,
    { error: { message: expect.stringContaining(String(limits.bodyBytes)) } },
  ]);
});

onEachVendor(
  "a body that is too deep is refused, brackets in texts do not count",
  async (world) => {
    await world.collection("notes", { fields: { extra: "json" } });
    const send = (value: string) =>
      world.as("admin").send("POST", "/_/items/notes", {
        body: `{"extra":${value}}`,
        headers: { "content-type": "application/json" },
      });
    const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    expect(await send(nested(limits.bodyDepth - 1))).toMatchObject({ status: 200 });
    expect(await send(`["${"[".repeat(1000)}\\""]`)).toMatchObject({ status: 200 });
    for (const levels of [limits.bodyDepth, 20_000, 2_000_000])
      expect(await send(nested(levels))).toMatchObject(refusal(422, 4));
  },
);

onEachVendor("errors show the request id and nothing from inside (D2, F10)", async (world) => {
  await world.collection("broken", { fields: { title: "string" } });
  const cause = new Error("select title from broken: the disk is on fire");
  const failing = vi
    .spyOn(world.db, "all")
    .mockRejectedValue(new AppError("databaseFailed", {}, { cause }));
  const reply = await world.as("admin").get("/_/items/broken");
  failing.mockRestore();
  expect(reply.status).toBe(500);
  expect(reply.body).toEqual({
    error: {
      code: 9,
      key: "databaseFailed",
      message: expect.any(String),
      request_id: reply.headers["x-request-id"],
    },
  });
  expect(reply.text).not.toMatch(/select|broken|disk/i);
  expect(world.logLines.some((line) => line.includes("broken"))).toBe(true);
});

onEachVendor("other pages may call the API, without credentials", async (world) => {
  const origin = "https://site.example";
  const preflight = await world.as("public").send("OPTIONS", "/_/items/news", {
    headers: { origin, "access-control-request-method": "PATCH" },
  });
  expect([preflight.status, preflight.text]).toEqual([200, ""]);
  expect(preflight.headers).toMatchObject({
    "access-control-allow-origin": "*",
    "access-control-allow-methods": expect.stringContaining("PATCH"),
    "access-control-allow-headers": expect.stringContaining("Authorization"),
    "access-control-max-age": "600",
  });
  for (const path of ["/_/users", "/nowhere/items/x", "/_/"]) {
    const { headers } = await world.as("public").get(path, { headers: { origin } });
    expect(headers["access-control-allow-origin"], path).toBe("*");
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
  }
});

scenario("replies have security headers", {
  as: "public",
  get: "/_/",
  status: 200,
  check: ({ reply }) => {
    expect(reply.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "content-type": "application/json",
    });
    expect(reply.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(reply.headers).not.toHaveProperty("x-powered-by");
    expect(reply.headers).not.toHaveProperty("server");
  },
});

onEachVendor(
  "parameters that are nested too deep, too many or malformed are refused quickly (G2)",
  async (world) => {
    const deep = `filter${"[a]".repeat(1000)}=1`;
    const many = Array.from(
      { length: 5000 },
      (_, index) => `filter[id][in][${index}]=${index}`,
    ).join("&");
    for (const query of [deep, many]) {
      const start = performance.now();
      const reply = await world.as("admin").get(`/_/users?${query}`);
      expect(reply.status, query.slice(0, 40)).toBe(400);
      expect(performance.now() - start).toBeLessThan(1000);
    }
    expect((await world.as("admin").get("/_/users?fields=%E0%A4%A")).status).toBeLessThan(500);
    expect((await world.as("admin").get("/_/%E0%A4%A")).status).toBe(404);
  },
);

onEachVendor("brackets of every kind are understood", async (world) => {
  for (const query of [
    "fields=id,email",
    "fields[]=id&fields[]=email",
    "fields[0]=id&fields[1]=email",
    "fields=title&fields=id,email",
    "fields%5B0%5D=id&fields%5B1%5D=email",
  ]) {
    const reply = await world.as("admin").get(`/_/users?${query}&filter[id][eq]=1`);
    expect(reply.body, query).toEqual({ data: [{ id: 1, email: "admin@example.com" }] });
  }
});
