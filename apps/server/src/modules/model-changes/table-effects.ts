import { findCollection, ownValue } from "@rowhouse/contract";
import type { Collection, TableEffect } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import type { ColumnDefinition, Database } from "../../database/database.ts";
import type { PlannedTable } from "../../database/ddl/planned-tables.ts";
import { countRows, countValues } from "./stored-values.repository.ts";
import { alteredValues } from "./altered-values.repository.ts";

/** Returns the effects of planned changes of tables, with the rows concerned. Columns that are only planned have no rows. */
export async function tableEffects(
  ctx: Context,
  planned: readonly PlannedTable[],
): Promise<TableEffect[]> {
  const effects: TableEffect[] = [];
  for (const change of planned) {
    const stored = findCollection(ctx.model, change.table);
    if (change.action === "create") effects.push(...created(change.table, change.columns));
    if (change.action === "drop") effects.push(await dropped(ctx.db, change.table, stored));
    if (change.action === "change") effects.push(...(await changed(ctx.db, change, stored)));
  }
  return effects;
}

/** An effect that concerns nothing yet. */
export function effectOf(effect: TableEffect["effect"], table: string): TableEffect {
  return {
    effect,
    table,
    column: null,
    from: null,
    to: null,
    rows: 0,
    unfit: [],
    conversion: null,
  };
}

function created(table: string, columns: readonly ColumnDefinition[]): TableEffect[] {
  return [effectOf("create_table", table), ...columns.map((column) => added(table, column))];
}

function added(table: string, column: ColumnDefinition): TableEffect {
  return { ...effectOf("add_column", table), column: column.name, to: typeOf(column) };
}

async function dropped(
  db: Database,
  table: string,
  stored: Collection | undefined | null,
): Promise<TableEffect> {
  return { ...effectOf("drop_table", table), rows: stored ? await countRows(db, table) : 0 };
}

async function changed(
  db: Database,
  { table, add, alter, drop }: Extract<PlannedTable, { action: "change" }>,
  stored: Collection | undefined | null,
): Promise<TableEffect[]> {
  const effects = add.map((column) => added(table, column));
  for (const { from, to } of alter) {
    const rows = hasColumn(stored, from.name)
      ? await countValues(db, { table, name: from.name })
      : null;
    effects.push({
      ...effectOf("change_column", table),
      column: to.name,
      from: typeOf(from),
      to: typeOf(to),
      rows: rows ?? 0,
      ...(rows === null ? {} : await alteredValues(db, table, { alteration: { from, to }, rows })),
    });
  }
  for (const name of drop) {
    const isStored = hasColumn(stored, name);
    const field = ownValue(stored?.fields, name);
    effects.push({
      ...effectOf("drop_column", table),
      column: name,
      from: field?.datatype ? typeOf({ datatype: field.datatype, length: field.length }) : null,
      rows: isStored ? await countValues(db, { table, name }) : 0,
    });
  }
  return effects;
}

function hasColumn(stored: Collection | undefined | null, name: string): boolean {
  return (ownValue(stored?.fields, name)?.datatype ?? null) !== null;
}

function typeOf({ datatype, length }: Pick<ColumnDefinition, "datatype" | "length">): string {
  return length === null ? datatype : `${datatype}(${length})`;
}
