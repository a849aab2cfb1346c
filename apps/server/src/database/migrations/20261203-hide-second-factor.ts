import type { Database } from "../database.ts";
import { sql } from "../sql.ts";

/** The page of a person has a section for the second factor; the field that only said its state leaves the form. */
export async function hideSecondFactor(db: Database): Promise<void> {
  await db.run(
    sql`update directus_fields set hidden_detail = 1
        where collection = 'directus_users' and field = '2fa_secret'`,
  );
}
