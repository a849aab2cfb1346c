import type { Readable } from "node:stream";
import { SetupError } from "../../../core/setup-error.ts";

/** Takes the parts of a database, in the order in which they have to come back. */
export interface BackupSink {
  add(name: string, content: Readable | Uint8Array): Promise<void>;
}

/** A database that is to be filled with what a backup holds. Servers and other writers have to be stopped. */
export interface DatabaseRestore {
  /**
   * Where changes of tables cannot be taken back: one part, read to its end before anything is changed. Throws SetupError when the
   * database would not take it.
   */
  inspect?(name: string, content: Readable): Promise<void>;
  /** One part, in the order in which they were stored; reads `content` to its end. Until the first one the database is as it was. */
  take(name: string, content: Readable): Promise<void>;
  finish(): Promise<void>;
  /** Leaves the database as it was and returns null; where it cannot, says in a sentence how the database is now. */
  abort(): Promise<string | null>;
}

/** Stands in a database that is being filled, where that cannot be one transaction; it stays when the restore ends suddenly. */
export const restoringTable = "rowhouse_restoring";

/** There is something in the place that would be overwritten. */
export function notEmpty(): SetupError {
  return new SetupError(
    "The database is not empty. Restore into an empty one, or add --force to lose what is in it.",
  );
}
