import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { createClient, isApiError, type Client } from "@rowhouse/client";
import {
  acceptingLosses,
  keepingValues,
  type ModelFile,
  type RequestedChange,
} from "@rowhouse/contract";
import { isRemoval, planText } from "./schema/plan-text.ts";

const help = `Moves the model of a project to another one: collections, fields and relations, without items.

npm run schema -- export --url https://test.example --out model.json
npm run schema -- diff   --url https://content.example --file model.json
npm run schema -- apply  --url https://content.example --file model.json

  export     writes the model to a file
  diff       shows what would change, and ends with 1 when anything would
  apply      shows it and makes all of it, or nothing when one of the changes is refused

  --url      where the API is, without the project
  --project  the key of the project, _ when left out
  --token    of an administrator; better set as ROWHOUSE_TOKEN, which no process list shows
  --out      the file to write; without it the model is printed
  --file     the file to read
  --convert  also makes changes that change or empty stored values; otherwise they are refused
  --delete   also deletes what the file does not have; otherwise it is left as it is
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: "string" },
    project: { type: "string", default: "_" },
    token: { type: "string", default: process.env["ROWHOUSE_TOKEN"] ?? "" },
    out: { type: "string" },
    file: { type: "string" },
    convert: { type: "boolean", default: false },
    delete: { type: "boolean", default: false },
    help: { type: "boolean" },
  },
});

const [command = ""] = positionals;
const isUsable =
  values.url !== undefined &&
  (command === "export" || (["diff", "apply"].includes(command) && values.file !== undefined));

if (values.help === true || !isUsable) {
  process.stdout.write(help);
  process.exitCode = values.help === true ? 0 : 2;
} else {
  await run(values.url ?? "").catch(report);
}

async function run(baseUrl: string): Promise<void> {
  const client = createClient({ baseUrl, project: values.project });
  if (values.token !== "") client.auth.useToken(values.token);
  if (command === "export") return exportModel(client);
  const changes = await differences(client, values.file ?? "");
  if (changes.length === 0) return void process.stdout.write("Nothing differs.\n");
  const plan = await client.model.plan(changes);
  process.stdout.write(planText(changes, plan));
  if (command === "diff") return void (process.exitCode = 1);
  const kept = keepingValues(changes, plan);
  await client.model.make(values.convert ? acceptingLosses(kept, plan) : kept);
  process.stdout.write("All of it was made.\n");
}

async function exportModel(client: Client): Promise<void> {
  const text = `${JSON.stringify(await client.model.read(), null, 2)}\n`;
  if (values.out === undefined) process.stdout.write(text);
  else await writeFile(values.out, text);
}

async function differences(client: Client, file: string): Promise<RequestedChange[]> {
  // cast: the server checks its form
  const wanted = JSON.parse(await readFile(file, "utf8")) as ModelFile;
  const all = await client.model.compare(wanted);
  const left = values.delete ? [] : all.filter(isRemoval);
  if (left.length > 0)
    process.stdout.write(
      `${left.length} deletions are left out: the file lacks what is there (--delete makes them).\n`,
    );
  return all.filter((change) => !left.includes(change));
}

function report(error: unknown): void {
  if (!isApiError(error)) throw error;
  process.stderr.write(`Nothing was changed: ${error.message} (${String(error.code)})\n`);
  process.exitCode = 2;
}
