import { useVirtualRows } from "@rowhouse/extension-kit";
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { leadEvent, leadsInside } from "../../../../form/reveal-field.ts";
import { FieldRulesDialog } from "./field-rules-dialog.tsx";
import { MatrixHead } from "./matrix-head.tsx";
import { MatrixRow, type RowSubject } from "./matrix-row.tsx";
import { actions, rulesFor, shownLists, shownRules } from "./rules.model.ts";
import { firstPlace, placeOf, rulesField } from "./staged-rules.model.ts";
import { useMatrixRows } from "./use-matrix-rows.ts";
import { useMatrixTexts } from "./use-matrix-texts.ts";
import type { PermissionMatrix } from "./use-matrix.ts";
import classes from "./permissions.module.css";

/** As the style sheet says: in pixels, of a row and of the head. */
const rowHeight = 44;
const headHeight = 40;

/** Collections down, actions across. Collections with statuses unfold to a row for each of them. */
export function MatrixTable({ matrix }: { matrix: PermissionMatrix }) {
  const scroller = useRef<HTMLDivElement>(null);
  const texts = useMatrixTexts();
  const { rules, errors } = matrix;
  const { rows, onToggle, reveal } = useMatrixRows(matrix);
  const [fieldsOf, setFieldsOf] = useState<RowSubject | null>(null);
  const virtual = useVirtualRows({ scroller, count: rows.length, rowHeight, headHeight });
  const { indexes, end, height } = virtual;
  const target = rows.findIndex(({ isTarget }) => isTarget);
  // Once, when the rows are there.
  const showTarget = useEffectEvent(() => target >= 0 && virtual.scrollToRow(target));
  useEffect(() => void showTarget(), []);
  const wrong = rows.findIndex(({ error }) => error !== null);
  const showWrong = useEffectEvent(() => {
    virtual.scrollToRow(wrong);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>("tr[data-problem] button[data-wrong]")?.focus(),
    );
  });
  useLead(scroller, () => {
    const place = firstPlace(errors);
    if (place === null) return false;
    reveal(place.collection);
    requestAnimationFrame(() => showWrong());
    return true;
  });
  return (
    <div
      data-field={rulesField}
      data-problem={errors.size > 0 || undefined}
      className={classes.frame}
    >
      <div ref={scroller} className={classes.scroll} {...leadsInside}>
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
                role={rules.role}
                stored={rulesFor(rules.stored, collection)}
                edited={rulesFor(rules.edited, collection)}
                texts={texts}
                onChange={rules.onChange}
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
    </div>
  );
}

/** Answers when somebody is led to what is wrong; `show` tells whether there is something to show. */
function useLead(scroller: RefObject<HTMLElement | null>, show: () => boolean): void {
  const handleLead = useEffectEvent((event: Event) => {
    if (show()) event.preventDefault();
  });
  useEffect(() => {
    const element = scroller.current;
    const listen = (event: Event): void => handleLead(event);
    element?.addEventListener(leadEvent, listen);
    return () => element?.removeEventListener(leadEvent, listen);
  }, [scroller]);
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
  const { role, edited, onChange } = matrix.rules;
  const of = { collection, role, scope };
  const { rule } = shownLists(shownRules(rulesFor(edited, collection), of), of);
  return (
    <FieldRulesDialog
      title={name}
      collection={collection}
      rule={rule}
      error={
        matrix.errors.get(placeOf({ collection: collection.collection, status: scope })) ?? null
      }
      onChange={(lists) => onChange(of, lists)}
      onClose={onClose}
    />
  );
}

/** The room of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ blockSize: height }} /> : null;
}
