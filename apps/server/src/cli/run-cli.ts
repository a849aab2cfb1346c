import { nearestName, ownValue } from "@rowhouse/contract";
import { UsageError } from "../core/setup-error.ts";
import type { Command } from "./command/command.ts";
import { runCommand } from "./command/run-command.ts";
import { startCommand } from "./start-command.ts";

/** Each is loaded when it is called. */
const others: Readonly<Record<string, () => Promise<Command>>> = {
  backup: async () => (await import("./backup/commands.ts")).backupCommand,
  restore: async () => (await import("./backup/commands.ts")).restoreCommand,
  migrate: async () => (await import("./migrate-command.ts")).migrateCommand,
  doctor: async () => (await import("./doctor-command.ts")).doctorCommand,
};

/**
 * `main.js start` (the word may be left out), and what operators do while no server or beside it: `backup FILE`, `restore FILE`,
 * `migrate`, `doctor`.
 */
export async function runCli(
  variables: NodeJS.ProcessEnv,
  words: readonly string[],
): Promise<void> {
  const [name = "", ...rest] = words;
  const load = ownValue(others, name);
  if (load !== undefined) await runCommand(await load(), rest, variables);
  else if (name === "start") await runCommand(startCommand, rest, variables);
  else if (name === "" || name.startsWith("-")) await runCommand(startCommand, words, variables);
  else await runCommand(unknownCommand, [name], variables);
}

const unknownCommand: Command = {
  ...startCommand,
  words: ["COMMAND"],
  async run({ words: [name = ""] }) {
    const known = ["start", ...Object.keys(others)];
    const nearest = nearestName(name, known);
    throw new UsageError(
      `The command ${name} is not known. ${nearest === null ? `Known are ${known.join(", ")}.` : `Did you mean ${nearest}?`}`,
    );
  },
};
