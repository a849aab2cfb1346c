import { expect } from "vitest";
import { onEachVendor, scenario, tokens } from "../../test/index.ts";
import { sql } from "../database/sql.ts";

onEachVendor("tokens are taken from body, query, Basic and Bearer", async (world) => {
  const path = "/_/users/me?fields=id";
  const basic = (text: string) => ({
    headers: { authorization: `Basic ${Buffer.from(text).toString("base64")}` },
  });
  const client = world.as("public");
  const replies = [
    await client.get(`${path}&access_token=${tokens.admin}`),
    await client.get(path, basic(`${tokens.admin}:`)),
    await client.get(path, basic(`${tokens.admin}:${tokens.admin}`)),
    await client.get(path, { headers: { authorization: `bearer ${tokens.admin}` } }),
  ];
  for (const reply of replies)
    expect([reply.status, reply.body]).toEqual([200, { data: { id: 1 } }]);
  const patched = await client.patch("/_/users/me?fields=id,title", {
    access_token: tokens.admin,
    title: "Head",
  });
  expect([patched.status, patched.body]).toEqual([200, { data: { id: 1, title: "Head" } }]);
  const wrong = await client.get(path, basic(`${tokens.admin}:other`));
  expect(wrong.body).toMatchObject({ error: { code: 203 } });
});

onEachVendor("a token in the address is neither logged nor repeated (C9)", async (world) => {
  const reply = await world
    .as("public")
    .get(`/_/users?limit=1&meta=*&fields=id&access_token=${tokens.admin}`);
  expect(reply.status).toBe(200);
  expect(reply.text).not.toContain(tokens.admin);
  await world.as("public").get(`/_/nothing?access_token=${tokens.admin}`);
  await world.as("public").get(`/_/users?sort=nothing&access_token=${tokens.admin}`);
  expect(world.logLines.join("\n")).not.toContain(tokens.admin);
});

scenario("a token that is present but wrong is refused and never the public", {
  as: { token: "wrong" },
  get: "/_/users",
  status: 401,
  code: 101,
});
scenario("a JWT of an unknown user is refused", {
  as: { token: "eyJ0eXAiOiJKV1QiLCJhbGciOiJub25lIn0.eyJpZCI6MX0." },
  get: "/_/users",
  status: 401,
  code: 101,
});

onEachVendor("a static token ends with its user", async (world) => {
  const { id, token } = await world.user(1);
  expect((await world.as({ token }).get("/_/users/me")).status).toBe(200);
  await world.as("admin").patch(`/_/users/${id}`, { status: "suspended" });
  expect(await world.as({ token }).get("/_/users/me")).toMatchObject({
    status: 401,
    body: { error: { code: 103 } },
  });
  await world.as("admin").delete(`/_/users/${id}`);
  expect(await world.as({ token }).get("/_/users/me")).toMatchObject({
    status: 401,
    body: { error: { code: 101 } },
  });
});

onEachVendor("a role acts only from its addresses", async (world) => {
  const role = await world.role("From the office", { directus_users: { read: "full" } });
  await world.db.run(
    sql`update directus_roles set ip_whitelist = '10.1.0.0/16, 192.0.2.9\n2001:db8::/32' where id = ${role}`,
  );
  const { token } = await world.user(role);
  const from = async (ip: string) =>
    (await world.as({ token }).get("/_/users?fields=id", { ip })).status;
  expect([
    await from("10.1.2.3"),
    await from("::ffff:10.1.2.3"),
    await from("192.0.2.9"),
    await from("2001:db8::1"),
  ]).toEqual([200, 200, 200, 200]);
  expect([await from("10.2.0.1"), await from("2001:db9::1")]).toEqual([401, 401]);
});

onEachVendor("users of a removed role have the rights of the public", async (world) => {
  const role = await world.role("Short-lived", { directus_users: { read: "full" } });
  const { token } = await world.user(role);
  expect((await world.as({ token }).get("/_/users?fields=id")).status).toBe(200);
  await world.db.run(sql`delete from directus_roles where id = ${role}`);
  world.project.access.invalidate();
  expect(await world.as({ token }).get("/_/users?fields=id")).toMatchObject({
    status: 403,
    body: { error: { code: 300 } },
  });
});
