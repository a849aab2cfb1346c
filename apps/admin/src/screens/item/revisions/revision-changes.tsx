import {
  asListChange,
  asRecord,
  type Collection,
  type Field,
  findRelation,
  isAliasType,
  isEmpty,
  type Item,
  type Model,
  ownValue,
  primaryKeyField,
  referenceKey,
} from "@rowhouse/contract";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { Stack, Text } from "../../../design/words.tsx";
import { useCan, useModel } from "../../../access/hooks.ts";
import { mentionedItemsQuery } from "../../../data/items.ts";
import {
  ComparedValue,
  useComparedTexts,
  type ComparedValueProps,
} from "../../../editor/changes/compared-value.tsx";
import { itemFields } from "../../../editor/read/item-fields.model.ts";
import { useFieldLabel } from "../../../registry/use-field-label.ts";
import { reachByKeyboard } from "../../../design/window/reach-by-keyboard.ts";
import type { TimelineEntry } from "../history/timeline.model.ts";
import type { FieldChange } from "./changes.model.ts";
import { ListSides } from "./list-sides.tsx";
import { shortened, wordDiff, type TextPart } from "./word-diff.model.ts";
import classes from "./revisions.module.css";

/** Most keys in one address: beyond that, some servers find it too long. */
const maxKeys = 200;

export interface RevisionChangesProps {
  collection: Collection;
  changes: readonly FieldChange[];
  /** All states whose values are shown together, and the item as it is saved. */
  history: { entries: readonly Pick<TimelineEntry, "revision" | "previous">[]; item: Item };
}

/** The changes of one action: per field the value before and after, as a listing shows it. */
export function RevisionChanges({ collection, changes, history }: RevisionChangesProps) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const model = useModel();
  const referenced = useReferencedItems(changes, referencesOf({ model, collection }, history));
  if (changes.length === 0)
    return (
      <Text as="p" color="quiet">
        {t("no_changes")}
      </Text>
    );
  return (
    <Stack as="dl" gap={3} className={classes.changes} aria-label={t("revision_details")}>
      {changes.map(({ field, before, after, back }) => (
        <div key={field.field} className={classes.change}>
          <dt>{label(ownValue(collection.fields, field.field) ?? field)}</dt>
          {isAliasType(field.type) ? (
            <ListSides field={field} change={asListChange(after)} back={back} />
          ) : null}
          <Sides
            before={{ field, value: before, related: referenced(field, before) }}
            after={{ field, value: after, related: referenced(field, after) }}
          />
        </div>
      ))}
    </Stack>
  );
}

/** The value before and after; of a long text that was changed in places the words that differ. */
function Sides({ before, after }: Record<"before" | "after", ComparedValueProps>) {
  const { field } = after;
  const parts = useWordDiff({ field, before: before.value, after: after.value });
  if (parts !== null) return <Difference parts={parts} />;
  return (
    <>
      {isEmpty(before.value) ? null : <Side side="before" {...before} />}
      {isAliasType(field.type) ? null : <Side side="after" {...after} />}
    </>
  );
}

/** Characters of both texts together from which on they are hard to compare. */
const longTexts = 120;

function useWordDiff(change: Parameters<typeof useComparedTexts>[0]): TextPart[] | null {
  const texts = useComparedTexts(change);
  const [before = "", after = ""] = texts ?? [];
  return useMemo(
    () =>
      before === "" || after === "" || before.length + after.length < longTexts
        ? null
        : wordDiff(before, after),
    [before, after],
  );
}

function Difference({ parts }: { parts: readonly TextPart[] }) {
  const { t } = useTranslation();
  return (
    <dd data-side="difference">
      <span className={classes.sideName}>{t("timeline.difference")}</span>
      <span ref={reachByKeyboard} className={classes.sideValue} dir="auto">
        {shortened(parts).map(({ kind, text }, at) => {
          if (kind === "same") return text;
          const Tag = kind === "removed" ? "del" : "ins";
          // Parts have no other name than their place.
          return <Tag key={`${at} ${kind}`}>{text}</Tag>;
        })}
      </span>
    </dd>
  );
}

function Side({ side, ...props }: ComparedValueProps & { side: "before" | "after" }) {
  const { t } = useTranslation();
  return (
    <dd data-side={side}>
      <span className={classes.sideName}>{t(side)}</span>
      <span ref={reachByKeyboard} className={classes.sideValue} dir="auto">
        <ComparedValue {...props} />
      </span>
    </dd>
  );
}

/** Items of one collection that the values of a history name. */
interface ReferencedItems {
  collection: string;
  primaryKey: string;
  /** Every key named by any state of the item, in chunks that fit one request. */
  chunks: string[][];
  /** The fields that their cells need. */
  fields: string[];
}

type Shown = Pick<TimelineEntry, "revision" | "previous">;

/** Per field that holds a key, the items its values name. Fields of the same collection share them. */
type References = Readonly<Record<string, ReferencedItems>>;

/**
 * Finds the items that changes point to: null while they load, and for those that are gone or may not be read, which
 * is no error. All changes of one history read the same items, so there is one request.
 */
function useReferencedItems(
  changes: readonly FieldChange[],
  references: References,
): (field: Field, value: unknown) => Item | null {
  const may = useCan();
  const wanted = new Set(changes.flatMap(({ field }) => ownValue(references, field.field) ?? []));
  const requests = [...wanted]
    .filter(({ collection }) => may("read", collection))
    .flatMap((items) => items.chunks.map((keys) => ({ ...items, keys })));
  const found = useQueries({
    queries: requests.map(({ collection, keys, fields }) =>
      mentionedItemsQuery(collection, keys, fields),
    ),
    combine: (results) => results.map(({ data }) => data ?? []),
  });
  return (field, value) => {
    const items = ownValue(references, field.field);
    const [key] = keyText(value);
    if (items === undefined || key === undefined) return null;
    const { collection, primaryKey } = items;
    return (
      requests
        .flatMap((request, index) =>
          request.collection === collection ? (found[index] ?? []) : [],
        )
        .find((item) => String(ownValue(item, primaryKey)) === key) ?? null
    );
  };
}

/**
 * The items that the values of a history point to. The states of all entries count, expanded or not: so one request per
 * collection serves every entry that is expanded later, and reverting as well.
 */
export function referencesOf(
  { model, collection }: { model: Model; collection: Collection },
  { entries, item }: { entries: readonly Shown[]; item: Item },
): References {
  const states = [...entries.flatMap(statesOf), item];
  const byTarget = Map.groupBy(
    Object.values(collection.fields).filter((field) => targetOf(model, field) !== null),
    (field) => targetOf(model, field),
  );
  const pairs = [...byTarget].flatMap(([target, fields]): [string, ReferencedItems][] => {
    const primaryKey = target && primaryKeyField(target)?.field;
    if (!target || !primaryKey) return [];
    const keys = states.flatMap((state) =>
      fields.flatMap(({ field }) => keyText(referenceKey(ownValue(state, field), primaryKey))),
    );
    const items: ReferencedItems = {
      collection: target.collection,
      primaryKey,
      chunks: chunksOf([...new Set(keys)].toSorted()),
      fields: fieldsOf(model, collection, fields),
    };
    return fields.map(({ field }) => [field, items]);
  });
  return Object.fromEntries(pairs);
}

/** The key a value names, as text; none for what is no key, or for a text that an address would read as several keys. */
function keyText(value: unknown): string[] {
  if (typeof value === "number") return [String(value)];
  return typeof value === "string" && value.trim() !== "" && !value.includes(",") ? [value] : [];
}

function targetOf(model: Model, field: Field): Collection | null {
  const relation = findRelation(model, field.collection, field.field);
  return relation?.kind === "m2o"
    ? (ownValue(model.collections, relation.collection) ?? null)
    : null;
}

/** Related items are loaded as far as the item's own page loads them for these fields, the hidden ones as well. */
function fieldsOf(model: Model, collection: Collection, fields: readonly Field[]): string[] {
  const shown = fields.map((field) => [field.field, { ...field, hidden_detail: false }]);
  const paths = itemFields(model, { ...collection, fields: Object.fromEntries(shown) });
  const related = paths.filter((path) => path.includes("."));
  return [...new Set(related.map((path) => path.slice(path.indexOf(".") + 1)))];
}

function statesOf({ revision, previous }: Shown): Item[] {
  return [revision?.["data"], revision?.["delta"], previous?.["data"]].map(asRecord);
}

function chunksOf(keys: readonly string[]): string[][] {
  const count = Math.ceil(keys.length / maxKeys);
  return Array.from({ length: count }, (_, index) =>
    keys.slice(index * maxKeys, (index + 1) * maxKeys),
  );
}
