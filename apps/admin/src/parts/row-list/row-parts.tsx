import { Button } from "@mantine/core";
import { useHost, type RowListProps } from "@rowhouse/extension-kit";
import { useEffect, useRef, type RefObject } from "react";
import { useFormat } from "../../i18n/translation.ts";
import { Row, Text } from "../../design/words.tsx";
import { DragHandle } from "../../list/list-parts.tsx";
import type { movableRow } from "../../list/movable-row.ts";
import { Hint } from "../../design/hint/hint.tsx";
import { ActionIcon } from "../../design/icon/action-icon.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import classes from "./row-list.module.css";
import type { ListRow } from "./rows.model.ts";
import type { RowListState } from "./use-row-list.ts";

/** The properties of a row in either layout. */
export interface RowProps {
  list: RowListProps;
  state: RowListState;
  row: ListRow;
  /** Where it stands, also while rows are moved. */
  movable: ReturnType<typeof movableRow>;
  name: string;
  readOnly: boolean;
  /** No more rows may be added. */
  isFull: boolean;
  /** It was just added, and takes the focus. */
  isEntered: boolean;
  onAdded: (id: string) => void;
}

/** Moves a row, by pointer or keys. */
export function Handle({ name }: { name: string }) {
  const { t } = useHost();
  return <DragHandle aria-label={t("layouts.list.reorderItem", { item: name })} />;
}

/** Duplicates and removes a row. */
export function RowActions({ list, state, row, name, isFull, onAdded }: RowProps) {
  const { t } = useHost();
  const [copy, remove] = [t("rows.duplicate", { name }), t("rows.remove", { name })];
  return (
    <Row as="span" fixed>
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
    </Row>
  );
}

/** Stands in the place of a row that was taken out. */
export function RemovedRow({ row, name, state, isFull }: RowProps) {
  const { t } = useHost();
  const format = useFormat();
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.removed}>
      <Text truncate>{t("rows.removed", { name })}</Text>
      <Button
        ref={button}
        aria-label={format.labeled(t("removal.undo"), t("rows.removed", { name }))}
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

const controls =
  ":scope [data-control] :is(input, select, textarea, button, [contenteditable='true'])";

/** Puts the focus into the first control of what has just been opened, as soon as its code is there. */
export function useEnter(isEntered: boolean): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = root.current;
    if (!isEntered || element === null) return undefined;
    const opener = document.activeElement;
    const observer = new MutationObserver(enter);
    function enter() {
      // Somebody has gone on.
      const isLeft = document.activeElement !== opener && document.activeElement !== document.body;
      const control = isLeft ? null : element?.querySelector<HTMLElement>(controls);
      control?.focus();
      if (isLeft || (control !== null && control !== undefined)) observer.disconnect();
    }
    observer.observe(element, { childList: true, subtree: true });
    enter();
    return () => observer.disconnect();
  }, [isEntered]);
  return root;
}
