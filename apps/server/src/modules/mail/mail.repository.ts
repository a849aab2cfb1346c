import type { MailAddress } from "../../core/mail.ts";
import type { Database } from "../../database/database.ts";
import { sql } from "../../database/sql.ts";

/** Where a user receives mails, and in which language; null: none was chosen. */
export interface Mailbox extends MailAddress {
  locale: string | null;
}

/** Name and address of a user; null when there is none. */
export async function readMailbox(db: Database, user: number): Promise<Mailbox | null> {
  const [row] = await db.all(
    sql`select email, first_name, last_name, locale from directus_users where id = ${user}`,
  );
  if (!row) return null;
  const names = [row["first_name"], row["last_name"]].filter((name) => typeof name === "string");
  const { locale } = row;
  return {
    name: names.join(" ").trim(),
    address: String(row["email"]),
    locale: typeof locale === "string" && locale !== "" ? locale : null,
  };
}
