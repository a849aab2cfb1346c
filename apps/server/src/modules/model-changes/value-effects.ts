import { asRecord, checkValue, findCollection, isRecord, limits } from "@rowhouse/contract";
import { testPattern } from "@rowhouse/contract/patterns";
import type { Field, RequestedChange, TableEffect } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { usedChoices } from "../fields/index.ts";
import { countMissing, countRows, readFirstValues } from "./stored-values.repository.ts";
import { effectOf } from "./table-effects.ts";

/**
 * Stored values that a change of a description leaves as they are and gives another meaning: missing in fields that begin to
 * require one, choices that go, values that break a rule, and the items that a single collection has too many.
 */
export async function valueEffects(
  ctx: Context,
  change: RequestedChange | undefined,
): Promise<TableEffect[]> {
  const collection = findCollection(ctx.model, nameIn(change));
  if (!collection || !change) return [];
  const effects: TableEffect[] = [];
  for (const body of fieldsIn(change)) {
    const sent = asRecord(body);
    const name = String(sent["field"]);
    const field = Object.hasOwn(collection.fields, name) ? collection.fields[name] : undefined;
    if (field)
      effects.push(
        ...(await missingValues(ctx, field, sent)),
        ...(await lostChoices(ctx, field, sent)),
        ...(await brokenValues(ctx, field, sent)),
      );
  }
  const table = collection.collection;
  const becomesSingle =
    change.kind === "update_collection" && change.data.single === true && !collection.single;
  const rows = becomesSingle ? await countRows(ctx.db, table) : 0;
  if (rows > 1) effects.push({ ...effectOf("become_single", table), rows });
  return effects;
}

type Sent = Readonly<Record<string, unknown>>;

async function missingValues(ctx: Context, field: Field, sent: Sent): Promise<TableEffect[]> {
  if (sent["required"] !== true || field.required || field.datatype === null) return [];
  const { collection: table, field: column } = field;
  const isList = field.type === "array" || field.type === "json";
  const rows = await countMissing(ctx.db, { table, name: column }, { isList });
  return rows > 0 ? [{ ...effectOf("require_value", table), column, rows }] : [];
}

async function lostChoices(ctx: Context, field: Field, sent: Sent): Promise<TableEffect[]> {
  const { type = field.type, options = field.options } = sent;
  const after = { type: field.type, options: isRecord(options) ? options : null };
  if (type !== field.type) return [];
  const used = await usedChoices(ctx, field, after);
  return used.map(({ table, column, value, rows }) => ({
    ...effectOf("remove_choice", table),
    ...{ column, from: value, rows },
  }));
}

/** Tried on the first `limits.plannedRows` values. */
async function brokenValues(ctx: Context, field: Field, sent: Sent): Promise<TableEffect[]> {
  const { validation } = sent;
  const { collection: table, field: column, datatype } = field;
  if (typeof validation !== "string" || validation === field.validation || datatype === null)
    return [];
  const breaks = (rule: string | null, value: unknown): boolean =>
    checkValue({ ...field, validation: rule }, value, testPattern) !== null;
  const values = await readFirstValues(ctx.db, { table, name: column });
  const broken = values.filter((value) => breaks(validation, value) && !breaks(null, value));
  if (broken.length === 0) return [];
  const samples = [...new Set(broken.map(String))].slice(0, limits.plannedSamples);
  const unfit = [{ reason: "against_rule" as const, rows: broken.length, samples }];
  return [{ ...effectOf("break_rule", table), column, to: validation, rows: broken.length, unfit }];
}

function nameIn(change: RequestedChange | undefined): string {
  return change && "collection" in change ? change.collection : "";
}

function fieldsIn(change: RequestedChange): readonly unknown[] {
  if (change.kind === "update_fields") return change.data;
  if (change.kind === "update_collection") return change.data.fields ?? [];
  return [];
}
