import { createClient, isApiError, type Client } from "@rowhouse/client";
import {
  refuseUnknownVariables,
  SetupError,
  systemReason,
  UsageError,
  type Command,
  type Given,
} from "@rowhouse/server/command";
import { readFile, writeFile } from "node:fs/promises";

/** The flags of a command that speaks to the API. */
export function apiFlags(person: string): Command["flags"] {
  return {
    url: { value: "URL", says: "where the API is, without the project" },
    project: { value: "KEY", says: "the key of the project, _ when left out" },
    token: {
      value: "TOKEN",
      says: `of ${person}; better set as ROWHOUSE_TOKEN, which no process list shows`,
    },
  };
}

/** A client as those flags say. Throws UsageError without an address. */
export function clientOf(given: Given): Client {
  refuseUnknownVariables(given.variables);
  const baseUrl = given.value("url");
  if (baseUrl === undefined)
    throw new UsageError("--url is missing: where the API is, such as https://content.example.");
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl))
    throw new UsageError(
      `--url is "${baseUrl}", it has to be an address such as https://content.example.`,
    );
  const client = createClient({ baseUrl, project: given.value("project") ?? "_" });
  const token = tokenOf(given);
  if (token !== "") client.auth.useToken(token);
  return client;
}

function tokenOf(given: Given): string {
  return given.value("token") ?? given.variables["ROWHOUSE_TOKEN"] ?? "";
}

/** An error that is no failure of the API passes. */
export function apiFailure(error: unknown, given: Given, begin: string): unknown {
  if (!isApiError(error)) return error;
  const place = error.status === 0 ? ` Check --url ${given.value("url") ?? ""}.` : "";
  const isStranger = (error.status === 401 || error.status === 403) && tokenOf(given) === "";
  const help = isStranger ? " No token was given: set ROWHOUSE_TOKEN." : place;
  const code = error.code !== null && error.code > 0 ? ` (${error.code})` : "";
  return new SetupError(`${begin}: ${error.message}${code}${help}`, { cause: error });
}

/** Into the file of `--out`, else to the output. */
export async function writeText(given: Given, text: string): Promise<void> {
  const out = given.value("out");
  if (out === undefined) return given.say(text.trimEnd());
  await writeFile(out, text).catch((error: unknown) => {
    throw new SetupError(`The file ${out} cannot be written: ${systemReason(error)}.`, {
      cause: error,
    });
  });
}

export async function readText(file: string): Promise<string> {
  return await readFile(file, "utf8").catch((error: unknown) => {
    throw new SetupError(`The file ${file} cannot be read: ${systemReason(error)}.`, {
      cause: error,
    });
  });
}
