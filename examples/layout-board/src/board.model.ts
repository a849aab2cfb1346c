import {
  isRecord,
  offeredChoices,
  ownValue,
  readChoices,
  statusEntries,
  statusName,
  type Field,
  type Item,
  type LayoutViewProps,
  type OptionValues,
} from "@rowhouse/extension-kit";

import type { boardOptions } from "./options.ts";

export type BoardProps = LayoutViewProps<typeof boardOptions>;

/** The kind of data that a dragged card carries, so that nothing else is taken for one. */
export const cardData = "application/x-rowhouse-card";

/** An item, its place among all loaded ones, and its key. */
export interface CardItem {
  item: Item;
  index: number;
  key: string;
}

/** A column: the value of its items, null for those without one. */
export interface Column {
  value: string | null;
  label: string;
  /** The name of its color. */
  color?: string;
}

type Fields = Readonly<Record<string, Field>>;
type Texts = (key: string, params?: Record<string, unknown>) => string;

/** The fields that can make columns: a status, or one value of a list of choices. */
export function choiceFields(fields: Fields): Field[] {
  return Object.values(fields).filter(
    (field) => field.type === "status" || choicesOf(field).length > 0,
  );
}

/** The chosen fields, as far as they are there; without a choice the first field that makes columns. */
export function partsOf(fields: Fields, options: OptionValues<typeof boardOptions>) {
  const choices = choiceFields(fields);
  const chosen = choices.find(({ field }) => field === options.column);
  const detail = options.detail === undefined ? undefined : ownValue(fields, options.detail);
  return { column: chosen ?? choices[0] ?? null, detail: detail ?? null };
}

/** The columns in the order of the choices; values that are no choice any more come behind, and items without one last. */
export function columnsOf(field: Field, items: readonly Item[], t: Texts): Column[] {
  const values = items.map((item) => valueOf(field, item));
  const known =
    field.type === "status"
      ? statusEntries(isRecord(field.options) ? field.options["status_mapping"] : null).map(
          (entry) => ({
            value: entry.value,
            label: statusName(entry, t),
            ...(entry.background_color === undefined ? {} : { color: entry.background_color }),
          }),
        )
      : offeredChoices(choicesOf(field), values, t);
  const listed = known.map(({ value, label, color }) => ({
    value,
    label,
    ...(color === undefined ? {} : { color }),
  }));
  const without = { value: null, label: t("layouts-board-without") };
  return field.required ? listed : [...listed, without];
}

/** The text for an item's column: its value as text. */
export function valueOf(field: Field, item: Item): string | null {
  const value = ownValue(item, field.field);
  return value === null || value === undefined || value === "" ? null : String(value);
}

function choicesOf({ type, options }: Field) {
  const isOne = type === "string" || type === "integer";
  return isOne && isRecord(options) ? (readChoices(options["choices"]).list ?? []) : [];
}
