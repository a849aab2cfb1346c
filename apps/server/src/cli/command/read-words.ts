import { nearestName, ownValue } from "@rowhouse/contract";
import { parseArgs } from "node:util";
import { UsageError } from "../../core/setup-error.ts";
import type { Command, Flag, Given } from "./command.ts";

/** Flags that every command answers. */
export const usualFlags: Readonly<Record<string, Flag>> = {
  help: { says: "shows this and does nothing" },
  version: { says: "says the version and does nothing" },
};

export type ReadWords = Pick<Given, "words" | "value" | "has">;

/** Reads the words after a command. Throws UsageError that names what is not known, with the nearest that is, or what is missing. */
export function readWords(command: Command, args: readonly string[]): ReadWords {
  const flags = { ...command.flags, ...usualFlags };
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ("boolean" as const) : ("string" as const) },
    ]),
  );
  const { tokens } = parseArgs({
    args: args.map((word) => (word === "-h" ? "--help" : word)),
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values = new Map<string, string | true>();
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value);
    if (token.kind !== "option") continue;
    const flag = ownValue(flags, token.name);
    if (flag === undefined) throw unknownFlag(command, token.rawName, Object.keys(flags));
    values.set(token.name, valueOf(token, flag));
  }
  // A question is answered, whatever else was given.
  if (!values.has("help") && !values.has("version")) refuseWords(command, words);
  return {
    words,
    value: (name) => {
      const value = values.get(name);
      return value === true ? undefined : value;
    },
    has: (name) => values.has(name),
  };
}

interface FlagToken {
  rawName: string;
  value: string | undefined;
  inlineValue: boolean | undefined;
}

function valueOf({ rawName, value, inlineValue }: FlagToken, flag: Flag): string | true {
  if (flag.value === undefined) {
    if (value === undefined) return true;
    throw new UsageError(`${rawName} takes no value.`);
  }
  const isMissing =
    value === undefined || value === "" || (inlineValue !== true && value.startsWith("-"));
  if (isMissing) throw new UsageError(`${rawName} needs a value: ${rawName} ${flag.value}.`);
  return value;
}

function unknownFlag(command: Command, written: string, known: readonly string[]): UsageError {
  const nearest = nearestName(written.replace(/^-+/, ""), known);
  return new UsageError(
    nearest === null
      ? `The flag ${written} is not known. ${callHelp(command)} shows those that are.`
      : `The flag ${written} is not known. Did you mean --${nearest}?`,
  );
}

function refuseWords(command: Command, words: readonly string[]): void {
  const { words: wanted = [] } = command;
  const missing = wanted[words.length];
  if (missing !== undefined)
    throw new UsageError(`${missing} is missing. ${callHelp(command)} shows how it is called.`);
  const tooMany = words[wanted.length];
  if (tooMany !== undefined)
    throw new UsageError(
      `The word "${tooMany}" is one too many. ${callHelp(command)} shows how it is called.`,
    );
}

function callHelp({ call }: Command): string {
  return call.startsWith("npm ") ? `${call} -- --help` : `${call} --help`;
}
