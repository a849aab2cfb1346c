import type { ReactNode } from "react";
import { useTranslation } from "../i18n/translation.ts";

import { Text } from "../design/words.tsx";
import { listedActions } from "../design/page/page-actions.ts";
import { IconButton } from "../design/hint/icon-button.tsx";
import classes from "./list.module.css";

interface SelectionBarProps {
  count: number;
  /** The selection in words, where it is more than that many items. */
  text?: string;
  /** Actions on the selected items. */
  children: ReactNode;
  onClear: () => void;
}

/** How many items of a list are selected, which is announced, what can be done with them, and the way to let them go. */
export function SelectionBar({ count, text, children, onClear }: SelectionBarProps) {
  const { t } = useTranslation();
  const selected = t("selected_count", { count });
  const isEmpty = count === 0;
  return (
    <section
      aria-label={isEmpty ? undefined : selected}
      className={classes.selection}
      data-empty={isEmpty || undefined}
      {...(isEmpty ? {} : listedActions)}
    >
      {isEmpty ? null : <IconButton icon="close" label={t("deselect")} onClick={onClear} />}
      <Text aria-live="polite" weight="medium" nowrap>
        {isEmpty ? null : (text ?? selected)}
      </Text>
      {isEmpty ? null : children}
    </section>
  );
}
