import type { Database } from "../database.ts";
import { createTable } from "./create-table.ts";

/** Not collections, so the model leaves them out. */
export const passkeysTable = "rowhouse_passkeys";
export const usedChallengesTable = "rowhouse_used_challenges";
export const recoveryCodesTable = "rowhouse_recovery_codes";

/**
 * Passkeys, the challenges that have been answered, and recovery codes. Ids of credentials are longer than a key of an index may be
 * everywhere, and compare by case, so their hash is the key.
 */
export async function createPasskeys(db: Database): Promise<void> {
  await createTable(db, {
    name: passkeysTable,
    primaryKey: "passkey_id",
    columns: {
      passkey_id: "VARCHAR(36) nn",
      user: "INT u nn",
      user_handle: "VARCHAR(64) nn",
      name: "VARCHAR(100) nn",
      credential_hash: "VARCHAR(64) nn",
      credential_id: "TEXT nn",
      public_key: "TEXT nn",
      counter: "BIGINT nn",
      transports: "VARCHAR(255) nn",
      device_type: "VARCHAR(20) nn",
      is_backed_up: "TINYINT nn",
      created_on: "DATETIME nn",
      last_used_on: "DATETIME",
    },
    unique: [["credential_hash"]],
    indexes: [["user"]],
  });
  await createTable(db, {
    name: usedChallengesTable,
    primaryKey: "challenge_hash",
    columns: { challenge_hash: "VARCHAR(64) nn", used_on: "DATETIME nn" },
    indexes: [["used_on"]],
  });
  await createTable(db, {
    name: recoveryCodesTable,
    primaryKey: "code_hash",
    columns: {
      code_hash: "VARCHAR(80) nn",
      user: "INT u nn",
      made_on: "DATETIME nn",
      used_on: "DATETIME",
    },
    indexes: [["user"]],
  });
}
