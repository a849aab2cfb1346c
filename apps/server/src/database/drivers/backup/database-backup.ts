import { parseDatabaseUrl } from "../../connection.ts";
import { openDatabase } from "../open-database.ts";
import { withSchemaLock } from "../../ddl/schema-lock.ts";
import type { BackupSink, DatabaseRestore } from "./restore.ts";

/**
 * Stores a whole database as it was at one moment: tables of any program with their rows, and whatever else stands in its schema.
 * A part that cannot be stored is refused by name, nothing is left out silently. Tables are not changed meanwhile; rows may be.
 * Returns remarks for the operator.
 */
export async function backUpDatabase(url: string, sink: BackupSink): Promise<string[]> {
  const connection = parseDatabaseUrl(url);
  if (connection.dialect === "sqlite")
    return (await import("./sqlite-backup.ts")).backUpSqlite(connection.file, sink);
  const db = await openDatabase(connection);
  try {
    return await db.transaction((tx) =>
      withSchemaLock(tx, async () =>
        connection.dialect === "postgres"
          ? (await import("./postgres-backup.ts")).backUpPostgres(connection, sink)
          : (await import("./mysql-backup.ts")).backUpMysql(connection, sink),
      ),
    );
  } finally {
    await db.close();
  }
}

/**
 * Prepares to fill a database: it is there and nobody else uses it, or SetupError is thrown. What is in it goes with the first part;
 * without `clear`, SetupError is thrown where there is anything.
 */
export async function restoreDatabase(url: string, clear: boolean): Promise<DatabaseRestore> {
  const connection = parseDatabaseUrl(url);
  if (connection.dialect === "sqlite")
    return (await import("./sqlite-backup.ts")).restoreSqlite(connection.file, clear);
  return connection.dialect === "postgres"
    ? (await import("./postgres-restore.ts")).restorePostgres(connection, clear)
    : (await import("./mysql-restore.ts")).restoreMysql(connection, clear);
}
