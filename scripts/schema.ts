import type { Client } from "@rowhouse/client";
import {
  acceptingLosses,
  keepingValues,
  type ModelFile,
  type RequestedChange,
} from "@rowhouse/contract";
import { runCommand, SetupError, UsageError, type Given } from "@rowhouse/server/command";
import { apiFailure, apiFlags, clientOf, readText, writeText } from "./schema/api-command.ts";
import { isRemoval, planText } from "./schema/plan-text.ts";

await runCommand(
  {
    call: "npm run schema",
    does: `Moves the model of a project to another one: collections, fields and relations, without items.

  export  writes the model to a file
  diff    shows what would change, and ends with 1 when anything would
  apply   shows it and makes all of it, or nothing when one of the changes is refused

  npm run schema -- export --url https://test.example --out model.json
  npm run schema -- diff   --url https://content.example --file model.json
  npm run schema -- apply  --url https://content.example --file model.json

Ends with 2 when it failed.`,
    words: ["export|diff|apply"],
    flags: {
      ...apiFlags("an administrator"),
      out: { value: "FILE", says: "the file to write; without it the model is printed" },
      file: { value: "FILE", says: "the file to read" },
      convert: {
        says: "also makes changes that change or empty stored values; otherwise they are refused",
      },
      delete: { says: "also deletes what the file does not have; otherwise it is left as it is" },
    },
    page: "docs/how-to/move-the-model.md",
    // 1 says that something differs.
    failure: 2,
    run,
  },
  process.argv.slice(2),
);

async function run(given: Given): Promise<void> {
  const [action = ""] = given.words;
  if (!["export", "diff", "apply"].includes(action))
    throw new UsageError(`"${action}" is none of export, diff and apply.`);
  const file = given.value("file");
  if (action !== "export" && file === undefined)
    throw new UsageError(`--file is missing: the model that ${action} reads.`);
  const client = clientOf(given);
  try {
    if (action === "export") await exportModel(client, given);
    else await compare(client, given, { file: file ?? "", isApplied: action === "apply" });
  } catch (error) {
    throw apiFailure(error, given, "Nothing was changed");
  }
}

async function exportModel(client: Client, given: Given): Promise<void> {
  const { data } = await client.call("GET /:project/model", {});
  await writeText(given, `${JSON.stringify(data, null, 2)}\n`);
}

async function compare(
  client: Client,
  given: Given,
  { file, isApplied }: { file: string; isApplied: boolean },
): Promise<void> {
  const changes = await differences(client, given, await readModel(file));
  if (changes.length === 0) return given.say("Nothing differs.");
  const { data: plan } = await client.call("POST /:project/model/plan", { body: { changes } });
  given.say(planText(changes, plan).trimEnd());
  if (!isApplied) return void (process.exitCode = 1);
  const kept = keepingValues(changes, plan);
  const wanted = given.has("convert") ? acceptingLosses(kept, plan) : kept;
  await client.call("POST /:project/model/changes", { body: { changes: wanted } });
  given.say("All of it was made.");
}

async function readModel(file: string): Promise<ModelFile> {
  const text = await readText(file);
  try {
    // cast: the server checks its form
    return JSON.parse(text) as ModelFile;
  } catch (error) {
    throw new SetupError(`${file} is no model: it is not JSON (${String(error)}).`, {
      cause: error,
    });
  }
}

async function differences(
  client: Client,
  given: Given,
  wanted: ModelFile,
): Promise<RequestedChange[]> {
  const { data: all } = await client.call("POST /:project/model/diff", { body: wanted });
  const left = given.has("delete") ? [] : all.filter(isRemoval);
  if (left.length > 0)
    given.say(
      `${left.length === 1 ? "1 deletion is" : `${left.length} deletions are`} left out: the file lacks what is there (--delete makes them).`,
    );
  return all.filter((change) => !left.includes(change));
}
