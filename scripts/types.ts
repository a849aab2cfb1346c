import { typeSourceOf } from "@rowhouse/client";
import { runCommand, type Given } from "@rowhouse/server/command";
import { apiFailure, apiFlags, clientOf, writeText } from "./schema/api-command.ts";

await runCommand(
  {
    call: "npm run types",
    does: `Writes TypeScript types of a project's collections.

  npm run types -- --url http://127.0.0.1:8484 --out types.ts`,
    flags: {
      ...apiFlags("a user who may read collections and relations"),
      out: { value: "FILE", says: "the file to write; without it the types are printed" },
    },
    page: "docs/how-to/use-the-api.md",
    run: writeTypes,
  },
  process.argv.slice(2),
);

async function writeTypes(given: Given): Promise<void> {
  const client = clientOf(given);
  try {
    const [list, relations] = await Promise.all([
      client.call("GET /:project/collections", { query: { limit: -1 } }),
      client.call("GET /:project/relations", { query: { limit: -1 } }),
    ]);
    const collections = Object.fromEntries(list.data.map((each) => [each.collection, each]));
    await writeText(given, typeSourceOf({ collections, relations: relations.data }));
  } catch (error) {
    throw apiFailure(error, given, "The model cannot be read");
  }
}
