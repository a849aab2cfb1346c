import { ActionIcon, Button } from "@mantine/core";
import { useHost, type RowListProps } from "@rowhouse/extension-kit";
import { useEffect, useRef } from "react";

import { Hint } from "../../ui/hint/hint.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./row-list.module.css";
import type { ListRow } from "./rows.model.ts";
import type { RowHandle } from "./sortable-rows.tsx";
import type { RowListState } from "./use-row-list.ts";

/** What a row of either layout needs. */
export interface RowProps {
  list: RowListProps;
  state: RowListState;
  row: ListRow;
  name: string;
  readOnly: boolean;
  /** No more rows may be added. */
  isFull: boolean;
  /** It was just added, and takes the focus. */
  isEntered: boolean;
  onAdded: (id: string) => void;
}

/** Moves a row, by pointer or keys. */
export function Handle({ name, handle }: { name: string; handle: RowHandle }) {
  const { t } = useHost();
  return (
    <button
      aria-label={t("layouts.list.reorderItem", { item: name })}
      className={classes.handle}
      title={t("drag_to_reorder")}
      type="button"
      {...handle}
    >
      <Icon name="drag_indicator" size={18} />
    </button>
  );
}

/** Duplicates and removes a row. */
export function RowActions({ list, state, row, name, isFull, onAdded }: RowProps) {
  const { t } = useHost();
  const [copy, remove] = [t("rows.duplicate", { name }), t("rows.remove", { name })];
  return (
    <span className={classes.actions}>
      {list.canDuplicate === true && !isFull && (
        <Hint isName label={copy}>
          <ActionIcon
            aria-label={copy}
            className={classes.action}
            size={28}
            onClick={() => onAdded(state.duplicate(row))}
          >
            <Icon name="content_copy" size={18} />
          </ActionIcon>
        </Hint>
      )}
      <Hint isName label={remove}>
        <ActionIcon
          aria-label={remove}
          className={classes.action}
          size={28}
          onClick={() => state.remove(row.id, true)}
        >
          <Icon name="delete" size={18} />
        </ActionIcon>
      </Hint>
    </span>
  );
}

/** Stands in the place of a row that was taken out. */
export function RemovedRow({ row, name, state, isFull }: RowProps) {
  const { t } = useHost();
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.removed}>
      <span className={classes.removedName}>{t("rows.removed", { name })}</span>
      <Button
        ref={button}
        aria-label={`${t("removal.undo")}: ${t("rows.removed", { name })}`}
        disabled={isFull}
        leftSection={<Icon name="undo" size={18} />}
        size="compact-sm"
        variant="subtle"
        onClick={() => state.remove(row.id, false)}
      >
        {t("removal.undo")}
      </Button>
    </div>
  );
}
