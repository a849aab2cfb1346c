import { StoppedError, UsageError } from "../../core/setup-error.ts";
import type { Command, Surroundings } from "./command.ts";
import { failureSentence } from "./failure-sentence.ts";
import { helpText } from "./help-text.ts";
import { readWords } from "./read-words.ts";

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
  // Whoever reads the output may stop reading; the work goes on.
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
