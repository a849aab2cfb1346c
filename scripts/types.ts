import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { createClient, isApiError, typeSourceOf } from "@rowhouse/client";

const help = `Writes TypeScript types of a project's collections.

npm run types -- --url http://127.0.0.1:8484 --token TOKEN --out types.ts

  --url      where the API is, without the project
  --project  the key of the project, _ when left out
  --token    of a user who may read collections and relations; better set as ROWHOUSE_TOKEN, which no process list shows
  --out      the file to write; without it the types are printed
`;

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    project: { type: "string", default: "_" },
    token: { type: "string", default: process.env["ROWHOUSE_TOKEN"] ?? "" },
    out: { type: "string" },
    help: { type: "boolean" },
  },
});

if (values.help === true || values.url === undefined) {
  process.stdout.write(help);
  process.exitCode = values.help === true ? 0 : 1;
} else {
  await writeTypes(values.url);
}

async function writeTypes(baseUrl: string): Promise<void> {
  const { project, token, out } = values;
  const client = createClient({ baseUrl, project });
  if (token !== "") client.auth.useToken(token);
  try {
    const [list, relations] = await Promise.all([
      client.collections.list(),
      client.relations.list(),
    ]);
    const collections = Object.fromEntries(list.map((each) => [each.collection, each]));
    const source = typeSourceOf({ collections, relations });
    if (out === undefined) process.stdout.write(source);
    else await writeFile(out, source);
  } catch (error) {
    if (!isApiError(error)) throw error;
    process.stderr.write(`The model cannot be read: ${error.message} (${String(error.code)})\n`);
    process.exitCode = 1;
  }
}
