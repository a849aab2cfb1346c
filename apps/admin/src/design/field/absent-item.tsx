import { useTranslation } from "../../i18n/translation.ts";
import { Text } from "../words.tsx";
import classes from "./absent-item.module.css";

export interface AbsentItemProps {
  /** Why it is not shown. */
  absence: "removed" | "missing" | "hidden" | "unclear";
  itemKey: number | string;
  /** The item's title, where that is known. */
  title?: string | null;
  /** The collection's name. */
  collection: string;
}

/** The words in place of an item that is not shown. */
export function absentText(
  { absence, itemKey, title, collection }: AbsentItemProps,
  t: (key: string, values: Record<string, string>) => string,
): string {
  return t(`absent_item.${absence}`, {
    title: title || String(itemKey),
    key: String(itemKey),
    collection,
  });
}

/** The sign in place of an item that is not shown: words, and more of them in the tooltip. */
export function AbsentItem(reference: AbsentItemProps) {
  const { t } = useTranslation();
  const { absence, itemKey } = reference;
  return (
    <Text
      color="quiet"
      className={classes.absent}
      title={t(`absent_item.${absence}_hint`, { key: String(itemKey) })}
    >
      {absentText(reference, t)}
    </Text>
  );
}
