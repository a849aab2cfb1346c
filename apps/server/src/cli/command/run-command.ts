import { parseArgs } from "node:util";
import { nearestName, ownValue } from "@rowhouse/contract";

import {
  StoppedError,
  UsageError,
  SetupError,
  isSystemFailure,
  refusedPath,
  systemReason,
} from "../../core/setup-error.ts";
import type { Command, Flag, Given, Surroundings } from "./command.ts";
import { AppError } from "../../core/errors.ts";
import { toAppError } from "../../database/errors/app-errors.ts";

/** Flags that every command answers. */
const defaultFlags: Readonly<Record<string, Flag>> = {
  help: { says: "shows this and does nothing" },
  version: { says: "says the version and does nothing" },
};

/**
 * Runs a command for the process: answers `--help` and `--version`, and turns every failure into a sentence on standard error. The
 * process ends with 0 when it went well, with 1 when it failed (or as the command says), with 2 when it was called wrongly, and with 130
 * or 143 when somebody stopped it.
 */
export async function runCommand(
  command: Command,
  words: readonly string[],
  variables: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  // The reader of the output may stop reading; the work goes on.
  process.stdout.on("error", () => undefined);
  const tell = (error: unknown): void => tellFailure(command, { error, variables });
  // An error thrown where nobody waits for it.
  const end = (error: unknown): void => {
    tell(error);
    process.exit();
  };
  process.on("uncaughtException", end);
  try {
    await perform(command, words, {
      variables,
      say: (line) => void process.stdout.write(`${line}\n`),
    });
  } catch (error) {
    tell(error);
    // The work that it waited for may take long.
    if (error instanceof StoppedError) process.exit();
  } finally {
    process.off("uncaughtException", end);
  }
}

/** The same without a process around it: failures are thrown. */
export async function perform(
  command: Command,
  words: readonly string[],
  { variables, say }: Surroundings,
): Promise<void> {
  const given = readWords(command, words);
  if (given.has("help")) say(helpText(command).trimEnd());
  else if (given.has("version"))
    say((await import("../../modules/server/index.ts")).productVersion);
  else await command.run({ ...given, variables, say });
}

function tellFailure(
  { failure = 1 }: Command,
  { error, variables }: { error: unknown; variables: NodeJS.ProcessEnv },
): void {
  const { sentence, isFault } = failureSentence(error);
  process.exitCode = exitCodeOf(error) ?? failure;
  process.stderr.write(`${sentence}\n`);
  const showsMore = variables["ROWHOUSE_LOG_LEVEL"]?.trim().toLowerCase() === "debug";
  if (showsMore && error instanceof Error) process.stderr.write(`${error.stack ?? ""}\n`);
  else if (isFault)
    process.stderr.write(
      `That is a fault of Rowhouse. Run it again with ROWHOUSE_LOG_LEVEL=debug and report what it says${placeOf(variables)}.\n`,
    );
}

function exitCodeOf(error: unknown): number | null {
  if (error instanceof UsageError) return 2;
  return error instanceof StoppedError ? error.exitCode : null;
}

function placeOf(variables: NodeJS.ProcessEnv): string {
  const place = variables["ROWHOUSE_SUPPORT_URL"]?.trim() ?? "";
  return place === "" ? " to whom you have Rowhouse from" : `: ${place}`;
}

/** The help of a command: how it is called, what it does, its flags, where more stands. */
function helpText({ call, alsoCall, does, words = [], flags, page }: Command): string {
  const lines = Object.entries({ ...flags, ...defaultFlags }).map(
    ([name, { value, says }]) =>
      [`--${name}${value === undefined ? "" : ` ${value}`}`, says] as const,
  );
  const width = Math.max(...lines.map(([flag]) => flag.length));
  const rest = [...words, "[FLAGS]"].join(" ");
  const calls = [
    `${call}${call.startsWith("npm ") ? " --" : ""} ${rest}`,
    ...(alsoCall === undefined ? [] : [`${alsoCall} ${rest}`]),
  ];
  return [
    ...calls,
    "",
    does,
    "",
    ...lines.map(([flag, says]) => `  ${flag.padEnd(width)}  ${says}`),
    ...(page === undefined ? [] : ["", `More: ${page}`]),
    "",
  ].join("\n");
}

type ReadWords = Pick<Given, "words" | "value" | "has">;

/** Reads the words after a command. Throws UsageError that names what is not known, with the nearest that is, or what is missing. */
function readWords(command: Command, args: readonly string[]): ReadWords {
  const flags = { ...command.flags, ...defaultFlags };
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

/**
 * The sentence of a failed command: it says what an operator can put right. `isFault` where nobody has foreseen it, so that
 * it is rather to be reported.
 */
export function failureSentence(error: unknown): { sentence: string; isFault: boolean } {
  if (error instanceof SetupError) return { sentence: error.message, isFault: false };
  if (isSystemFailure(error)) {
    const path = refusedPath(error);
    const sentence = `${path === null ? "A file" : path} cannot be read or written: ${systemReason(error)}.`;
    return { sentence, isFault: false };
  }
  const failure = toAppError(error);
  if (failure instanceof AppError && failure.key !== "databaseFailed")
    return { sentence: withCause(failure), isFault: false };
  return { sentence: `Something went wrong: ${withCause(failure)}`, isFault: true };
}

/** An operator may read what a driver or a store said; people who call the API may not. */
function withCause({ message, cause }: Error): string {
  const said = cause instanceof Error ? wordsOf(cause) : "";
  return `${message.replace(/\.?\s*$/, "")}${said === "" ? "" : ` (${said})`}.`;
}

function wordsOf(error: Error): string {
  return isSystemFailure(error) ? systemReason(error) : error.message;
}
