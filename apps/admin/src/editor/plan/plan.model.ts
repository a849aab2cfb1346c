import { limits, losesValues as losesStored } from "@rowhouse/contract";
import type {
  CreateRelationBody,
  PlannedChange,
  Relation,
  RequestedChange,
  TableEffect,
} from "@rowhouse/contract";

/** A text by its key, with what it says. */
export interface PlanText {
  key: string;
  values: Readonly<Record<string, string | number | readonly string[]>>;
}

/** The effect on one table or column. */
export interface PlannedEffect extends PlanText {
  /** Values are lost, or stand in the way. */
  isDangerous: boolean;
  /** Values that do not fit, a text for each reason, and those that change. */
  unfit: readonly (PlanText & { samples: readonly string[] })[];
}

/** One change as people read it. */
export interface PlanStep extends PlanText {
  /** Its place among the changes, from 0. */
  at: number;
  isRemoval: boolean;
  effects: readonly PlannedEffect[];
  /** The server's own records that are removed with it: fields, relations, permissions, presets. */
  removed: readonly PlanText[];
}

/** Whether a change removes something. */
export function isRemoval({ kind }: RequestedChange): boolean {
  return kind.startsWith("delete_");
}

/**
 * The steps of a plan; without `plan` what is known before the server has looked at the changes.
 * @param relations those of the model, which changes know by their keys
 */
export function planSteps(
  changes: readonly RequestedChange[],
  { relations, plan = [] }: { relations: readonly Relation[]; plan?: readonly PlannedChange[] },
): PlanStep[] {
  return changes.map((change, index) => {
    const planned = plan[index];
    return {
      at: index,
      ...changeText(change, relations),
      isRemoval: isRemoval(change),
      effects: (planned?.effects ?? []).map(effectOf),
      removed: planned === undefined || !isRemoval(change) ? [] : removedOf(change, planned),
    };
  });
}

/** Whether values would be lost, or do not fit. */
export function losesValues({ effects }: PlanStep): boolean {
  return effects.some(({ isDangerous }) => isDangerous);
}

function changeText(change: RequestedChange, relations: readonly Relation[]): PlanText {
  const key = `plan_${change.kind}`;
  switch (change.kind) {
    case "create_collection":
      return { key, values: { collection: change.data.collection } };
    case "update_collection":
    case "delete_collection":
      return { key, values: { collection: change.collection } };
    case "create_field":
      return { key, values: { collection: change.collection, field: change.data.field } };
    case "update_fields": {
      const fields = change.data.map(({ field }) => field);
      return { key, values: { collection: change.collection, fields, count: change.data.length } };
    }
    case "delete_field":
      return { key, values: { collection: change.collection, field: change.field } };
    case "create_relation":
      return { key, values: relationNames(change.data) };
    case "update_relation":
    case "delete_relation": {
      const relation = relations.find(({ id }) => id === change.id);
      return { key, values: relation ? relationNames(relation) : {} };
    }
  }
}

function relationNames(relation: CreateRelationBody): PlanText["values"] {
  const { collection_many: collection, field_many: field, collection_one: related } = relation;
  return { collection, field, related: related ?? "…" };
}

function effectOf(effect: TableEffect): PlannedEffect {
  const { table, column, from, to, rows, unfit, conversion } = effect;
  const isRebuilt = effect.effect === "change_column" && from === to;
  return {
    key: isRebuilt ? "plan_rebuild_column" : `plan_${effect.effect}`,
    values: { table, column: column ?? "", from: from ?? "", to: to ?? "", count: rows },
    isDangerous:
      unfit.length > 0 || losesStored(effect) || (losing.includes(effect.effect) && rows > 0),
    unfit: [
      ...unfit.map(({ reason, rows: count, samples }) => ({
        key: `plan_unfit_${reason}`,
        values: { count },
        samples,
      })),
      ...conversionTexts(conversion).filter(({ key }) => key !== "plan_values_kept"),
    ],
  };
}

/** The fate of the values of a column, in words. */
export function conversionTexts(conversion: TableEffect["conversion"]): PlannedEffect["unfit"] {
  if (conversion === null) return [];
  const { kept, changed, lost, samples, sampled } = conversion;
  const shown = samples.map(({ from, to }) => `${quoted(from)} → ${quoted(to)}`);
  return [
    { key: "plan_values_kept", values: { count: kept }, samples: [] },
    { key: "plan_values_changed", values: { count: changed }, samples: shown },
    { key: "plan_values_lost", values: { count: lost }, samples: [] },
    {
      key: "plan_values_sampled",
      values: { count: sampled ? limits.plannedRows : 0 },
      samples: [],
    },
  ].filter(({ values: { count } }) => count > 0);
}

/** Blanks at the ends of a text are seen only between quotes. */
const quoted = (text: string): string => (text.trim() === text && text !== "" ? text : `“${text}”`);

const losing: readonly TableEffect["effect"][] = [
  "drop_table",
  "drop_column",
  "remove_choice",
  "become_single",
];

/** The change itself is one of them: only what goes beside it is told. */
function removedOf(change: RequestedChange, { removes }: PlannedChange): PlanText[] {
  const own: Partial<Record<RequestedChange["kind"], keyof typeof removes>> = {
    delete_field: "fields",
    delete_relation: "relations",
  };
  return Object.entries(removes)
    .map(([name, count]) => ({ name, count: name === own[change.kind] ? count - 1 : count }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => ({ key: `plan_removes_${name}`, values: { count } }));
}
