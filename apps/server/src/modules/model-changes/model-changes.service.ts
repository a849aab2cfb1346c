import {
  asRecord,
  checkValue,
  type Field,
  findCollection,
  isRecord,
  limits,
  type ModelFile,
  type ModelOutcome,
  ownValue,
  type PlannedChange,
  type ProblemPath,
  type Query,
  type RequestedChange,
  requestedChangeKeys,
  type TableEffect,
} from "@rowhouse/contract";
import { testPattern } from "@rowhouse/contract/patterns";
import type { Context } from "../../core/context.ts";
import { AppError, brokenRule } from "../../core/errors.ts";
import type { PlannedTable } from "../../database/ddl/planned-tables.ts";
import {
  changeModel,
  inModelChange,
  planModel,
  remarkOf,
  usedChoices,
  withCurrentModel,
} from "../fields/index.ts";
import { carryOut, becomesManaged, derivedFrom } from "./carry-out.ts";
import { modelDiff } from "./model-diff.ts";
import { toModelFile } from "./model-file.ts";
import {
  countDescriptions,
  countMissing,
  countRows,
  type Descriptions,
  readFirstValues,
} from "./stored-values.repository.ts";
import { effectOf, tableEffects } from "./table-effects.ts";

const optionalKeys: ReadonlySet<string> = new Set(["kind", "delete_junction", "if_match"]);

/** Use cases of several changes of the model at once (API contract 14.3); the routes let in administrators only. */
export function modelChangesService(ctx: Context) {
  return {
    /** The model as a file that other projects can take over. */
    read(): ModelFile {
      return toModelFile(ctx.model);
    },

    /** The changes that would make the model that of a file. */
    compare(wanted: ModelFile): RequestedChange[] {
      return modelDiff(ctx.model, { wanted, dialect: ctx.db.dialect });
    },

    /**
     * The effects of each change: on tables, to the values in them, and to the rows that describe the model. Throws what the
     * changes would throw.
     */
    async plan(body: unknown): Promise<PlannedChange[]> {
      const changes = readChanges(body);
      const managed = changes.map((change) => becomesManaged(ctx.model, change));
      let described = ctx.model;
      const steps: { tables: readonly PlannedTable[]; removes: Descriptions }[] = [];
      await planModel(ctx, async (change, planned) => {
        let before = await countDescriptions(change.ctx.db);
        const around = async (step: () => Promise<void>): Promise<void> => {
          const start = planned.length;
          await step();
          const after = await countDescriptions(change.ctx.db);
          steps.push({ tables: planned.slice(start), removes: fewer(before, after) });
          before = after;
        };
        await carryOut(change, changes, { remark: { comment: null }, around });
        if (managed.some((name) => name !== null))
          described = (await withCurrentModel(change)).ctx.model;
      });
      const plan: PlannedChange[] = [];
      for (const [index, { tables, removes }] of steps.entries()) {
        const ofValues = await valueEffects(ctx, changes[index]);
        plan.push({
          effects: [...(await tableEffects(ctx, tables)), ...ofValues],
          removes,
          ...derivedFrom(described, managed[index] ?? null),
        });
      }
      return plan;
    },

    /** Runs `work` inside one change of the model: what it writes is there exactly when the change is. */
    within: <T>(work: (inside: Context) => Promise<T>): Promise<T> => inModelChange(ctx, work),

    /** Makes all of the changes, or none when one is refused. */
    async change(body: unknown, query: Query): Promise<ModelOutcome> {
      const changes = readChanges(body);
      if (changes.length > 0)
        await changeModel(ctx, (change) => carryOut(change, changes, { remark: remarkOf(query) }));
      return { changes: changes.length };
    },
  };
}

function fewer(before: Descriptions, after: Descriptions): Descriptions {
  return {
    fields: Math.max(0, before.fields - after.fields),
    relations: Math.max(0, before.relations - after.relations),
    permissions: Math.max(0, before.permissions - after.permissions),
    presets: Math.max(0, before.presets - after.presets),
  };
}

/**
 * The changes in a body. What `data` holds is checked when the change is made. Throws `invalidInput` with the path of
 * what is missing, unknown or malformed, and `limitExceeded`.
 */
function readChanges(body: unknown): RequestedChange[] {
  const changes = isRecord(body) ? body["changes"] : undefined;
  if (!Array.isArray(changes)) throw new AppError("invalidInput", brokenRule("changes", "array"));
  if (changes.length > limits.modelChanges)
    throw new AppError("limitExceeded", { name: "changes", limit: limits.modelChanges });
  return changes.map((entry: unknown, at) => {
    checkChange(entry, ["changes", at]);
    return entry;
  });
}

/** Checks its keys; what `data` holds is checked by what makes the change. */
function checkChange(entry: unknown, path: ProblemPath): asserts entry is RequestedChange {
  if (!isRecord(entry)) throw new AppError("invalidInput", brokenRule(path, "object"));
  const { kind } = entry;
  if (!isKind(kind)) {
    const options = Object.keys(requestedChangeKeys).join(", ");
    throw new AppError("invalidInput", brokenRule([...path, "kind"], "oneOf", { options }));
  }
  const needed = requestedChangeKeys[kind];
  for (const key of needed) checkKey(ownValue(entry, key), [...path, key]);
  checkVersions(kind, ownValue(entry, "if_match"), [...path, "if_match"]);
  const unknown = Object.keys(entry).find((key) => !needed.includes(key) && !optionalKeys.has(key));
  if (unknown !== undefined)
    throw new AppError("invalidInput", brokenRule([...path, unknown], "unknown"));
}

/** Several fields have their versions by their names; what is made has none. */
function checkVersions(kind: RequestedChange["kind"], sent: unknown, path: ProblemPath): void {
  if (sent === undefined) return;
  if (kind.startsWith("create_")) throw new AppError("invalidInput", brokenRule(path, "unknown"));
  const versions = kind === "update_fields" ? sent : [sent];
  if (!isRecord(versions) && !Array.isArray(versions))
    throw new AppError("invalidInput", brokenRule(path, "object"));
  if (!Object.values(versions).every((version) => typeof version === "string"))
    throw new AppError("invalidInput", brokenRule(path, "text"));
}

function checkKey(value: unknown, path: ProblemPath): void {
  if (value === undefined || value === null || value === "")
    throw new AppError("invalidInput", brokenRule(path, "required"));
  const key = path.at(-1);
  if (key === "id" && !Number.isInteger(value))
    throw new AppError("invalidInput", brokenRule(path, "integer"));
  if ((key === "collection" || key === "field") && typeof value !== "string")
    throw new AppError("invalidInput", brokenRule(path, "text"));
}

function isKind(value: unknown): value is RequestedChange["kind"] {
  return typeof value === "string" && Object.hasOwn(requestedChangeKeys, value);
}

/**
 * Stored values that a change of a description leaves as they are and gives another meaning: missing in fields that begin to
 * require one, choices that go, values that break a rule, and the items that a single collection has too many.
 */
async function valueEffects(
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
    column,
    from: value,
    rows,
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
