import { readFileSync } from "node:fs";
import { SetupError } from "../../core/setup-error.ts";
import type { ServerConnection } from "../connection.ts";

/** Whose certificates are taken: with a file those that it has signed, and no others. Throws SetupError when it cannot be read. */
export function trustOf({ ca }: ServerConnection): { rejectUnauthorized: true; ca?: string } {
  if (ca === null) return { rejectUnauthorized: true };
  try {
    return { rejectUnauthorized: true, ca: readFileSync(ca, "utf8") };
  } catch (error) {
    throw new SetupError(
      `The file ${ca} with certificates for the database cannot be read. Check ?ca= in the address of the database.`,
      { cause: error },
    );
  }
}
