import { Button, VisuallyHidden } from "@mantine/core";
import { renderTemplate, ownValue } from "@rowhouse/contract";
import { useHost, useRowDrag, type RowListProps } from "@rowhouse/extension-kit";
import { useState } from "react";
import { Text } from "../../design/words.tsx";
import { movableRow } from "../../list/movable-row.ts";
import { valueText } from "../../registry/cell/value-text.ts";
import { Icon } from "../../design/icon/icon.tsx";
import classes from "./row-list.module.css";
import type { ListRow } from "./rows.model.ts";
import { StackedRow } from "./stacked-row.tsx";
import { RowTable } from "./row-table.tsx";
import { useRowList } from "./use-row-list.ts";

/** The row that is open; one that was just added takes the focus. */
interface OpenRow {
  id: string;
  isAdded: boolean;
}

/** A list of small forms: one below the other, of which one is open, or a table of boxes. */
export function RowList(props: RowListProps) {
  const { id, labelledBy, describedBy, readOnly, layout, limit = 0, template } = props;
  const { t, formatList } = useHost();
  const state = useRowList(props);
  const [open, setOpen] = useState<OpenRow | null>(null);
  const { rows, count } = state;
  const enter = (id: string) => setOpen({ id, isAdded: true });
  const isFull = limit > 0 && count >= limit;

  function nameOf(row: ListRow) {
    const written = template === undefined ? "" : renderTemplate(template, row.values);
    const shown = props.preview
      .map((key) => valueText(ownValue(row.values, key), formatList))
      .find(Boolean);
    // A removed row keeps its number: it stands in its place still.
    const before = rows.slice(0, rows.indexOf(row)).filter(({ isRemoved }) => isRemoved !== true);
    return written || shown || t("rows.row", { number: before.length + 1 });
  }

  const drag = useRowDrag({
    count: rows.length,
    nameOf: (index) => (rows[index] === undefined ? "" : nameOf(rows[index])),
    onMove: (from, to) => {
      if (from !== to) state.move(rows[from]?.id ?? "", rows[to]?.id ?? "");
    },
  });
  const rowProps = (row: ListRow, index: number) => ({
    row,
    state,
    readOnly,
    movable: movableRow(drag, index),
    isFull,
    list: props,
    name: nameOf(row),
    isEntered: open?.id === row.id && open.isAdded,
    onAdded: enter,
  });

  return (
    <div
      aria-describedby={describedBy}
      aria-labelledby={labelledBy}
      className={classes.list}
      id={id}
      role="group"
    >
      {rows.length === 0 && <p className={classes.empty}>{t("no_items_selected")}</p>}
      {rows.length > 0 &&
        (layout === "table" ? (
          <RowTable handlers={drag.handlers} list={props} rowProps={rowProps} rows={rows} />
        ) : (
          <ul className={classes.stack} {...drag.handlers}>
            {rows.map((row, index) => (
              <StackedRow
                key={row.id}
                {...rowProps(row, index)}
                isOpen={open?.id === row.id}
                onOpen={(isOpen) => setOpen(isOpen ? { id: row.id, isAdded: false } : null)}
              />
            ))}
          </ul>
        ))}
      <VisuallyHidden role="status">{drag.announcement}</VisuallyHidden>
      {!readOnly && !isFull && (
        <Button
          leftSection={<Icon name="add" size={18} />}
          size="xs"
          variant="default"
          onClick={() => enter(state.add())}
        >
          {props.addLabel}
        </Button>
      )}
      {limit > 0 && (
        <Text color="quiet" className={classes.count} size="small">
          {t("rows.of_limit", { count, limit })}
        </Text>
      )}
    </div>
  );
}
