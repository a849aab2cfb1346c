import { useTranslation } from "react-i18next";

import classes from "./absent-item.module.css";

interface AbsentItemProps {
  /** Why the item is not shown. */
  absence: "removed" | "hidden" | "unclear";
  itemKey: number | string;
}

/** What stands in place of an item that cannot be shown: words, with its key in the tooltip. */
export function AbsentItem({ absence, itemKey }: AbsentItemProps) {
  const { t } = useTranslation();
  return (
    <span
      className={classes.absent}
      title={t(`absent_item.${absence}_hint`, { key: String(itemKey) })}
    >
      {t(`absent_item.${absence}`)}
    </span>
  );
}
