import type { Database } from "../database.ts";
import { insertMissing } from "./insert-missing.ts";

/** Off until an administrator switches it on; the second row says when one of the processes sent it last. */
export async function seedUsageReport(db: Database): Promise<void> {
  const rows = [
    { key: "usage_report", value: "0" },
    { key: "usage_reported", value: "" },
  ];
  await insertMissing(db, { table: "directus_settings", identity: ["key"], rows });
}
