import {
  ownValue,
  asRecord,
  emptyQuery,
  findCollection,
  isRecord,
  itemKey,
  keyPaths,
  limits,
  listedValues,
} from "@rowhouse/contract";
import type { Collection, Field } from "@rowhouse/contract";
import type { Context } from "../../../core/context.ts";
import { AppError, brokenRule } from "../../../core/errors.ts";
import { readItems, systemWrite, updateByKeys } from "../../../query/index.ts";
import { withCurrentModel, type ModelChange } from "../model-change.repository.ts";
import { removedChoices, usedChoices } from "../stored-choices.repository.ts";
import type { Remark } from "./field-rows.ts";

/**
 * Gives items whose value is no choice any more the one that the request says (`moves`), each with its activity and revision. Who
 * takes a status away has to say what becomes of it, for rights hang on it; values of other fields stay as they are where nothing is
 * said. Throws `unprocessable` for a status of which nothing is said, and `forbidden` for moves by others than administrators.
 */
export async function settleChoices(
  change: ModelChange,
  before: Collection,
  { bodies, remark }: { bodies: readonly unknown[]; remark: Remark },
): Promise<void> {
  const chosen = bodies.filter(mayTakeChoices);
  if (change.isPlan === true || chosen.length === 0) return;
  const { ctx } = await withCurrentModel(change);
  const after = findCollection(ctx.model, before.collection);
  for (const body of chosen) {
    const name = String(asRecord(body)["field"]);
    const [was, is] = [ownValue(before.fields, name), ownValue(after?.fields, name)];
    if (!was || !is || !after) continue;
    // Items are read and written from here on.
    if (removedChoices(was, is).length > 0) change.tables.holds(before.collection);
    await settle(ctx, { collection: after, was, is, moves: readMoves(body), remark });
  }
}

function mayTakeChoices(body: unknown): boolean {
  return isRecord(body) && ["options", "type"].some((key) => ownValue(body, key) !== undefined);
}

interface Settled {
  collection: Collection;
  was: Field;
  is: Field;
  moves: ReadonlyMap<string, string>;
  remark: Remark;
}

async function settle(ctx: Context, settled: Settled): Promise<void> {
  const { was, is, moves } = settled;
  // Others than administrators learn nothing of items that they may not see.
  const gone = ctx.rights.isAdmin
    ? (await usedChoices(ctx, was, is)).map(({ value }) => value)
    : removedChoices(was, is);
  for (const value of gone) {
    const target = moves.get(value);
    if (target === undefined && was.type === "status" && is.type === "status")
      throw new AppError("unprocessable", brokenRule(is.field, "statusMoves", { status: value }));
    if (target === undefined || target === value) continue;
    if (!ctx.rights.isAdmin) throw new AppError("forbidden");
    const options = listedValues(is) ?? [];
    if (!options.includes(target))
      throw new AppError(
        "unprocessable",
        brokenRule(["moves", value], "oneOf", { options: options.join(", ") }),
      );
    if (is.datatype !== null) await move(ctx, settled, { value, target });
  }
}

async function move(
  ctx: Context,
  { collection, is, remark }: Settled,
  { value, target }: { value: string; target: string },
): Promise<void> {
  const isList = is.type === "array" || is.type === "json";
  const operator = isList ? ("contains" as const) : ("eq" as const);
  const query = {
    ...emptyQuery,
    fields: [...keyPaths(ctx.model, collection), is.field],
    filter: [{ path: [is.field], operator, value, logical: "and" as const }],
    status: "*" as const,
    limit: -1,
  };
  const { items } = await readItems(ctx, is.collection, { query, trusted: true });
  const groups = Map.groupBy(items, (item) => {
    const stored = ownValue(item, is.field);
    if (!Array.isArray(stored)) return String(stored) === value ? JSON.stringify(target) : null;
    const moved = stored.map((each) => (String(each) === value ? target : each));
    return stored.map(String).includes(value) ? JSON.stringify([...new Set(moved)]) : null;
  });
  for (const [text, members] of groups) {
    if (text === null) continue;
    const moved: unknown = JSON.parse(text);
    const values = { [is.field]: moved };
    const keys = members.flatMap((item) => itemKey(collection, item) ?? []);
    for (let at = 0; at < keys.length; at += limits.batchItems) {
      const some = keys.slice(at, at + limits.batchItems);
      await updateByKeys(ctx, is.collection, { ...systemWrite, query: remark, keys: some, values });
    }
  }
}

function readMoves(body: unknown): ReadonlyMap<string, string> {
  const { moves = {} } = asRecord(body);
  const entries = isRecord(moves) ? Object.entries(moves) : [];
  const texts = entries.flatMap(([from, to]) =>
    typeof to === "string" ? [[from, to] as const] : [],
  );
  if (!isRecord(moves) || texts.length < entries.length)
    throw new AppError("invalidInput", brokenRule("moves", "object"));
  return new Map(texts);
}
