import { ownValue, type Collection, findRelation, isAliasType, isRecord } from "@rowhouse/contract";

import type {
  RowRemoval,
  RowUpdate,
  RowWrite,
  WriteScope,
  WrittenRow,
  NestedValue,
} from "./scope.ts";
import type { Values } from "./options.ts";

/** One row to be written, as part of a list of them. */
export type Step =
  | { kind: "create"; write: RowWrite }
  | { kind: "update"; write: RowUpdate }
  | { kind: "remove"; write: RowRemoval };

/**
 * Runs steps in their order and returns what each has written, null for removals. Neighbors of one kind are written
 * together, so that a list of any length costs a few statements. Written one by one are
 * - rows with hooks of a module, which may read what the rows before have written,
 * - updates that write to other rows as well, and a row that is named twice.
 */
export async function runSteps(
  scope: WriteScope,
  steps: readonly Step[],
): Promise<(WrittenRow | null)[]> {
  const written: (WrittenRow | null)[] = [];
  for (const run of runsOf(scope, steps)) written.push(...(await takeRun(scope, run)));
  return written;
}

async function takeRun(scope: WriteScope, run: readonly Step[]): Promise<(WrittenRow | null)[]> {
  const creates = run.flatMap((step) => (step.kind === "create" ? [step.write] : []));
  if (creates.length > 0) return scope.writer.create(scope, creates);
  const updates = run.flatMap((step) => (step.kind === "update" ? [step.write] : []));
  if (updates.length > 0) return scope.writer.update(scope, updates);
  const removals = run.flatMap((step) => (step.kind === "remove" ? [step.write] : []));
  await scope.writer.remove(scope, removals);
  return removals.map(() => null);
}

function runsOf(scope: WriteScope, steps: readonly Step[]): readonly (readonly Step[])[] {
  if (steps.length === 1) return [steps];
  const runs: Step[][] = [];
  let named = new Set<string>();
  let isOpen = false;
  for (const step of steps) {
    const run = runs.at(-1);
    const alone = isAlone(scope, step);
    const name = nameOf(scope, step);
    const joins =
      isOpen && !alone && isAlike(run?.[0], step) && !(name !== null && named.has(name));
    if (run && joins) run.push(step);
    else {
      runs.push([step]);
      named = new Set();
    }
    if (name !== null) named.add(name);
    isOpen = !alone;
  }
  return runs;
}

function isAlike(one: Step | undefined, other: Step): boolean {
  return one?.kind === other.kind && one.write.collection === other.write.collection;
}

function isAlone(scope: WriteScope, step: Step): boolean {
  const { options, collection } = step.write;
  if (options.prepare || options.after) return true;
  if (step.kind !== "update") return false;
  const known = scope.access.of(collection);
  if (!known) return true;
  const { references, lists } = splitValues(scope, known.collection, step.write.values);
  return references.length > 0 || lists.length > 0;
}

/** Identifies the row of a step, however its key is spelled; null for a new one. */
function nameOf(scope: WriteScope, step: Step): string | null {
  if (step.kind === "create") return null;
  const values = scope.access.of(step.write.collection)?.key?.parse(step.write.key);
  return values ? JSON.stringify(values.map(String)) : "";
}

/** A payload split into what belongs into columns and what belongs to other rows (API contract 7.5). */
export interface SplitValues {
  columns: Values;
  /** Names of columns that hold the key of another row, whatever their type. */
  links: string[];
  references: NestedValue[];
  lists: NestedValue[];
}

/** Aliases without rows of their own and lists that are no lists are ignored (API contract 7.5, F23). */
export function splitValues(
  scope: WriteScope,
  collection: Collection,
  values: Values,
): SplitValues {
  const split: SplitValues = { columns: {}, links: [], references: [], lists: [] };
  for (const [name, value] of Object.entries(values)) {
    const field = ownValue(collection.fields, name);
    if (!field) continue;
    const relation = findRelation(scope.access.model, collection.collection, name);
    if (isAliasType(field.type)) {
      if (relation?.kind === "o2m" && Array.isArray(value))
        split.lists.push({ field: name, relation, value });
      continue;
    }
    if (relation?.kind === "m2o") split.links.push(name);
    if (relation?.kind === "m2o" && isNestedItem(value))
      split.references.push({ field: name, relation, value });
    else split.columns[name] = value;
  }
  return split;
}

/** An item in a payload; `Date` values come from server code. */
export function isNestedItem(value: unknown): value is Values {
  return isRecord(value) && !(value instanceof Date);
}
