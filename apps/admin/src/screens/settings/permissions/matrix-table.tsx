import { newItemStatus, readStatusMapping, type Collection } from "@rowhouse/contract";
import { statusName, useVirtualRows } from "@rowhouse/extension-kit";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldRulesDialog } from "./field-rules-dialog.tsx";
import { MatrixHead } from "./matrix-head.tsx";
import { MatrixRow, type RowSubject } from "./matrix-row.tsx";
import { actions, rulesFor, scopesOf, shownLists, shownRules } from "./rules.model.ts";
import { useMatrixTexts } from "./use-matrix-texts.ts";
import type { PermissionMatrix } from "./use-permissions.ts";
import classes from "./permissions.module.css";

/** As the style sheet says: in pixels, of a row and of the head. */
const rowHeight = 44;
const headHeight = 40;

/** Collections down, actions across. Collections with statuses unfold to a row for each of them. */
export function MatrixTable({ matrix }: { matrix: PermissionMatrix }) {
  const scroller = useRef<HTMLDivElement>(null);
  const texts = useMatrixTexts();
  const { rows, onToggle } = useMatrixRows(matrix);
  const [fieldsOf, setFieldsOf] = useState<RowSubject | null>(null);
  const virtual = useVirtualRows({ scroller, count: rows.length, rowHeight, headHeight });
  const { indexes, end, height } = virtual;
  const target = rows.findIndex(({ isTarget }) => isTarget);
  // Once, when the rows are there.
  const reveal = useEffectEvent(() => target >= 0 && virtual.scrollToRow(target));
  useEffect(() => void reveal(), []);
  return (
    <div ref={scroller} className={classes.scroll}>
      <table className={classes.table} aria-rowcount={rows.length + 1}>
        <colgroup>
          <col className={classes.nameColumn} />
          {actions.map((action) => (
            <col key={action} className={classes.levelColumn} />
          ))}
          <col className={classes.fieldsColumn} />
          <col className={classes.wholeColumn} />
        </colgroup>
        <MatrixHead collections={matrix.collections} setColumn={matrix.setColumn} />
        <tbody>
          <Gap height={(indexes[0] ?? 0) * rowHeight} />
          {rows.slice(indexes[0] ?? 0, end).map(({ collection, scope, ...row }, at) => (
            <MatrixRow
              {...row}
              key={`${collection.collection} ${scope}`}
              index={(indexes[0] ?? 0) + at + 2}
              collection={collection}
              scope={scope}
              role={matrix.role}
              stored={rulesFor(matrix.stored, collection)}
              edited={rulesFor(matrix.edited, collection)}
              texts={texts}
              onChange={matrix.onChange}
              onToggle={onToggle}
              onFields={setFieldsOf}
            />
          ))}
          <Gap height={height - end * rowHeight} />
        </tbody>
      </table>
      {fieldsOf === null ? null : (
        <RowFields matrix={matrix} row={fieldsOf} onClose={() => setFieldsOf(null)} />
      )}
    </div>
  );
}

/** The fields and statuses of one row; there is one such dialog, not one in each row. */
function RowFields({
  matrix,
  row,
  onClose,
}: {
  matrix: PermissionMatrix;
  row: RowSubject;
  onClose: () => void;
}) {
  const { collection, scope, name } = row;
  const of = { collection, role: matrix.role, scope };
  const { rule } = shownLists(shownRules(rulesFor(matrix.edited, collection), of), of);
  return (
    <FieldRulesDialog
      title={name}
      collection={collection}
      rule={rule}
      onChange={(lists) => matrix.onChange(of, lists)}
      onClose={onClose}
    />
  );
}

/** The room of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ blockSize: height }} /> : null;
}

interface Row extends RowSubject {
  /** What stands at its beginning. */
  title: string;
  /** Whether the rows of its statuses are there as well; null without statuses. */
  isOpen: boolean | null;
  /** Whether the address leads to it. */
  isTarget: boolean;
}

/** The rows, those of statuses below their collection while it is unfolded. */
function useMatrixRows({ collections, at }: PermissionMatrix) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(at.status === undefined ? [] : [at.collection ?? ""]),
  );
  const onToggle = useCallback(
    (key: string) =>
      setOpen((before) => {
        const after = new Set(before);
        if (!after.delete(key)) after.add(key);
        return after;
      }),
    [],
  );
  const titleOf = (collection: Collection, scope: string): string => {
    const status = (readStatusMapping(collection) ?? {})[scope];
    return scope === newItemStatus || status === undefined
      ? t("permission_on_create")
      : statusName(status, t);
  };
  const rows = collections.flatMap(({ collection, name }): Row[] => {
    const key = collection.collection;
    const scopes = scopesOf(collection);
    const isOpen = scopes.length === 0 ? null : open.has(key);
    const isTargeted = at.collection === key;
    const general = { scope: null, name, title: name, isTarget: isTargeted && !at.status };
    return [
      { ...general, collection, isOpen },
      ...(isOpen === true ? scopes : []).map((scope) => {
        const title = titleOf(collection, scope);
        const isTarget = isTargeted && at.status === scope;
        return { collection, scope, name: `${name}, ${title}`, title, isOpen: null, isTarget };
      }),
    ];
  });
  return { rows, onToggle };
}
