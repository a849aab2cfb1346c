import type {
  Misfit,
  NamedFieldChange,
  PlannedChange,
  RequestedChange,
  TableEffect,
} from "@rowhouse/contract";
import type { Control } from "../draft/checks.model.ts";

const columnKeys = ["type", "datatype", "length", "signed", "unique", "required", "primary_key"];

/** Whether a column that exists is to change, so that its values matter. */
export function changesColumns(changes: readonly RequestedChange[]): boolean {
  return changes.some(
    (change) => change.kind === "update_fields" && change.data.some((data) => isOfColumn(data)),
  );
}

function isOfColumn(data: NamedFieldChange): boolean {
  return columnKeys.some((key) => key in data);
}

/** Stored values that cannot stay, at the part of the set-up that they are in the way of. */
export interface UnfitControl {
  control: Control;
  reason: Misfit;
  rows: number;
  samples: readonly string[];
}

/** What the values of the changed columns say to a change. */
export interface ColumnVerdict {
  /** Keep the change from being made. */
  unfit: readonly UnfitControl[];
  /** Values that are written anew in another datatype. */
  converted: number;
  /** Rows that lack a value which is to be required. */
  missing: number;
}

/** Reads a plan: what stands in the way of a change, and what people have to agree to. */
export function columnVerdict(
  changes: readonly RequestedChange[],
  plan: readonly PlannedChange[],
): ColumnVerdict {
  const effects = plan.flatMap((planned) => planned.effects);
  return {
    unfit: effects.flatMap(({ column, unfit }) =>
      unfit.map(({ reason, rows, samples }) => {
        return { control: controlOf(reason, dataOf(changes, column)), reason, rows, samples };
      }),
    ),
    converted: rowsOf(effects.filter(isConversion)),
    missing: rowsOf(effects.filter(({ effect }) => effect === "require_value")),
  };
}

function dataOf(changes: readonly RequestedChange[], column: string | null) {
  return changes
    .flatMap((change) => (change.kind === "update_fields" ? change.data : []))
    .find(({ field }) => field === column);
}

function controlOf(reason: Misfit, data: NamedFieldChange = { field: "" }): Control {
  switch (reason) {
    case "not_unique":
      return data.unique === true ? "unique" : "primary_key";
    case "empty":
      return "primary_key";
    case "negative":
      return data.datatype === undefined && data.signed !== undefined ? "signed" : "datatype";
    case "too_long":
    case "out_of_range":
    case "not_listed":
      return data.datatype === undefined ? "length" : "datatype";
    default:
      return "datatype";
  }
}

/** Texts stay as they are in a column for other texts. */
function isConversion({ effect, from, to }: TableEffect): boolean {
  return effect === "change_column" && from !== to && !(isText(from) && isText(to));
}

const isText = (datatype: string | null): boolean => /CHAR|TEXT/.test(datatype ?? "");

function rowsOf(effects: readonly TableEffect[]): number {
  return effects.reduce((sum, { rows }) => sum + rows, 0);
}
