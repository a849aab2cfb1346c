import {
  findRelation,
  labelFields,
  labelOf,
  ownValue,
  primaryKeyField,
  type Field,
  type ListChange,
  type ListedItem,
} from "@rowhouse/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useCan, useModel } from "../../../access/hooks.ts";
import { mentionedItemsQuery } from "../../../data/items.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import classes from "../history/history.module.css";

/** Most items that are called by their names. */
const named = 20;

const sides = { removed: "before", added: "after", changed: "after", moved: "after" } as const;

/** Items that a save added to a list, removed from it and changed in it, by their names. */
export function ListSides({ field, change }: { field: Field; change: ListChange }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useListedNames(field, change);
  return (["added", "removed", "changed", "moved"] as const).map((kind) => {
    const rows = change[kind] ?? [];
    if (rows.length === 0) return null;
    const names = rows.slice(0, named).map(nameOf);
    const rest = rows.length - names.length;
    const more = rest > 0 ? [t("timeline.list_more", { count: rest })] : [];
    return (
      <dd key={kind} data-side={sides[kind]}>
        <span className={classes.sideName}>{t(`timeline.list_${kind}`)}</span>
        <span className={classes.sideValue} dir="auto">
          {format.list([...names, ...more])}
        </span>
      </dd>
    );
  });
}

/** Items that are gone or may not be read are called by their keys. */
function useListedNames(field: Field, change: ListChange): (row: ListedItem) => string {
  const model = useModel();
  const may = useCan();
  const relation = findRelation(model, field.collection, field.field);
  const name = relation?.junction?.collection_one ?? relation?.collection ?? "";
  const target = ownValue(model.collections, name);
  const key = target ? (primaryKeyField(target)?.field ?? "") : "";
  const template = ownValue(field.options ?? {}, "template");
  // A template of a list through a junction speaks of its rows.
  const shown = typeof template === "string" && !relation?.junction ? template : undefined;
  const rows = [change.added, change.removed, change.changed, change.moved].flatMap((all) =>
    (all ?? []).slice(0, named),
  );
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
