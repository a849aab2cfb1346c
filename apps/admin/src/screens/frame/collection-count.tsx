import { useItemCounts } from "../../access/use-item-counts.ts";
import classes from "./navigation.module.css";

/** How many items a collection has, at the end of its link. The link's name stays that of the collection. */
export function CollectionCount({ collection }: { collection: string }) {
  const count = useItemCounts()(collection);
  if (count === null) return null;
  return (
    <span className={classes.count} aria-hidden>
      {count}
    </span>
  );
}
