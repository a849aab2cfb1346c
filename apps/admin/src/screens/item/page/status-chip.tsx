import { statusField, type Collection, type Item } from "@rowhouse/contract";
import { useMemo } from "react";
import { Cell } from "../../../registry/cell.tsx";
import classes from "./item.module.css";

/** The status an item is saved in, by name and in its colours; nothing when the collection knows no statuses. */
export function StatusChip({ collection, item }: { collection: Collection; item: Item }) {
  const field = useMemo(() => {
    const found = statusField(collection);
    // In lists a dot is enough; the head of the page has room for the name.
    return found && { ...found, options: { ...found.options, simpleBadge: false } };
  }, [collection]);
  const value = field ? item[field.field] : null;
  if (field === null || value === null || value === undefined || value === "") return null;
  return (
    <span className={classes["chip"]}>
      <Cell field={field} item={item} />
    </span>
  );
}
