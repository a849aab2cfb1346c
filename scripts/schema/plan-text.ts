import type { PlannedChange, RequestedChange, TableEffect } from "@rowhouse/contract";

/** Whether a change removes something. */
export function isRemoval({ kind }: RequestedChange): boolean {
  return kind.startsWith("delete_");
}

/**
 * A plan as lines of text: each change, and indented below it what becomes of tables and values.
 * @param plan an entry for each of the changes, in their order
 */
export function planText(
  changes: readonly RequestedChange[],
  plan: readonly PlannedChange[],
): string {
  const lines = changes.flatMap((change, index) => [
    `${String(index + 1).padStart(3)}. ${changeText(change)}`,
    ...(plan[index]?.effects ?? []).flatMap(effectLines).map((line) => `       ${line}`),
    ...removedLine(plan[index]).map((line) => `       ${line}`),
  ]);
  return `${lines.join("\n")}\n`;
}

function changeText(change: RequestedChange): string {
  switch (change.kind) {
    case "create_collection":
      return `create the collection ${change.data.collection}`;
    case "update_collection":
      return `change the collection ${change.collection}: ${Object.keys(change.data).join(", ")}`;
    case "delete_collection":
      return `delete the collection ${change.collection}`;
    case "create_field":
      return `create the field ${change.collection}.${change.data.field}`;
    case "update_fields":
      return `change fields of ${change.collection}: ${change.data.map(fieldText).join("; ")}`;
    case "delete_field":
      return `delete the field ${change.collection}.${change.field}`;
    case "create_relation":
      return `create the relation ${change.data.collection_many}.${change.data.field_many} → ${change.data.collection_one ?? "?"}`;
    case "update_relation":
      return `change the relation ${change.id}: ${Object.keys(change.data).join(", ")}`;
    case "delete_relation":
      return `delete the relation ${change.id}`;
  }
}

function fieldText({ field, ...change }: { field: string }): string {
  return `${field} (${Object.keys(change).join(", ")})`;
}

function effectLines(effect: TableEffect): string[] {
  return [effectText(effect), ...effect.unfit.map(unfitText), ...conversionLines(effect)];
}

function conversionLines({ conversion }: TableEffect): string[] {
  if (conversion === null) return [];
  const { changed, lost, samples, sampled } = conversion;
  const least = sampled ? "at least " : "";
  const shown = samples.map(({ from, to }) => `${JSON.stringify(from)} → ${JSON.stringify(to)}`);
  return [
    ...(changed > 0 ? [`! ${least}${counted(changed, "value")} changed: ${shown.join(", ")}`] : []),
    ...(lost > 0 ? [`! ${least}${counted(lost, "value")} lost`] : []),
  ];
}

function effectText({ effect, table, column, from, to, rows }: TableEffect): string {
  const name = `${table}.${column}`;
  switch (effect) {
    case "create_table":
      return `new table ${table}`;
    case "drop_table":
      return `table ${table} goes, with ${counted(rows, "item")}`;
    case "add_column":
      return `new column ${name} ${to}`;
    case "change_column":
      return from === to ? `column ${name} is rebuilt` : `column ${name}: ${from} becomes ${to}`;
    case "drop_column":
      return `column ${name} goes, with ${counted(rows, "value")}`;
    case "require_value":
      return `${counted(rows, "item")} of ${table} without a value for ${column}`;
    case "remove_choice":
      return `${counted(rows, "item")} of ${table} with ${column} ${from}, which is no choice any more and stays there`;
    case "break_rule":
      return `rule of ${name}: ${to}`;
    case "become_single":
      return `${table} is to hold a single item and has ${counted(rows, "item")}`;
  }
}

const reasons = {
  too_long: "are too long",
  not_unique: "are not unique",
  not_of_type: "are not of the new datatype",
  negative: "are negative",
  out_of_range: "are too large or too small",
  not_listed: "are none of the listed ones",
  empty: "are missing",
  against_rule: "break the rule",
} as const;

function unfitText({ reason, rows, samples }: TableEffect["unfit"][number]): string {
  const shown = samples.map((sample) => JSON.stringify(sample)).join(", ");
  return `! ${counted(rows, "value")} ${reasons[reason]}: ${shown}`;
}

function removedLine(planned: PlannedChange | undefined): string[] {
  const gone = Object.entries(planned?.removes ?? {}).filter(([, count]) => count > 0);
  if (gone.length === 0) return [];
  return [`with it go ${gone.map(([name, count]) => `${count} ${name}`).join(", ")}`];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
