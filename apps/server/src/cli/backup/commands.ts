import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "../../config/config.ts";
import { SetupError } from "../../core/setup-error.ts";
import { backUp } from "./back-up.ts";
import { restore, type RestoreReport } from "./restore.ts";

type Variables = NodeJS.ProcessEnv;
type Say = (line: string) => void;

/** `backup FILE`, with --data, --without-database and --without-files. */
export async function backupCommand(
  variables: Variables,
  words: readonly string[],
  say: Say,
): Promise<void> {
  const { file, flags, values } = readWords("backup", words, {
    "without-database": { type: "boolean" },
    "without-files": { type: "boolean" },
  });
  const { projects, files, size, remarks } = await backUp({
    config: readConfig(variables, flags),
    variables,
    file,
    withDatabase: values["without-database"] !== true,
    withFiles: values["without-files"] !== true,
  });
  for (const remark of remarks) say(remark);
  say(
    `Backed up to ${file}: projects ${projects.join(", ")}, ${files} files, ${inMegabytes(size)}.`,
  );
  say("It holds passwords, tokens and the secret: keep it where nobody else reads it.");
}

/** `restore FILE`, with --data, --force and --check. */
export async function restoreCommand(
  variables: Variables,
  words: readonly string[],
  say: Say,
): Promise<void> {
  const { file, flags, values } = readWords("restore", words, {
    force: { type: "boolean" },
    check: { type: "boolean" },
  });
  const checkOnly = values["check"] === true;
  const config = readConfig(variables, flags);
  const report = await restore({ config, file, force: values["force"] === true, checkOnly });
  for (const remark of report.remarks) say(remark);
  say(
    checkOnly
      ? `The backup is whole: ${partsOf(report)}.`
      : `Restored: ${partsOf(report)}, ${report.files} files.`,
  );
  if (!checkOnly)
    say(
      `The settings of the server that was backed up stand in ${config.dataDir}/environment.backup.`,
    );
}

function partsOf({ manifest }: RestoreReport): string {
  const projects = manifest.projects.map(({ key, dialect }) => `${key} (${dialect})`);
  return `made at ${manifest.createdAt} by version ${manifest.version}, projects ${projects.join(", ")}`;
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function readWords(
  command: string,
  words: readonly string[],
  own: Record<string, { type: "boolean" }>,
): { file: string; flags: string[]; values: Record<string, unknown> } {
  const names = Object.keys(own).map((name) => `--${name}`);
  const usage = `The command is ${command} FILE; it takes --data DIR, ${names.join(" and ")}.`;
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { ...own, data: { type: "string" } },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new SetupError(usage);
    const { data } = values;
    const flags = typeof data === "string" ? ["--data", data] : [];
    return { file: resolve(file), flags, values };
  } catch (error) {
    throw error instanceof SetupError ? error : new SetupError(usage, { cause: error });
  }
}
