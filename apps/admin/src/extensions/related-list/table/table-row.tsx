import { ActionIcon, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { isEmpty, isRecord, keyOf, ownValue, type ItemKey } from "@rowhouse/contract";
import {
  filesCollection,
  isAdded,
  isTaken,
  useHost,
  ValueCell,
  type RelatedRow,
  type RowShape,
} from "@rowhouse/extension-kit";
import type { MouseEvent } from "react";

import { AbsentRelated } from "../../../registry/cell/absent-related.tsx";
import { Hint } from "../../../ui/hint/hint.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { DragHandle, RowCheckbox } from "../../../list/list-parts.tsx";
import { movableRow } from "../../../list/movable-row.ts";
import classes from "../related-list.module.css";
import { columnCollection, shownItem } from "../related-query.model.ts";
import { FileThumbnail } from "./file-thumbnail.tsx";
import type { RelatedTableProps } from "./table-props.ts";

interface TableRowProps extends RelatedTableProps {
  row: RelatedRow;
  index: number;
}

/** One row: its cells, what became of it, and what can be done with it. */
export function TableRow(props: TableRowProps) {
  const { row, index, state, drag, nameOf, onOpen, problems } = props;
  const { t } = useHost();
  const { shape, columns } = state;
  const item = shownItem(shape, row.item) ?? {};
  const name = nameOf(row);
  const isFile = columnCollection(shape).collection === filesCollection;
  const hasProblem = problems.has(row.id);
  const absentKey = absentFarKey(shape, row);

  function handleClick(event: MouseEvent<HTMLElement>) {
    const isControl =
      event.target instanceof Element && event.target.closest("a, button, input, label") !== null;
    if (!isControl) onOpen(row);
  }

  return (
    <tr
      className={classes.row}
      {...movableRow(drag, index)}
      data-problem={hasProblem || undefined}
      data-state={row.state}
      onClick={handleClick}
    >
      <LeadingCells {...props} name={name} />
      {isFile && (
        <td className={classes.thumbnailCell}>
          <FileThumbnail file={item} />
        </td>
      )}
      {columns.map((field, at) => (
        <td key={field.field} data-first={at === 0 || undefined}>
          {at === 0 ? (
            <UnstyledButton
              aria-haspopup="dialog"
              aria-label={t("related.open", { name })}
              className={classes.opener}
              onClick={() => onOpen(row)}
            >
              {absentKey !== null && shape.far !== null ? (
                <AbsentRelated collection={shape.far.collection} itemKey={absentKey} />
              ) : isFile && isEmpty(ownValue(item, field.field)) ? (
                name
              ) : (
                <ValueCell field={field} item={item} />
              )}
            </UnstyledButton>
          ) : (
            <ValueCell field={field} item={item} />
          )}
        </td>
      ))}
      <td className={classes.endCell}>
        <span className={classes.end}>
          {hasProblem && (
            <span className={classes.problem} title={t("related.has_problem")}>
              <Icon name="error" size={18} />
              <VisuallyHidden>{t("related.has_problem")}</VisuallyHidden>
            </span>
          )}
          {row.state !== "saved" && (
            <span className={classes.mark} data-state={row.state}>
              {t(`related.states.${row.state}`)}
            </span>
          )}
          <RowActions {...props} name={name} />
        </span>
      </td>
    </tr>
  );
}

/** The key of a far item of which nothing else came along: it is not there, or not for this user. */
function absentFarKey({ far }: RowShape, { item, state }: RelatedRow): ItemKey | null {
  const value = far === null ? null : ownValue(item, far.field);
  if (far === null || state === "linked" || state === "new" || !isRecord(value)) return null;
  return Object.keys(value).length === 1 ? keyOf(value, far.key) : null;
}

/** What selects a row, and what it is moved by. */
function LeadingCells({ row, state, selection, name }: TableRowProps & { name: string }) {
  const { t } = useHost();
  return (
    <>
      {selection.isOffered && (
        <td className={classes.selectCell}>
          <RowCheckbox
            aria-label={t("related.select", { name })}
            checked={selection.has(row) && selection.canSelect(row)}
            disabled={!selection.canSelect(row)}
            onChange={() => selection.toggle(row)}
          />
        </td>
      )}
      {state.canMove && (
        <td className={classes.handleCell}>
          <DragHandle aria-label={t("layouts.list.reorderItem", { item: name })} />
        </td>
      )}
    </>
  );
}

function RowActions(props: TableRowProps & { name: string }) {
  const { row, name, removal, rights, isReadOnly, state, onTakeOut, onUndo } = props;
  const { t } = useHost();
  if (isReadOnly) return null;
  const canUndo = row.state === "changed" || isTaken(row);
  const isUnlink = state.shape.far !== null || removal === "unlink" || row.state === "linked";
  const what = row.state === "new" ? "discard" : isUnlink ? "unlink" : "remove";
  const [undo, takeOut] = [t("related.undo", { name }), t(`related.${what}`, { name })];
  const icon = { discard: "close", unlink: "link_off", remove: "delete" }[what];
  return (
    <>
      {canUndo && (
        <Hint isName label={undo}>
          <ActionIcon aria-label={undo} size={28} onClick={() => onUndo(row)}>
            <Icon name="undo" size={18} />
          </ActionIcon>
        </Hint>
      )}
      {!isTaken(row) && (isAdded(row) || rights.canTakeOut(row)) && (
        <Hint isName label={takeOut}>
          <ActionIcon aria-label={takeOut} size={28} onClick={() => onTakeOut(row)}>
            <Icon name={icon} size={18} />
          </ActionIcon>
        </Hint>
      )}
    </>
  );
}
