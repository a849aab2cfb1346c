import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countRecoveryCodes, listPasskeys, makeRecoveryCodes } from "../access/index.ts";
import { readConfig } from "../config/config.ts";
import { silentLogger } from "../core/log/logger.ts";
import { openDatabase } from "../database/drivers/open-database.ts";
import { passkeysTable } from "../database/migrations/20261207-create-passkeys.ts";
import { identifier, sql } from "../database/sql.ts";
import { perform } from "./command/run-command.ts";
import { doctorCommand } from "./doctor-command.ts";
import { startServer } from "./start-server.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rowhouse-test-"));
});
afterEach(async () => {
  process.exitCode = 0;
  await rm(folder, { recursive: true, force: true });
});

async function run(...words: string[]): Promise<string> {
  const lines: string[] = [];
  await perform(doctorCommand, words, {
    variables: { ROWHOUSE_DATA_DIR: folder },
    say: (line) => lines.push(line),
  });
  return lines.join("\n");
}

async function install(): Promise<void> {
  const variables = {
    ROWHOUSE_DATA_DIR: folder,
    ROWHOUSE_ADMIN_EMAIL: "first@example.com",
    ROWHOUSE_ADMIN_PASSWORD: "a good passphrase",
  };
  const server = await startServer(readConfig(variables, ["--port", "0"]), silentLogger);
  await server.close();
}

test("where nothing is installed the command has nothing to say", async () => {
  expect(await run()).toBe(`Nothing is installed here: the data folder ${folder} has no project.`);
  expect(process.exitCode ?? 0).toBe(0);
});

test("a data folder that is not there is a failure", async () => {
  await rm(folder, { recursive: true });
  await expect(run()).rejects.toThrow(`there is no data folder ${folder}.`);
});

test("a sound project ends well, with advice in sentences", async () => {
  await install();
  const told = await run();
  expect(told).toContain("No mail server is set (ROWHOUSE_SMTP_URL)");
  expect(told).toContain("fine    relations");
  expect(process.exitCode ?? 0).toBe(0);
});

test("something serious ends the command with 1", async () => {
  await install();
  const db = await openDatabase(`sqlite:${join(folder, "rowhouse.db")}`);
  await db.run(
    sql`insert into directus_relations (collection_many, field_many, collection_one) values ('news', 'author', 'writers')`,
  );
  await db.close();
  expect(await run()).toContain("SERIOUS relations: The relation of news.author points to");
  expect(process.exitCode).toBe(1);
});

test("an unknown word is refused", async () => {
  await expect(run("--quick")).rejects.toThrow("The flag --quick is not known.");
});

const lostPasskey = {
  passkey_id: "lost",
  user: 1,
  user_handle: "h",
  name: "Lost",
  credential_hash: "x",
  credential_id: "c",
  public_key: "k",
  counter: 0,
  transports: "",
  device_type: "singleDevice",
  is_backed_up: 0,
  created_on: "2026-01-01 00:00:00",
};

test("the last administrator is let in again, and the activity says so", async () => {
  await install();
  const db = await openDatabase(`sqlite:${join(folder, "rowhouse.db")}`);
  const secret = identifier("2fa_secret");
  await db.run(sql`update directus_users set ${secret} = 'JBSWY3DPEHPK3PXP' where id = 1`);
  await db.run(sql`update directus_roles set enforce_2fa = 1, ip_whitelist = '192.0.2.1'`);
  await db.insert(passkeysTable, lostPasskey, "passkey_id");
  await makeRecoveryCodes(db, 1, new Date());
  expect(await run("--reset-2fa", "First@example.com")).toBe(
    "Project _: The second factor of first@example.com is reset: signing in takes the password, and then asks to set up another one.",
  );
  expect(await run("--open-addresses")).toBe(
    "Project _: Administrators may come from all addresses.",
  );
  expect(await run("--reset-2fa", "first@example.com")).toBe(
    "Project _: first@example.com has no second factor.",
  );
  const people = await db.all(sql`select ${secret} from directus_users`);
  const [role] = await db.all(sql`select ip_whitelist from directus_roles where id = 1`);
  const entries = await db.all(
    sql`select action, collection, item from directus_activity where user_agent = 'doctor' order by id`,
  );
  expect(await listPasskeys(db, 1)).toEqual([]);
  expect(await countRecoveryCodes(db, 1)).toMatchObject({ total: 0 });
  await db.close();
  expect([people, role]).toEqual([[{ "2fa_secret": null }], { ip_whitelist: null }]);
  expect(entries).toEqual([
    { action: "update", collection: "directus_users", item: "1" },
    { action: "update", collection: "directus_roles", item: "1" },
  ]);
});

test("nobody is let in whom no project knows", async () => {
  await install();
  await expect(run("--reset-2fa", "stranger@example.com")).rejects.toThrow(
    "Nobody here has the e-mail address stranger@example.com.",
  );
});
