import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { isEmpty, isRecord, keyOf, ownValue, type Field, type ItemKey } from "@rowhouse/contract";
import {
  filesCollection,
  isAdded,
  isTaken,
  useHost,
  ValueCell,
  type RelatedRow,
  type RowShape,
} from "@rowhouse/extension-kit";

import { Row } from "../../../design/words.tsx";
import { AbsentRelated } from "../../../registry/cell/absent-related.tsx";
import { Hint } from "../../../design/hint/hint.tsx";
import { ActionIcon } from "../../../design/icon/action-icon.tsx";
import { Icon } from "../../../design/icon/icon.tsx";
import classes from "../related-list.module.css";
import { columnCollection, shownItem } from "../related-query.model.ts";
import type { RelatedTableProps } from "./related-table.tsx";

interface RowCellProps extends RelatedTableProps {
  row: RelatedRow;
}

/** The first value of a row, which opens its form. */
export function RowOpener({ row, field, state, nameOf, onOpen }: RowCellProps & { field: Field }) {
  const { t } = useHost();
  const { shape } = state;
  const item = shownItem(shape, row.item) ?? {};
  const name = nameOf(row);
  const isFile = columnCollection(shape).collection === filesCollection;
  const absentKey = absentFarKey(shape, row);
  return (
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
  );
}

/** The key of a far item of which nothing else came along: it is not there, or not for this user. */
function absentFarKey({ far }: RowShape, { item, state }: RelatedRow): ItemKey | null {
  const value = far === null ? null : ownValue(item, far.field);
  if (far === null || state === "linked" || state === "new" || !isRecord(value)) return null;
  return Object.keys(value).length === 1 ? keyOf(value, far.key) : null;
}

/** The state of a row, and its actions. */
export function RowEnd(props: RowCellProps) {
  const { row, problems } = props;
  const { t } = useHost();
  return (
    <Row as="span" align="center" gap={1} justify="end">
      {problems.has(row.id) && (
        <Row
          as="span"
          inline
          color="danger"
          className={classes.problem}
          title={t("related.has_problem")}
        >
          <Icon name="error" size={18} />
          <VisuallyHidden>{t("related.has_problem")}</VisuallyHidden>
        </Row>
      )}
      {row.state !== "saved" && (
        <span className={classes.mark} data-state={row.state}>
          {t(`related.states.${row.state}`)}
        </span>
      )}
      <RowActions {...props} />
    </Row>
  );
}

function RowActions(props: RowCellProps) {
  const { row, nameOf, removal, rights, isReadOnly, state, onTakeOut, onUndo } = props;
  const { t } = useHost();
  if (isReadOnly) return null;
  const name = nameOf(row);
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
