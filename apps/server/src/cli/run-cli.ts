import { ownValue } from "@rowhouse/contract";
import { readConfig } from "../config/config.ts";
import { consoleLogger } from "../core/log/console-logger.ts";
import { jsonLogger } from "../core/log/json-logger.ts";
import { SetupError } from "../core/setup-error.ts";
import { loadCompiler } from "../http/schemas.ts";
import { startServer, type RunningServer } from "./start-server.ts";

/** Milliseconds that running requests, long downloads among them, get once no further ones are accepted. */
const shutdownTimeoutMs = 10_000;

const commands: Readonly<
  Record<string, (variables: NodeJS.ProcessEnv, words: readonly string[]) => Promise<void>>
> = {
  start,
  backup: async (variables, words) =>
    (await import("./backup/commands.ts")).backupCommand(variables, words, say),
  restore: async (variables, words) =>
    (await import("./backup/commands.ts")).restoreCommand(variables, words, say),
  migrate: async (variables, words) =>
    (await import("./migrate-command.ts")).migrateCommand(variables, words, say),
  doctor: async (variables, words) =>
    (await import("./doctor-command.ts")).doctorCommand(variables, words, say),
};

/** `main.js start` (the word may be left out), and what operators do while no server or beside it: `backup FILE`, `restore FILE`, `migrate`, `doctor`. */
export async function runCli(
  variables: NodeJS.ProcessEnv,
  words: readonly string[],
): Promise<void> {
  const command = ownValue(commands, words[0] ?? "");
  try {
    await (command ? command(variables, words.slice(1)) : start(variables, words));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** Flags: `--port`, `--host`, `--data`. */
async function start(variables: NodeJS.ProcessEnv, flags: readonly string[]): Promise<void> {
  const config = readConfig(variables, flags);
  const { format, level } = config.log;
  const log = format === "json" ? await jsonLogger(level) : consoleLogger(level);
  const server = await startServer(config, log);
  stopOnSignal(server, config.drain);
  tellAddress(server);
  await loadCompiler();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function tellAddress({ url, setupCode }: RunningServer): void {
  process.stdout.write(`Rowhouse is ready at ${url}/admin/\n`);
  if (setupCode === null) return;
  process.stdout.write(
    `Nothing is installed yet: open this address to set it up.\nFrom another machine the installer needs the set-up code ${setupCode}\n`,
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
