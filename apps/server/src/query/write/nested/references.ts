import { ownValue, type Field, type ProblemPath } from "@rowhouse/contract";
import { isSystemCollection } from "@rowhouse/contract";

import { AppError, because } from "../../../core/errors.ts";
import { keyValue, unmatched } from "../../plan/column-values.ts";
import type { Values } from "../options.ts";
import type { NestedValue, RowWrite, WriteScope } from "../scope.ts";
import { type Step, runSteps, type SplitValues, isNestedItem } from "../steps.ts";
import { nestedDepth, otherWriter, refusedNested, referenceTargetOf, spend } from "./targets.ts";

/** Rows whose many-to-one objects are to be written before them. */
export interface Referring {
  write: RowWrite;
  split: SplitValues;
}

/** Result of writing a row's many-to-one objects: the keys to store, and what has to wait until the row is stored. */
export interface WrittenReferences {
  columns: Values;
  afterwards: (() => Promise<void>)[];
}

/** Writes the related rows of many-to-one values with the rules of their own collections; returns in the order of the rows. */
export async function writeReferences(
  scope: WriteScope,
  rows: readonly Referring[],
): Promise<WrittenReferences[]> {
  const results = rows.map((): WrittenReferences => ({ columns: {}, afterwards: [] }));
  const fields = new Set(rows.flatMap(({ split }) => split.references.map(({ field }) => field)));
  for (const field of fields) {
    const planned = rows.flatMap(({ write, split }, at) =>
      split.references
        .filter((nested) => nested.field === field)
        .map((nested) => ({ result: results[at], plan: planReference(scope, write, nested) })),
    );
    const steps = planned.flatMap(({ plan }) => ("step" in plan ? [plan.step] : []));
    const written = (await runSteps(scope, steps)).values();
    for (const { result, plan } of planned) {
      if (!result) continue;
      if ("step" in plan) result.columns[field] = written.next().value?.key;
      else if ("call" in plan) result.columns[field] = await plan.call();
      else result.columns[field] = plan.value;
      if ("afterwards" in plan) result.afterwards.push(plan.afterwards);
    }
  }
  return results;
}

type PlannedReference =
  | { value: unknown }
  | { value: unknown; afterwards: () => Promise<void> }
  | { step: Step }
  | { call: () => Promise<string | number> };

function planReference(scope: WriteScope, from: RowWrite, nested: NestedValue): PlannedReference {
  const { target, key } = referenceTargetOf(scope, nested);
  const values: Values = isNestedItem(nested.value) ? nested.value : {};
  const field = ownValue(
    ownValue(scope.access.model.collections, from.collection)?.fields,
    nested.field,
  );
  const given = ownValue(values, key.field);
  const hasKey = given !== undefined && given !== null;
  const isLink = hasKey && Object.keys(values).length === 1;
  // Files and users are only referenced here; they have their own endpoints.
  if (isLink || (field && field.type !== "m2o" && isSystemCollection(target.name))) {
    if (!hasKey) throw new AppError("listForField", { field: nested.field });
    return { value: plainKey(key, given) };
  }
  const { $delete: removes, ...rest } = values;
  const path = [...from.path, nested.field];
  const write: RowWrite = {
    collection: target.name,
    values: rest,
    options: {},
    depth: nestedDepth(from),
    path,
  };
  const own = otherWriter(from, target);
  spend(scope);
  if (removes === true && hasKey) {
    if (own) throw refusedNested(target);
    return {
      value: field?.nullable === false ? 0 : null,
      afterwards: () => scope.writer.remove(scope, [{ ...write, key: given }]),
    };
  }
  if (own)
    return {
      call: () =>
        placed(path, own(scope.ctx, { key: hasKey ? plainKey(key, given) : null, values: rest })),
    };
  return {
    step: hasKey ? { kind: "update", write: { ...write, key: given } } : { kind: "create", write },
  };
}

/** Problems that a module's own writer reports are relative to the nested value. */
async function placed<T>(path: ProblemPath, written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    throw error instanceof AppError ? error.below(path) : error;
  }
}

/** An empty text is no key, and no link. */
function plainKey(key: Field, value: unknown): string | number {
  const isPlain = typeof value === "number" || typeof value === "string";
  if (isPlain && (value === "" || keyValue(key, value) !== unmatched)) return value;
  throw new AppError("invalidInput", because("keyInvalid"));
}
