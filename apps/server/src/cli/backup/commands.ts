import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readConfig } from "../../config/config.ts";
import { StoppedError } from "../../core/setup-error.ts";
import { type Command, configFlags, dataFlag, type Given } from "../command/command.ts";
import { backUp } from "./back-up.ts";
import { restore, type RestoreReport } from "./restore.ts";

/** The exit codes of a process that a signal has ended, as shells count them. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/** The end of a command that somebody stops. */
interface Stop {
  sentence: string;
  /** Milliseconds after which work that waits for something else, such as a database, is left alone; without, it is waited for. */
  patience?: number;
}

const page = "docs/how-to/back-up-and-restore.md";

export const backupCommand: Command = {
  call: "npm run backup",
  alsoCall: "node apps/server/dist/main.js backup",
  does: `Stores databases, files, secret and configuration of all projects in one file, while servers run.
With the ending .gz it is compressed. What was there under this name is replaced.`,
  words: ["FILE"],
  flags: {
    ...dataFlag,
    "without-database": { says: "leaves the databases out" },
    "without-files": { says: "leaves the uploaded files out" },
  },
  page,
  async run(given) {
    const file = fileOf(given);
    const stop = {
      sentence: `The backup ${file} was stopped. What was written of it is removed.`,
      patience: 2000,
    };
    const { projects, files, size, remarks } = await untilStopped(stop, (signal) =>
      backUp({
        config: readConfig(given.variables, configFlags(given)),
        variables: given.variables,
        file,
        withDatabase: !given.has("without-database"),
        withFiles: !given.has("without-files"),
        signal,
      }),
    );
    for (const remark of remarks) given.say(remark);
    given.say(
      `Backed up to ${file}: projects ${projects.join(", ")}, ${files} files, ${inMegabytes(size)}.`,
    );
    given.say("It holds passwords, tokens and the secret: keep it where nobody else reads it.");
  },
};

export const restoreCommand: Command = {
  call: "npm run restore",
  alsoCall: "node apps/server/dist/main.js restore",
  does: `Puts back what a backup holds. Stop every server that uses the databases before.
The file is read to its end and every place is looked at first; until then nothing is touched.`,
  words: ["FILE"],
  flags: {
    ...dataFlag,
    force: { says: "loses what is in the databases and the store now" },
    check: { says: "only says whether the file is a whole backup" },
  },
  page,
  async run(given) {
    const checkOnly = given.has("check");
    const config = readConfig(given.variables, configFlags(given));
    const file = fileOf(given);
    const force = given.has("force");
    const report = await untilStopped({ sentence: "The restore was stopped." }, (signal) =>
      restore({ config, file, force, checkOnly, signal }),
    );
    for (const remark of report.remarks) given.say(remark);
    given.say(
      checkOnly
        ? `The backup is whole: ${partsOf(report)}.`
        : `Restored: ${partsOf(report)}, ${report.files} files.`,
    );
    if (!checkOnly)
      given.say(
        `The settings of the server that was backed up stand in ${config.dataDir}/environment.backup.`,
      );
  },
};

function fileOf({ words: [file = ""] }: Given): string {
  return resolve(file);
}

function partsOf({ manifest }: RestoreReport): string {
  const projects = manifest.projects.map(({ key, dialect }) => `${key} (${dialect})`);
  return `made at ${manifest.createdAt} by version ${manifest.version}, projects ${projects.join(", ")}`;
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/**
 * Has `work` give up when somebody stops the command (Ctrl+C, or SIGTERM), and throws StoppedError then: that of the work, which
 * may say more, else one with the sentence. Further signals change nothing: npm passes on those that its children get from the
 * terminal as well.
 */
async function untilStopped<T>(
  { sentence, patience }: Stop,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { promise: lateEnd, reject } = Promise.withResolvers<never>();
  const stop = (name: keyof typeof exitCodes): void => {
    if (controller.signal.aborted) return;
    const stopped = new StoppedError(sentence, exitCodes[name]);
    controller.abort(stopped);
    if (patience !== undefined) void wait(patience).then(() => reject(stopped));
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  try {
    return await Promise.race([work(controller.signal), lateEnd]);
  } catch (error) {
    if (!(error instanceof StoppedError)) controller.signal.throwIfAborted();
    throw error;
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}
