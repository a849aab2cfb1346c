import { ownValue } from "@rowhouse/contract";
import type { Database, Row } from "../../../database/database.ts";
import type { CollectionAccess } from "../../plan/access.ts";
import type { ColumnKind } from "../../columns.ts";
import { columnKind, isPlainText } from "../../columns.ts";
import type { SqlWriter } from "../../sql/predicate-sql.ts";
import { predicateSql } from "../../sql/predicate-sql.ts";
import { identityIn } from "../../sql/stored-rows.ts";

/** The new values of the columns of one row. */
export interface RowChange {
  key: string | number;
  row: Row;
}

/** Larger statements are not faster. */
const maxRows = 200;

/**
 * Writes changes of different rows in their order; neighbors that touch the same columns share a statement. False where
 * the database says that it has touched fewer rows: a rule or a trigger may have kept some as they are.
 */
export async function changeRows(
  db: Database,
  access: CollectionAccess,
  changes: readonly RowChange[],
): Promise<boolean> {
  let isWhole = true;
  for (const group of groupsOf(access, changes)) {
    const touched = await changeGroup(db, access, group);
    if (touched < group.length) isWhole = false;
  }
  return isWhole;
}

function groupsOf(access: CollectionAccess, changes: readonly RowChange[]): RowChange[][] {
  const groups: RowChange[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    if (group && first && group.length < maxRows && fits(access, first.row, change.row))
      group.push(change);
    else if (Object.keys(change.row).length > 0) groups.push([change]);
  }
  return groups;
}

function fits(access: CollectionAccess, one: Row, other: Row): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every(
      (name) =>
        Object.hasOwn(other, name) &&
        (ownValue(one, name) === ownValue(other, name) || mayDiffer(access, name)),
    )
  );
}

/** Whether one statement can hold the values of several rows: JSON and bytes would change their type there. */
function mayDiffer({ collection }: CollectionAccess, name: string): boolean {
  const field = ownValue(collection.fields, name);
  const kind = field ? columnKind(field) : null;
  return field !== undefined && kind !== null && (choosable.has(kind) || isPlainText(field));
}

const choosable: ReadonlySet<ColumnKind> = new Set(["integer", "decimal", "date", "datetime"]);

async function changeGroup(
  db: Database,
  access: CollectionAccess,
  group: readonly RowChange[],
): Promise<number> {
  const writer: SqlWriter = { dialect: db.dialect, bindings: [] };
  const { quote } = db.dialect;
  const sets = Object.keys(group[0]?.row ?? {}).map(
    (name) => `${quote(name)} = ${valueSql(access, { name, group }, writer)}`,
  );
  const keys = group.map(({ key }) => key);
  const where = predicateSql(identityIn(access).where(keys), writer);
  return await db.run({
    sql: `UPDATE ${quote(access.name)} SET ${sets.join(", ")} WHERE ${where}`,
    bindings: writer.bindings,
  });
}

/** One value for all, or the value of each row by its key. The column itself as the ELSE branch gives the others its type. */
function valueSql(
  access: CollectionAccess,
  { name, group }: { name: string; group: readonly RowChange[] },
  writer: SqlWriter,
): string {
  const { dialect, bindings } = writer;
  const value = ownValue(group[0]?.row, name);
  if (group.every(({ row }) => ownValue(row, name) === value)) {
    bindings.push(value);
    return "?";
  }
  const identity = identityIn(access);
  const { quote } = dialect;
  const { sole } = identity;
  const choices = group.map(({ key, row }) => {
    if (sole) bindings.push(key);
    const when = sole ? "?" : predicateSql(identity.where([key]), writer);
    bindings.push(ownValue(row, name));
    return `WHEN ${when} THEN ?`;
  });
  const compared = sole ? ` ${quote(sole.field)}` : "";
  return `CASE${compared} ${choices.join(" ")} ELSE ${quote(name)} END`;
}
