import {
  findRelation,
  labelFields,
  labelOf,
  ownValue,
  primaryKeyField,
  type Field,
  type KeptReason,
  type ListBack,
  type ListChange,
  type ListedItem,
} from "@rowhouse/contract";
import { useQuery } from "@tanstack/react-query";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { useCan, useModel } from "../../../access/hooks.ts";
import { mentionedItemsQuery } from "../../../data/items.ts";
import classes from "./revisions.module.css";

/** Most items that are called by their names. */
const named = 20;

/** Rows of a list to which the same happens. */
interface Group {
  /** Which text says what happens. */
  text:
    | `list_${"added" | "removed" | "changed" | "moved"}`
    | `back_${"added" | "removed" | "changed" | "moved" | "returned"}`
    | `kept_${KeptReason}`;
  side: "before" | "after" | "kept";
  rows: readonly ListedItem[];
}

export interface ListSidesProps {
  field: Field;
  change: ListChange;
  /** Of a list that goes back; without it the change has happened. */
  back?: ListBack | undefined;
}

/** Items that a save added to a list, removed from it and changed in it, by their names; or what going back does to them. */
export function ListSides({ field, change, back }: ListSidesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const groups = (back ? groupsBack(back) : groupsOf(change)).filter(({ rows }) => rows.length > 0);
  const nameOf = useListedNames(
    field,
    groups.flatMap(({ rows }) => rows.slice(0, named)),
  );
  return groups.map(({ text, side, rows }) => {
    const names = rows.slice(0, named).map(nameOf);
    const rest = rows.length - names.length;
    const more = rest > 0 ? [t("timeline.list_more", { count: rest })] : [];
    return (
      <dd key={text} data-side={side} data-long={back ? true : undefined}>
        <span className={classes.sideName}>{t(`timeline.${text}`)}</span>
        <span className={classes.sideValue} dir="auto">
          {format.list([...names, ...more])}
        </span>
      </dd>
    );
  });
}

function groupsOf({ added = [], removed = [], changed = [], moved = [] }: ListChange): Group[] {
  return [
    { text: "list_added", side: "after", rows: added },
    { text: "list_removed", side: "before", rows: removed },
    { text: "list_changed", side: "after", rows: changed },
    { text: "list_moved", side: "after", rows: moved },
  ];
}

function groupsBack({ change, returned, kept }: ListBack): Group[] {
  const { added = [], removed = [], changed = [], moved = [] } = change;
  const taken = new Set(returned.map(({ key }) => key));
  const keptFor = (reason: KeptReason) => kept.filter((row) => row.reason === reason);
  return [
    { text: "back_added", side: "after", rows: added },
    { text: "back_removed", side: "before", rows: removed.filter(({ key }) => !taken.has(key)) },
    { text: "back_returned", side: "before", rows: returned },
    { text: "back_changed", side: "after", rows: changed },
    { text: "back_moved", side: "after", rows: moved },
    { text: "kept_gone", side: "kept", rows: keptFor("gone") },
    { text: "kept_unknown", side: "kept", rows: keptFor("unknown") },
    { text: "kept_rights", side: "kept", rows: keptFor("rights") },
  ];
}

/** Items that are gone or may not be read are called by their keys. */
function useListedNames(field: Field, rows: readonly ListedItem[]): (row: ListedItem) => string {
  const model = useModel();
  const may = useCan();
  const relation = findRelation(model, field.collection, field.field);
  const name = relation?.junction?.collection_one ?? relation?.collection ?? "";
  const target = ownValue(model.collections, name);
  const key = target ? (primaryKeyField(target)?.field ?? "") : "";
  const template = ownValue(field.options ?? {}, "template");
  // A template of a list through a junction speaks of its rows.
  const shown = typeof template === "string" && !relation?.junction ? template : undefined;
  const keys = [...new Set(rows.flatMap(({ item }) => item ?? []))].filter(
    (one) => !one.includes(","),
  );
  const { data: items = [] } = useQuery({
    ...mentionedItemsQuery(name, keys.toSorted(), target ? labelFields(model, target, shown) : []),
    enabled: keys.length > 0 && target !== undefined && may("read", name),
  });
  return ({ item, key: row }) => {
    const found = items.find((one) => String(ownValue(one, key)) === item);
    return found ? labelOf(found, shown, key) : `#${item ?? row}`;
  };
}
