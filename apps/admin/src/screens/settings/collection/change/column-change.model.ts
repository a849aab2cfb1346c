import {
  isRecord,
  losesValues,
  type Misfit,
  type NamedFieldChange,
  type PlannedChange,
  type RequestedChange,
  type TableEffect,
} from "@rowhouse/contract";
import type { Control } from "../draft/checks.model.ts";

/** Changes that convert the values of a column. */
const convertingKeys = ["type", "datatype", "length", "signed"] as const;

const columnKeys = [...convertingKeys, "unique", "required", "primary_key", "validation"];

/** Options that list the values a field may hold. */
const listingOptions = ["choices", "status_mapping", "languages"];

/** Whether something changes that stored values depend on: a column, choices, a rule, or that there is a single item. */
export function concernsValues(changes: readonly RequestedChange[]): boolean {
  return changes.some((change) => {
    if (change.kind === "update_collection") return change.data.single === true;
    return change.kind === "update_fields" && change.data.some((data) => isOfValues(data));
  });
}

function isOfValues(data: NamedFieldChange): boolean {
  const { options } = data;
  return (
    columnKeys.some((key) => key in data) ||
    listingOptions.some((key) => isRecord(options) && Object.hasOwn(options, key))
  );
}

/** The part of changes that converts stored values; none where nothing does. */
export function convertingChanges(changes: readonly RequestedChange[]): RequestedChange[] {
  return changes.flatMap((change) => {
    if (change.kind !== "update_fields") return [];
    const data = change.data.filter((body) =>
      convertingKeys.some((key) => Object.hasOwn(body, key)),
    );
    return data.length === 0 ? [] : [{ ...change, data }];
  });
}

/** Stored values that cannot stay, at the part of the set-up that they are in the way of. */
export interface UnfitControl {
  control: Control;
  reason: Misfit;
  rows: number;
  samples: readonly string[];
}

/** The effects of a change on the values of the changed columns. */
export interface ColumnVerdict {
  /** Keep the change from being made. */
  unfit: readonly UnfitControl[];
  /** Values that become others with another datatype, or are lost. */
  converted: number;
  /** Rows that lack a value which is to be required. */
  missing: number;
  /** Choices that go although rows hold them, and may become another one. */
  lost: readonly LostChoice[];
  /** Whether people have to know of something else: a rule that values break, items beside a single one, languages. */
  isToKnow: boolean;
}

/** A choice of a field that goes although rows hold it. */
export interface LostChoice {
  field: string;
  value: string;
  rows: number;
}

/** Reads a plan: what stands in the way of a change, and what people have to agree to. */
export function columnVerdict(
  changes: readonly RequestedChange[],
  plan: readonly PlannedChange[],
): ColumnVerdict {
  const effects = plan.flatMap((planned) => planned.effects);
  return {
    unfit: effects.flatMap(({ effect, column, unfit }) =>
      (effect === "change_column" ? unfit.filter(isInTheWay) : []).map(
        ({ reason, rows, samples }) => {
          return { control: controlOf(reason, dataOf(changes, column)), reason, rows, samples };
        },
      ),
    ),
    converted: effects
      .filter(losesValues)
      .reduce(
        (sum, { conversion }) => sum + (conversion?.changed ?? 0) + (conversion?.lost ?? 0),
        0,
      ),
    missing: rowsOf(effects.filter(({ effect }) => effect === "require_value")),
    lost: changes.flatMap((change, index) => lostIn(change, plan[index]?.effects ?? [])),
    isToKnow: effects.some(({ effect }) => telling.includes(effect)),
  };
}

const telling: readonly TableEffect["effect"][] = ["remove_choice", "break_rule", "become_single"];

/** Languages are none of them: they are chosen in another collection. */
function lostIn(change: RequestedChange, effects: readonly TableEffect[]): LostChoice[] {
  if (change.kind !== "update_fields") return [];
  return effects.flatMap(({ effect, table, column: field, from: value, rows }) =>
    effect === "remove_choice" && table === change.collection && field !== null && value !== null
      ? [{ field, value, rows }]
      : [],
  );
}

/** The changes with what becomes of choices that go, by field and value. */
export function withMoves(
  changes: readonly RequestedChange[],
  moves: ReadonlyMap<string, ReadonlyMap<string, string>>,
): RequestedChange[] {
  return changes.map((change) => {
    if (change.kind !== "update_fields") return change;
    const data = change.data.map((body) => {
      const own = moves.get(body.field);
      return own === undefined ? body : { ...body, moves: Object.fromEntries(own) };
    });
    return { ...change, data };
  });
}

function dataOf(changes: readonly RequestedChange[], column: string | null) {
  return changes
    .flatMap((change) => (change.kind === "update_fields" ? change.data : []))
    .find(({ field }) => field === column);
}

function controlOf(reason: Misfit, { unique }: Partial<NamedFieldChange> = {}): Control {
  return reason === "not_unique" && unique === true ? "unique" : "primary_key";
}

/** Values that the column cannot hold become empty where people agree; keys bear neither doubles nor gaps. */
function isInTheWay({ reason }: { reason: Misfit }): boolean {
  return reason === "not_unique" || reason === "empty";
}

function rowsOf(effects: readonly TableEffect[]): number {
  return effects.reduce((sum, { rows }) => sum + rows, 0);
}
