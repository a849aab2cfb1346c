import {
  isEmpty,
  isRecord,
  readDateTime,
  ownValue,
  type Item,
  type Query,
} from "@rowhouse/contract";
import { oneLine, rowKey, useHost, useItems } from "@rowhouse/extension-kit";
import { useMemo } from "react";

import type { Translation } from "./desk.model.ts";
import type { Desk } from "./use-desk.ts";

/** The change of a field of the source after its translation. */
export interface SourceChange {
  /** Null: in this draft. */
  at: Date | null;
  /** The text that was translated, where it is known. */
  before: string | null;
}

/** Finds what has changed since it was translated. */
export interface SourceChanges {
  of: (translation: Translation, field: string) => SourceChange | null;
  /** Keys of languages in which something of the source is to be looked at again. */
  outdated: ReadonlySet<string>;
}

/** A revision of a translation. */
interface Step {
  row: string;
  at: Date;
  written: Item;
  data: Item;
}

/** Compares when source and translations were written last, field by field, in one request for all languages. */
export function useSourceChanges(desk: Desk, isEnabled: boolean): SourceChanges {
  const { can } = useHost();
  const { shape, saved, source, fields, translations } = desk;
  const keys = saved.flatMap((row) => rowKey(shape, row) ?? []);
  const collection = shape.collection.collection;
  const joined = keys.join(",");
  const query = useMemo(
    (): Partial<Query> => ({
      fields: ["id", "item", "delta", "data", "activity.action_on"],
      filter: [
        { path: ["collection"], operator: "eq", value: collection, logical: "and" },
        { path: ["item"], operator: "in", value: joined.split(","), logical: "and" },
      ],
      sort: [{ field: "id", direction: "desc" }],
      limit: stepCount,
    }),
    [collection, joined],
  );
  const list = useItems("directus_revisions", query, {
    isEnabled: isEnabled && keys.length > 1 && can("read", "directus_revisions"),
  });
  const steps = useMemo(() => list.items.flatMap(stepOf), [list.items]);
  const sourceKey = source?.row ? rowKey(shape, source.row.item) : null;

  function changeOf(translation: Translation, field: string): SourceChange | null {
    const { row, key } = translation;
    if (source === null || row === null || key === source.key || isEmpty(ownValue(row.item, field)))
      return null;
    if (Object.hasOwn(desk.editsOf(translation), field)) return null;
    if (Object.hasOwn(desk.editsOf(source), field))
      return { at: null, before: textOf(savedValue(desk, sourceKey, field)) };
    const own = rowKey(shape, row.item);
    const ofField = (of: string | null) =>
      steps.filter((step) => step.row === of && Object.hasOwn(step.written, field));
    const [changed] = ofField(sourceKey);
    const [written] = ofField(own);
    const since = written?.at.getTime() ?? 0;
    if (changed === undefined || changed.at.getTime() <= since) return null;
    const then = ofField(sourceKey).find((step) => step.at.getTime() <= since);
    const before = textOf(ownValue(then?.data, field));
    // Written again as it was.
    if (then !== undefined && before === textOf(ownValue(source.row?.item, field))) return null;
    return { at: changed.at, before };
  }

  return {
    of: changeOf,
    outdated: new Set(
      translations
        .filter((one) => fields.some(({ field }) => changeOf(one, field) !== null))
        .map(({ key }) => key),
    ),
  };
}

/** Revisions that are looked at, the newest first. */
const stepCount = 200;

function stepOf({ item, delta, data, activity }: Item): Step[] {
  const on = isRecord(activity) ? activity["action_on"] : null;
  const at = typeof on === "string" ? readDateTime(on) : null;
  if (at === null || !isRecord(delta)) return [];
  return [{ row: String(item), at, written: delta, data: isRecord(data) ? data : {} }];
}

function savedValue({ saved, shape }: Desk, key: string | null, field: string): unknown {
  return ownValue(
    saved.find((row) => rowKey(shape, row) === key),
    field,
  );
}

/** Rich text without its marks, on one line; null for what is no text. */
function textOf(value: unknown): string | null {
  if (typeof value !== "string" || value === "") return null;
  return oneLine(value.replaceAll(/<[^>]*>/g, " ").trim());
}
