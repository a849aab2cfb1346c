import { Loader } from "@mantine/core";
import { rowHandleProps } from "@rowhouse/extension-kit";
import type { ComponentProps } from "react";
import { useTranslation } from "../i18n/translation.ts";

import { Icon } from "../design/icon/icon.tsx";
import classes from "./list.module.css";

export interface RowCheckboxProps extends Omit<ComponentProps<"input">, "type" | "ref"> {
  "aria-label": string;
  /** Some, but not all of the rows are selected. */
  isIndeterminate?: boolean;
}

/** A checkbox that selects a row, or all of them, with a target larger than itself. */
export function RowCheckbox({ isIndeterminate = false, ...input }: RowCheckboxProps) {
  return (
    <label className={classes.checkboxArea}>
      <input
        {...input}
        type="checkbox"
        className={classes.checkbox}
        ref={(element) => {
          if (element !== null) element.indeterminate = isIndeterminate;
        }}
      />
    </label>
  );
}

interface DragHandleProps {
  "aria-label": string;
  /** It is in the Tab order; in a list whose rows are walked by arrows only that of the active row is. */
  isActive?: boolean;
}

/** The handle of a row, for the pointer and for keys; the list around handles both. */
export function DragHandle({ isActive = true, ...label }: DragHandleProps) {
  const { t } = useTranslation();
  return (
    <button
      {...rowHandleProps({ isActive })}
      {...label}
      className={classes.handle}
      title={t("drag_to_reorder")}
    >
      <Icon name="drag_indicator" size={18} />
    </button>
  );
}

interface RowMenuButtonProps {
  /** The name of the item in the row. */
  name: string;
  /** It is in the Tab order. */
  isActive: boolean;
  className: string | undefined;
  iconSize?: 18 | 20;
}

/** The button of a row that opens the menu of its item; the list around shows the menu (`useCellMenu`). */
export function RowMenuButton({ name, isActive, className, iconSize = 18 }: RowMenuButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      tabIndex={isActive ? 0 : -1}
      aria-haspopup="menu"
      data-row-menu
      className={className}
      aria-label={t("layouts.list.actions", { item: name })}
    >
      <Icon name="more_horiz" size={iconSize} />
    </button>
  );
}

/** A line at the end of a list while its next page loads. */
export function LoadingMore() {
  const { t } = useTranslation();
  return (
    <output className={classes.more}>
      <Loader />
      <span>{t("loading_more")}</span>
    </output>
  );
}
