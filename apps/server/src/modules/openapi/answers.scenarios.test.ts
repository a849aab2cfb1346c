import { Compile } from "typebox/schema";
import { expect } from "vitest";
import { makeEverything } from "../../../test/everything.ts";
import { editorRole, onEachVendor, type World } from "../../../test/index.ts";

type Json = Readonly<Record<string, never>>;

/** Reads of a document that return JSON, with the schema of the reply and whether it is a list. */
function readsOf(document: Json): { path: string; schema: Json; isList: boolean }[] {
  return Object.entries<Json>(Object(document["paths"])).flatMap(([path, item]) => {
    const { responses, parameters = [] } = Object(item["get"]);
    const schema = responses?.["200"].content["application/json"]?.schema;
    const isList = JSON.stringify(parameters).includes("/parameters/limit");
    return schema === undefined ? [] : [{ path, schema, isList }];
  });
}

/** Reads all that a user is shown, and collects where the reply is not what the document says. */
async function mismatches(world: World, person: "admin" | "editor" | "public") {
  const caller = world.as(person);
  const document: Json = Object((await caller.get("/_/openapi.json")).body);
  const found: string[] = [];
  let seen = 0;
  for (const { path, schema, isList } of readsOf(document)) {
    const address = path
      .replace("{collection}", "books")
      .replace("{field}", "title")
      .replace("{offset}", "0")
      .replace("{id}", "1");
    const shown = Compile({ ...schema, components: document["components"] });
    for (const search of isList ? ["?limit=-1&meta=*", "?limit=5&fields=*.*"] : [""]) {
      const { status, body, text } = await caller.get(`${address}${search}`);
      if (status !== 200) continue;
      seen++;
      if (!shown.Check(body)) found.push(`${address}${search} ${text.slice(0, 200)}`);
    }
  }
  return { found, seen };
}

onEachVendor("every reply is what the document says, for every caller", async (world) => {
  await makeEverything(world);
  // Leads to authors, which the editor may not see.
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
