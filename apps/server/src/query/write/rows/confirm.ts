import { ownValue } from "@rowhouse/contract";
import type { Row } from "../../../database/database.ts";
import type { RowWrite, WriteScope } from "../scope.ts";

/** Collections whose every row decides who may do what. */
const ofRights: ReadonlySet<string> = new Set([
  "directus_permissions",
  "directus_roles",
  "directus_user_roles",
]);
/** Columns of a user that decide who gets into the account. */
const ofAccounts = ["email", "password", "token", "status", "2fa_secret", "external_id"];

/** A row as it is to be stored: `row` the columns that are written, `stored` what they held; null for one that is made or removed. */
interface Written {
  write: Pick<RowWrite, "options">;
  row: Row | null;
  stored: Row | null;
}

/**
 * Has the session confirmed before rows are written that decide who may do what or who gets in (API contract 2.25), whichever way they
 * came here: by their own address, nested in others, or back from a revision. Users who are made have no access but by their roles.
 * Writes on the server's own decision are not asked for. Throws `confirmationRequired`.
 */
export async function confirmWrites(
  { ctx }: WriteScope,
  collection: string,
  written: readonly Written[],
): Promise<void> {
  const isOfRights = ofRights.has(collection);
  if (!isOfRights && collection !== "directus_users") return;
  const asked = written.filter(({ write }) => write.options.trusted !== true);
  const isDangerous = isOfRights ? asked.length > 0 : asked.some(opensAccount);
  if (isDangerous) await ctx.assertConfirmed(ctx.db);
}

function opensAccount({ row, stored }: Written): boolean {
  if (row === null) return true;
  return (
    stored !== null &&
    ofAccounts.some((name) => Object.hasOwn(row, name) && row[name] !== ownValue(stored, name))
  );
}
