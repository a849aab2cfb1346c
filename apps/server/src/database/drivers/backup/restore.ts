import type { Readable } from "node:stream";
import { SetupError } from "../../../core/setup-error.ts";

/** Takes the parts of a database, in the order in which they have to come back. */
export interface BackupSink {
  add(name: string, content: Readable | Uint8Array): Promise<void>;
}

/** A database that is being filled with what a backup holds. Servers and other writers have to be stopped. */
export interface DatabaseRestore {
  /** One part, in the order in which they were stored; reads `content` to its end. */
  take(name: string, content: Readable): Promise<void>;
  finish(): Promise<void>;
  /** Leaves the database as it was; on MySQL, which cannot take changes of tables back, empty. */
  abort(): Promise<void>;
}

/** There is something in the place that would be overwritten. */
export function notEmpty(): SetupError {
  return new SetupError(
    "The database is not empty. Restore into an empty one, or add --force to lose what is in it.",
  );
}
