import { isEmpty, type Field, type Item } from "@rowhouse/contract";
import { useTranslation } from "../../i18n/translation.ts";
import { Cell } from "../../registry/cell/cell.tsx";
import { type Resolution, useRegistry } from "../../registry/registry.ts";

export interface ComparedValueProps {
  field: Field;
  value: unknown;
  /** The item that the value is the key of; null: it is unknown, and the key is shown. Left out, the cell loads it. */
  related?: Item | null;
}

/** A value beside another one of the same field: as a listing shows it, but texts in full and dates exact. */
export function ComparedValue({ field, value, related }: ComparedValueProps) {
  const { t } = useTranslation();
  const resolution = useRegistry().resolve(field);
  if (typeof value === "string" && (value === "" || isFreeText(resolution)))
    return plainText(value) || t("merge.empty");
  // In a history, cells that read their item one by one would make a request for each value.
  if (related === null && isRelational(resolution) && !isEmpty(value)) return String(value);
  const shown = isEmpty(value) ? null : (related ?? value);
  return <Cell field={withExactDates(field)} item={{ [field.field]: shown }} />;
}

/** Both sides of a change of a text as people read them, without markup; null for values that are no texts. */
export function useComparedTexts({
  field,
  before,
  after,
}: {
  field: Field;
  before: unknown;
  after: unknown;
}): readonly [before: string, after: string] | null {
  const resolution = useRegistry().resolve(field);
  if (typeof before !== "string" || typeof after !== "string") return null;
  return isFreeText(resolution) ? [plainText(before), plainText(after)] : null;
}

/** "Two years ago" would be on both sides of a change from one day to the next. */
function withExactDates(field: Field): Field {
  if (field.type?.startsWith("date") !== true) return field;
  return { ...field, options: { ...field.options, showRelative: false } };
}

/** Whether values are free text, or have no cell of their own: those are shown in full. */
function isFreeText(resolution: Resolution): boolean {
  if (resolution.kind === "editor") return true;
  const { group, cell } = resolution.definition;
  return group === "text" || cell === undefined;
}

function isRelational(resolution: Resolution): boolean {
  return resolution.kind === "interface" && resolution.definition.relation !== undefined;
}

/** The text without its markup. */
function plainText(value: string): string {
  return value
    .replaceAll(/<[a-z/!][^>]*>/gi, " ")
    .replaceAll(/[ \t]+/g, " ")
    .trim();
}
