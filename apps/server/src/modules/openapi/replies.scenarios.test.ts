import { asRecord } from "@rowhouse/contract";
import { Compile } from "typebox/schema";
import { expect } from "vitest";
import { makeEverything } from "../../../test/everything.ts";
import { editorRole, onEachVendor, type Reply, type World } from "../../../test/index.ts";
import { operationsOf } from "../../../test/openapi.ts";

/** GET operations that return JSON, with the schema of the reply and whether it is a list. */
function readsOf(reply: Reply): { path: string; schema: object; isList: boolean }[] {
  return operationsOf(reply).flatMap(({ method, path, responses, parameters }) => {
    const schema = responses["200"]?.content?.["application/json"]?.schema;
    const isList = parameters.some(({ $ref }) => $ref === "#/components/parameters/limit");
    return method !== "get" || schema === undefined ? [] : [{ path, schema, isList }];
  });
}

/** Reads everything that is described for a caller, and collects replies that do not match the document. */
async function mismatches(world: World, person: "admin" | "editor" | "public") {
  const caller = world.as(person);
  const document = await caller.get("/_/openapi.json");
  const { components } = asRecord(document.body);
  const found: string[] = [];
  let seen = 0;
  for (const { path, schema, isList } of readsOf(document)) {
    const address = path
      .replace("{collection}", "books")
      .replace("{field}", "title")
      .replace("{offset}", "0")
      .replace("{id}", "1");
    const expected = Compile({ ...schema, components });
    for (const search of isList ? ["?limit=-1&meta=*", "?limit=5&fields=*.*"] : [""]) {
      const { status, body, text } = await caller.get(`${address}${search}`);
      if (status !== 200) continue;
      seen++;
      if (!expected.Check(body)) found.push(`${address}${search} ${text.slice(0, 200)}`);
    }
  }
  return { found, seen };
}

onEachVendor("every reply matches the document, for every caller", async (world) => {
  await makeEverything(world);
  // Books refer to authors, which the editor may not see.
  await world.permit(editorRole, {
    books: { read: "full" },
    directus_files: { read: "full" },
    directus_users: { read: "mine" },
  });
  const counts = { admin: 50, editor: 15, public: 3 };
  for (const person of ["admin", "editor", "public"] as const) {
    const { found, seen } = await mismatches(world, person);
    expect(found, person).toEqual([]);
    expect(seen, person).toBeGreaterThan(counts[person]);
  }
});
