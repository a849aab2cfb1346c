import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { DialectId } from "../../src/database/database.ts";

/** The record shop of Luis Rocha (MIT, LICENSE beside this file), version 1.4.5, as its author publishes it. */
const scripts: Readonly<Record<DialectId, string>> = {
  sqlite: "Chinook_Sqlite_AutoIncrementPKs.sql.gz",
  postgres: "Chinook_PostgreSql_SerialPKs.sql.gz",
  mysql: "Chinook_MySql_AutoIncrementPKs.sql.gz",
};

/** The statements that make the record shop; the database they run in is there already. */
export async function chinookStatements(vendor: DialectId): Promise<string[]> {
  const compressed = await readFile(join(import.meta.dirname, scripts[vendor]));
  return statementsOf(gunzipSync(compressed).toString("utf8"));
}

/** Every statement ends with its line. The database itself is made by the test, whatever it is called. */
function statementsOf(script: string): string[] {
  return script
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/^\\c .*$/gm, "")
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "" && !/^(drop|create) database|^use /i.test(statement));
}
