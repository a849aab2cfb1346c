import type { ReasonKey } from "@rowhouse/contract";
import { AppError } from "../../core/errors.ts";
import { SetupError } from "../../core/setup-error.ts";
import { parseDatabaseUrl, type ServerConnection } from "../../database/connection.ts";
import { toAppError } from "../../database/errors/app-errors.ts";
import { connectionReason } from "../../database/errors/connection-reason.ts";
import { defaultProject } from "../../projects/projects.ts";

/** A database that is being opened: of which project, and where. */
export interface Reached {
  key: string;
  databaseUrl: string;
}

/** Returns what `connect` returns. That the server of the database cannot be reached becomes a sentence that says why, and where it was looked for. */
export async function reachDatabase<T>(
  { key, databaseUrl }: Reached,
  connect: () => Promise<T>,
): Promise<T> {
  try {
    return await connect();
  } catch (error) {
    const connection = parseDatabaseUrl(databaseUrl);
    const failure = toAppError(error);
    const isMissing = failure instanceof AppError && failure.key === "databaseUnreachable";
    if (connection.dialect === "sqlite" || !isMissing) throw error;
    const place =
      key === defaultProject
        ? "ROWHOUSE_DATABASE_URL, or projects/_.json in the data folder"
        : `the "databaseUrl" of projects/${key}.json in the data folder`;
    throw new SetupError(`${whyUnreachable(connection, error)} ${place}.`, { cause: error });
  }
}

/** Ends with what is to be checked, so that its name can follow. */
function whyUnreachable(connection: ServerConnection, error: unknown): string {
  const { host, port, socket, user, database } = connection;
  const server = socket ?? `${host.includes(":") ? `[${host}]` : host}:${port}`;
  const reason: ReasonKey | null = connectionReason(error);
  switch (reason) {
    case "connectionHost":
      return `The database does not respond: there is no host ${host}. Check`;
    case "connectionServer":
      return `The database does not respond: no server answers at ${server}. Check that it runs, and`;
    case "connectionUser":
      return `The database server at ${server} does not let "${user}" in: the user or the password is wrong. Check`;
    case "connectionName":
      return `The database server at ${server} has no database "${database}", or does not let "${user}" use it. Create it first, or check`;
    default:
      return `The database at ${server} does not respond (${driverWords(error)}). Check that the server runs, and`;
  }
}

function driverWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof AppError && error.cause instanceof Error
    ? error.cause.message
    : error.message;
}
