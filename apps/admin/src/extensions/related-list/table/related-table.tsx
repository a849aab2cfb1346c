import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { Field, SortRule } from "@rowhouse/contract";
import { fieldLabel, filesCollection, useHost } from "@rowhouse/extension-kit";
import { useDeferredValue } from "react";

import { Icon } from "../../../ui/icon/icon.tsx";
import { RowCheckbox } from "../../../list/list-parts.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import classes from "../related-list.module.css";
import { columnCollection, isSortable } from "../related-query.model.ts";
import type { RelatedTableProps } from "./table-props.ts";
import { TableRow } from "./table-row.tsx";
import type { RelatedListState } from "../use-related-list.ts";

/** More than the table is high. */
const firstRows = 12;

/** The rows, or why there are none. */
export function RelatedTable(props: RelatedTableProps) {
  const { state, drag, attach, selection } = props;
  const { t } = useHost();
  const { rows, columns, list, canMove } = state;
  // Those that can be seen come first; the others follow when nothing else is to be rendered.
  const shown = Math.max(firstRows, useDeferredValue(rows.length, firstRows));
  if (list.error !== null && list.items.length === 0)
    return <ErrorState error={list.error} title={t("related.load_failed")} onRetry={list.retry} />;
  if (list.isLoading && rows.length === 0) return <Waiting />;
  if (rows.length === 0)
    return (
      <p className={classes.empty}>
        {t(state.search.trim() === "" ? "no_items_selected" : "no_results")}
      </p>
    );
  return (
    <div ref={attach} className={classes.scroll}>
      <table className={classes.table} data-refreshing={list.isRefreshing || undefined}>
        <thead>
          <tr>
            {selection.isOffered && (
              <th className={classes.selectCell} scope="col">
                <RowCheckbox
                  aria-label={t("related.select_all")}
                  checked={selection.isAll}
                  isIndeterminate={selection.rows.length > 0 && !selection.isAll}
                  onChange={selection.toggleAll}
                />
              </th>
            )}
            {canMove && (
              <th className={classes.handleCell} scope="col">
                <VisuallyHidden>{t("related.order")}</VisuallyHidden>
              </th>
            )}
            {columnCollection(state.shape).collection === filesCollection && (
              <th className={classes.thumbnailCell} scope="col">
                <VisuallyHidden>{t("file")}</VisuallyHidden>
              </th>
            )}
            {columns.map((field) => (
              <Head key={field.field} field={field} state={state} />
            ))}
            <th className={classes.endCell} scope="col">
              <VisuallyHidden>{t("related.state")}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody {...drag.handlers}>
          {rows.slice(0, shown).map((row, index) => (
            <TableRow key={row.id} {...props} index={index} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The room of a few rows. */
function Waiting() {
  const { t } = useHost();
  return (
    <div className={classes.waiting} data-pending>
      <VisuallyHidden>{t("loading")}</VisuallyHidden>
      {[0, 1, 2].map((line) => (
        <span key={line} className={classes.waitingRow} />
      ))}
    </div>
  );
}

/** The head of a column; pressing it sorts, again the other way round, and once more as it was. */
function Head({ field, state }: { field: Field; state: RelatedListState }) {
  const host = useHost();
  const { sort, onSort, canSort } = state;
  const label = fieldLabel(field, host);
  const own = sort?.field === field.field ? sort.direction : null;
  if (!canSort || !isSortable(field)) return <th scope="col">{label}</th>;
  return (
    <th aria-sort={own === null ? "none" : own === "asc" ? "ascending" : "descending"} scope="col">
      <UnstyledButton className={classes.sort} onClick={() => onSort(nextSort(field, own))}>
        {label}
        {own !== null && (
          <Icon name={own === "asc" ? "arrow_upward" : "arrow_downward"} size={16} />
        )}
      </UnstyledButton>
    </th>
  );
}

function nextSort({ field }: Field, now: SortRule["direction"] | null): SortRule | null {
  if (now === null) return { field, direction: "asc" };
  return now === "asc" ? { field, direction: "desc" } : null;
}
