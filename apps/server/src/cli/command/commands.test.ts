import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { emptyDatabase, testVendors } from "../../../test/index.ts";
import { serverUrls } from "../../../test/servers.ts";
import { withSchemaLock } from "../../database/ddl/schema-lock.ts";
import { openDatabase } from "../../database/drivers/open-database.ts";
import { installProject } from "../../projects/install-project.ts";
import { runCli } from "../run-cli.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs a command as its own process, in an environment without settings; `blocks` limits the size of files in units of 512 bytes. */
function run(...call: Parameters<typeof begin>): Promise<Ended> {
  return begin(...call).ended;
}

/** The same, with a process that can be told to stop. */
function begin(
  words: readonly string[],
  variables: Record<string, string> = {},
  blocks = 0,
): { child: ChildProcess; ended: Promise<Ended> } {
  const main = fileURLToPath(new URL("../../main.ts", import.meta.url));
  const others = Object.entries(process.env).filter(
    ([name]) => !name.startsWith("ROWHOUSE_") && name !== "NODE_OPTIONS",
  );
  const limit = blocks === 0 ? "" : `ulimit -f ${blocks};`;
  const child = spawn(
    "/bin/sh",
    ["-c", `${limit} exec "$0" "$@"`, process.execPath, "--conditions=source", main, ...words],
    { env: { ...Object.fromEntries(others), ...variables } },
  );
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<Ended>((resolve) =>
    child.on("close", (code) => resolve({ code, output, errors })),
  );
  return { child, ended };
}

/** The same without a process of its own, for what only reads its words: starting one takes longer than all else. */
async function call(words: readonly string[]): Promise<Ended> {
  const written = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((chunk) => {
      written[name] += String(chunk);
      return true;
    }),
  );
  const before = process.exitCode;
  process.exitCode = 0;
  try {
    await runCli({}, words);
    return { code: process.exitCode, output: written.stdout, errors: written.stderr };
  } finally {
    process.exitCode = before;
    for (const spy of spies) spy.mockRestore();
  }
}

/** The one line that it says, and nothing of where in the code. */
function sentence({ errors }: Ended): string {
  expect(errors.trimEnd().split("\n")).toHaveLength(1);
  expect(errors).not.toMatch(/\n\s+at |Error:/);
  return errors.trimEnd();
}

const commands = [[], ["start"], ["backup"], ["restore"], ["migrate"], ["doctor"]];

test.each(commands)("%s --help and --version are answered", async (...words) => {
  const help = await call([...words, "--help"]);
  expect(help).toMatchObject({ code: 0, errors: "" });
  expect(help.output).toMatch(/--data DIR .*\n[\s\S]*--version/);
  expect(await call([...words, "--version"])).toEqual({
    code: 0,
    output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    errors: "",
  });
});

test("a process says the same as is said here without one, and ends as it says", async () => {
  const [fine, wrong] = [["backup", "--help"], ["fly"]];
  expect(await run(fine)).toEqual(await call(fine));
  expect(await run(wrong)).toEqual(await call(wrong));
});

test.each([
  [["bakcup", "all.tar"], "The command bakcup is not known. Did you mean backup?"],
  [["fly"], "The command fly is not known. Known are start, backup, restore, migrate, doctor."],
  [["start", "--prot", "1"], "The flag --prot is not known. Did you mean --port?"],
  [["doctor", "--zeal"], "The flag --zeal is not known. npm run doctor -- --help shows"],
  [["migrate", "--dry-run=no"], "--dry-run takes no value."],
  [["backup", "all.tar", "--data", "--without-files"], "--data needs a value: --data DIR."],
  [["backup"], "FILE is missing."],
  [["restore", "a.tar", "b.tar"], 'The word "b.tar" is one too many.'],
])("%s is wrong use", async (words, says) => {
  const ended = await call(words);
  expect(ended.code).toBe(2);
  expect(sentence(ended)).toContain(says);
});

test("a variable that looks like a setting and is none is refused with the nearest, and those of others are not", async () => {
  const refused = await run(["doctor", "--data", folder], { ROWHOUSE_DATABSE_URL: "sqlite:x" });
  expect(refused.code).toBe(2);
  expect(sentence(refused)).toBe(
    "ROWHOUSE_DATABSE_URL is not known. Did you mean ROWHOUSE_DATABASE_URL?",
  );
  const others = {
    ROWHOUSE_TOKEN: "of npm run schema",
    ROWHOUSE_CHROMIUM: "of tests",
    ROWHOUSE_SERVICE_HOST: "of Kubernetes",
    ROWHOUSE_DB_PORT: "tcp://10.0.0.1:5432",
    ROWHOUSE_NOTHING: "",
  };
  expect(await run(["doctor", "--data", folder], others)).toMatchObject({ code: 0, errors: "" });
});

test.each([
  [["--port", "0"], "cannot be made: a part of the path is a file and no folder"],
  [["backup", "all.tar"], "there is no data folder"],
  [["doctor", "--reset-2fa", "a@example.com"], "there is no data folder"],
])("%s says that there can be no such data folder", async (words, says) => {
  await writeFile(join(folder, "file"), "");
  const data = join(folder, "file", "data");
  const ended = await run([
    ...words.map((word) => word.replace("all", join(folder, "all"))),
    "--data",
    data,
  ]);
  expect(ended.code).toBe(1);
  expect(sentence(ended)).toContain(says);
  expect(sentence(ended)).toContain(data);
  expect(await readdir(folder)).toEqual(["file"]);
});

test("a data folder in a place that takes none is told at once", async () => {
  const ended = await run(["--port", "0", "--data", "/proc/rowhouse/data"]);
  expect(ended.code).toBe(1);
  expect(sentence(ended)).toContain("The data folder /proc/rowhouse/data cannot be made");
});

test("a backup into a folder that is not there, or under the name of one, leaves nothing behind", async () => {
  await install(`sqlite:${join(folder, "rowhouse.db")}`);
  const missing = await run(["backup", join(folder, "no", "all.tar"), "--data", folder]);
  expect([missing.code, sentence(missing)]).toEqual([
    1,
    expect.stringContaining(`there is no folder ${join(folder, "no")}. Make it first.`),
  ]);
  await mkdir(join(folder, "all.tar"));
  const taken = await run(["backup", join(folder, "all.tar"), "--data", folder]);
  expect(sentence(taken)).toContain("it is a folder. Name a file in it.");
  expect(await readdir(join(folder, "all.tar"))).toEqual([]);
});

test("a backup names what one has left that ended suddenly", async () => {
  await install(`sqlite:${join(folder, "rowhouse.db")}`);
  const part = join(folder, `all.tar.${randomUUID()}.part`);
  await writeFile(part, "cut off");
  const ended = await run(["backup", join(folder, "all.tar"), "--data", folder]);
  expect(ended).toMatchObject({ code: 0, errors: "" });
  expect(ended.output).toContain(`${part} is a part of a backup that ended suddenly`);
  const again = await run(["backup", join(folder, "other.tar"), "--data", folder]);
  expect(again.output).not.toContain(".part");
});

test("a database file on a full disk is told from one that is damaged", async () => {
  await install(`sqlite:${join(folder, "rowhouse.db")}`);
  const ended = await run(["doctor", "--data", folder], {}, 20);
  expect(ended.code).toBe(1);
  expect(sentence(ended)).toContain("rowhouse.db cannot be used: the disk is full");
});

/** Files of a backup before it has its name. */
async function partsIn(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith("all.tar"));
}

async function install(url: string): Promise<void> {
  const db = await openDatabase(url);
  await installProject(db, { projectName: "Shop", appUrl: "", admin: null });
  await db.close();
}

describe.each(testVendors.filter((vendor) => vendor !== "sqlite"))("on %s", (vendor) => {
  test.each([
    ["start", ["--port", "0"]],
    ["doctor", ["doctor"]],
    ["migrate", ["migrate", "--dry-run"]],
    ["backup", ["backup", "all.tar"]],
  ])("%s says why a database cannot be reached", async (_name, words) => {
    const address = new URL(serverUrls[vendor]);
    address.pathname = "/rowhouse_test_absent";
    const reach = async (change: (changed: URL) => void): Promise<string> => {
      const changed = new URL(address);
      change(changed);
      const given = words.map((word) => (word === "all.tar" ? join(folder, word) : word));
      const ended = await run([...given, "--data", folder], {
        ROWHOUSE_DATABASE_URL: changed.href,
      });
      expect(ended.code).toBe(1);
      expect(ended.errors).not.toContain("wrong-password");
      return sentence(ended);
    };
    const [absent, silent, stranger] = await Promise.all([
      reach(() => undefined),
      reach((changed) => (changed.port = "1")),
      reach((changed) => {
        changed.username = "nobody_here";
        changed.password = "wrong-password";
      }),
    ]);
    expect(absent).toContain('has no database "rowhouse_test_absent"');
    expect(silent).toMatch(/does not respond: no server answers at .*:1\. .*ROWHOUSE_DATABASE_URL/);
    expect(stranger).toContain('does not let "nobody_here" in');
    expect((await readdir(folder)).filter((name) => name.includes("all.tar"))).toEqual([]);
  });

  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)(
    "a backup that %s stops leaves nothing behind, and exits with %i",
    async (signal, code) => {
      const { url, close } = await emptyDatabase(vendor);
      await install(url);
      const db = await openDatabase(url);
      const { child, ended } = await db.transaction((tx) =>
        // Another process changes tables, and the backup waits for that.
        withSchemaLock(tx, async () => {
          const called = begin(["backup", join(folder, "all.tar"), "--data", folder], {
            ROWHOUSE_DATABASE_URL: url,
          });
          await expect.poll(partsIn, { timeout: 20_000 }).toHaveLength(1);
          called.child.kill(signal);
          await called.ended;
          return called;
        }),
      );
      expect(child.killed).toBe(true);
      expect((await ended).code).toBe(code);
      expect(sentence(await ended)).toContain("was stopped. What was written of it is removed.");
      expect(await partsIn()).toEqual([]);
      await db.close();
      await close();
    },
  );

  test("a backup that does not fit says so, and its parts are removed", async () => {
    const { url, close } = await emptyDatabase(vendor);
    try {
      await install(url);
      const backups = await mkdtemp(join(folder, "backups-"));
      const words = ["backup", join(backups, "all.tar"), "--data", folder];
      const ended = await run(words, { ROWHOUSE_DATABASE_URL: url }, 20);
      expect(ended.code).toBe(1);
      expect(sentence(ended)).toBe(
        `The backup ${join(backups, "all.tar")} cannot be written: the file is larger than the system allows. What was written of it is removed.`,
      );
      expect(await readdir(backups)).toEqual([]);
    } finally {
      await close();
    }
  });
});
