import { ownValue } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import type { Row } from "../../database/database.ts";
import type { OnlyIn } from "../plan/access.ts";
import type { NodePlan, OutputField } from "../plan/fields.ts";
import { converterOf, type Convert } from "../plan/wire-values.ts";
import type { Item, Shape } from "./types.ts";

/**
 * Worked out once per plan. Rows that already are the items, which is the usual listing, are passed on untouched;
 * values that have to change are replaced in place.
 */
export function shapeOf(node: NodePlan): Shape {
  const steps = node.output.map((output) => ({ output, convert: convertOf(output) }));
  const isWholeRow =
    node.columns.length === node.output.length &&
    node.output.every((output) => output.kind !== "computed" && output.onlyIn.length === 0);
  if (!isWholeRow) return (ctx, rows) => rows.map((row) => build(ctx, row, steps));
  const changes = steps.filter((step) => step.convert !== null);
  if (changes.length === 0) return (_ctx, rows) => rows;
  return (_ctx, rows) => {
    for (const { output, convert } of changes) {
      const { name } = output;
      if (convert) for (const row of rows) row[name] = convert(ownValue(row, name));
    }
    return rows;
  };
}

/** Whether a value may be shown in this row. Statuses and keys may come as number or text. */
export function isShown(onlyIn: readonly OnlyIn[], row: Row): boolean {
  return onlyIn.every((only) =>
    only.values.some((value) => String(value) === String(ownValue(row, only.column))),
  );
}

interface Step {
  output: OutputField;
  convert: Convert | null;
}

function convertOf(output: OutputField): Convert | null {
  const convert = output.kind === "computed" ? null : converterOf(output.field);
  const { stubKey } = output;
  if (output.kind !== "stub" || stubKey === undefined) return convert;
  return (stored) => {
    const key = convert ? convert(stored) : stored;
    return key === null || key === undefined ? null : { [stubKey]: key };
  };
}

function build(ctx: Context, row: Row, steps: readonly Step[]): Item {
  const item: Item = {};
  for (const { output, convert } of steps) {
    if (output.onlyIn.length > 0 && !isShown(output.onlyIn, row)) continue;
    const value = output.computed ? output.computed.compute(ctx, row) : ownValue(row, output.name);
    item[output.name] = convert ? convert(value) : value;
  }
  return item;
}
