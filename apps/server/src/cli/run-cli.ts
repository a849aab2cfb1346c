import { nearestName, ownValue } from "@rowhouse/contract";
import { readConfig } from "../config/config.ts";
import { consoleLogger, jsonLogger } from "../core/log/logger.ts";
import { UsageError } from "../core/setup-error.ts";
import { loadCompiler } from "../http/schemas.ts";
import { type Command, configFlags, dataFlag, type Given } from "./command/command.ts";
import { runCommand } from "./command/run-command.ts";
import { type RunningServer, startServer } from "./start-server.ts";

/** Milliseconds that running requests, long downloads among them, get once no further ones are accepted. */
const shutdownTimeoutMs = 10_000;

/** `start`: the server, until it is asked to stop. */
const startCommand: Command = {
  call: "npm start",
  alsoCall: "node apps/server/dist/main.js",
  does: `Starts the server with the app. With nothing installed yet the browser shows the installer.
Beside it: backup FILE, restore FILE, migrate and doctor, each with --help.`,
  flags: {
    port: { value: "N", says: "where it listens; wins over ROWHOUSE_PORT, 8484 without both" },
    host: { value: "H", says: "the address; wins over ROWHOUSE_HOST, 127.0.0.1 without both" },
    ...dataFlag,
  },
  page: "README.md, docs/reference/settings.md",
  async run(given) {
    const config = readConfig(given.variables, configFlags(given));
    const { format, level } = config.log;
    const log = format === "json" ? await jsonLogger(level) : consoleLogger(level);
    const server = await startServer(config, log);
    stopOnSignal(server, config.drain);
    tellAddress(server, given);
    await loadCompiler();
  },
};

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

function tellAddress({ url, setupCode }: RunningServer, { say }: Given): void {
  say(`Rowhouse is ready at ${url}/admin/`);
  if (setupCode === null) return;
  say(
    `Nothing is installed yet: open this address to set it up.\nFrom another machine the installer needs the set-up code ${setupCode}`,
  );
}

/** Lets running requests finish; a second signal, or too long a wait, ends it at once. */
function stopOnSignal(server: RunningServer, drainMs: number): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), drainMs + shutdownTimeoutMs).unref();
    server
      .drain()
      .then(() => server.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
