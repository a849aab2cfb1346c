import { parseDatabaseUrl, type Connection } from "../connection.ts";
import type { Database } from "../database.ts";
import { defaultLimits, type DatabaseLimits } from "../../core/project.ts";

/**
 * Opens the database of a URL (see `parseDatabaseUrl`). Drivers are loaded when their vendor is used, so that users of
 * SQLite never pay for the others. SQLite opens at once (SetupError when the file cannot be written); servers connect with the first query.
 */
export async function openDatabase(
  url: string | Connection,
  limits: DatabaseLimits = defaultLimits,
): Promise<Database> {
  const connection = typeof url === "string" ? parseDatabaseUrl(url) : url;
  switch (connection.dialect) {
    case "sqlite":
      return (await import("./sqlite/sqlite-database.ts")).openSqliteDatabase(
        connection.file,
        limits,
      );
    case "postgres":
      return (await import("./postgres-database.ts")).openPostgresDatabase(connection, limits);
    case "mysql":
      return (await import("./mysql-database.ts")).openMysqlDatabase(connection, limits);
  }
}
