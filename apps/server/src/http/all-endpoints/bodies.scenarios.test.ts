import { asRecord } from "@rowhouse/contract";
import { expect } from "vitest";
import { makeEverything } from "../../../test/everything.ts";
import { onEachVendor, scenario, type World } from "../../../test/index.ts";
import type { Method } from "../../../test/world.ts";

const json = { "content-type": "application/json" };
const form = { "content-type": "multipart/form-data; boundary=x" };

interface Sent {
  body: string;
  headers: Record<string, string>;
}

function asJson(...bodies: string[]): Sent[] {
  return bodies.map((body) => ({ body, headers: json }));
}

/** Bodies that no address takes, but for the empty ones, and what cannot be read as one. */
const odd: Readonly<Record<string, readonly Sent[]>> = {
  "list of JSON": asJson("[null]", "[1]", '["a",{}]', "[[]]", "[[{}]]", "[]", "[{}]"),
  JSON: asJson(
    "{}",
    "null",
    "{",
    "",
    '{"id":{}}',
    '{"__proto__":{"id":1}}',
    '{"constructor":[]}',
    '{"fields":[null]}',
  ),
  form: [
    { body: "a[b][c]=1&d[]=2", headers: { "content-type": "application/x-www-form-urlencoded" } },
    { body: "--x--", headers: form },
    {
      body: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
      headers: form,
    },
    { body: "no part at all", headers: form },
    { body: "{}", headers: { "content-type": "text/plain" } },
  ],
};

/** Every address of the document that takes a body; `{…}` stands for things that are there. */
async function writesOf(world: World): Promise<{ method: Method; path: string }[]> {
  const { body } = await world.as("admin").get("/_/openapi.json");
  return Object.entries(asRecord(asRecord(body)["paths"])).flatMap(([path, operations]) =>
    (["POST", "PATCH"] as const)
      .filter((method) => method.toLowerCase() in asRecord(operations))
      .map((method) => ({
        method,
        path: path
          .replace("{project}", "_")
          .replace("{collection}", "books")
          .replace("{field}", "title")
          .replace(/\{\w+\}/g, "1"),
      })),
  );
}

for (const [kind, bodies] of Object.entries(odd))
  onEachVendor(`no ${kind} is odd enough to make a fault of the server's`, async (world) => {
    await makeEverything(world);
    const writes = await writesOf(world);
    expect(writes.length).toBeGreaterThan(50);
    const faults: string[] = [];
    for (const { method, path } of writes)
      for (const { body, headers } of bodies) {
        const reply = await world.as("admin").send(method, path, { body, headers });
        if (reply.status >= 500) faults.push(`${method} ${path} ${body}: ${reply.text}`);
      }
    expect(faults).toEqual([]);
    expect((await world.as("admin").get("/_/collections")).status).toBe(200);
  });

for (const path of ["/_/users", "/_/relations", "/_/settings", "/_/permissions", "/_/items/books"])
  scenario(`entries of a list that are no objects are named at ${path}`, {
    given: makeEverything,
    as: "admin",
    post: path,
    body: [{}, 7, null, []],
    status: 422,
    code: 12,
    check: ({ reply }) => expect(reply.text).toContain("1, 2, 3"),
  });

scenario("a form with parts is no body where no file is taken", {
  as: "admin",
  post: "/_/users",
  body: "--x--",
  headers: form,
  status: 400,
  code: 13,
});
