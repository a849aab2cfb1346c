import { useHost } from "@rowhouse/extension-kit";

import { Icon } from "../../../ui/icon/icon.tsx";
import type { RowDragging } from "../rows/use-row-drag.ts";
import classes from "../tabular.module.css";

/** What a row is moved by. */
export function RowHandle({
  name,
  isActive,
  dragging,
}: {
  name: string;
  isActive: boolean;
  dragging: RowDragging;
}) {
  const { t } = useHost();
  return (
    <button
      type="button"
      className={classes.handle}
      title={t("drag_to_reorder")}
      aria-label={t("layouts.tabular.reorderItem", { item: name })}
      tabIndex={isActive ? 0 : -1}
      {...dragging.handle}
    >
      <Icon name="drag_indicator" size={18} />
    </button>
  );
}
