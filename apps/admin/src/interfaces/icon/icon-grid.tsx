import { titleCase } from "@rowhouse/contract";
import { useHost, useVirtualRows } from "@rowhouse/extension-kit";
import { useEffect, useEffectEvent, useRef } from "react";

import { SheetIcon } from "./sheet-icon.tsx";
import classes from "./icon.module.css";
import { gridRows, rowOf } from "./model.ts";

interface IconGridProps {
  id: string;
  label: string;
  often: readonly string[];
  all: readonly string[];
  value: string | null;
  /** The icon that the keys of the search have reached. */
  active: number | null;
  onChoose: (name: string) => void;
}

/** Height of a row and width of an icon, in pixels, as in the style sheet. */
const cell = 40;

/** Icons in rows, of which only those in view are rendered. */
export function IconGrid(props: IconGridProps) {
  const { id, often, all, active, value } = props;
  const { t } = useHost();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = gridRows({ often, all });
  const { indexes, height, scrollToRow } = useVirtualRows({
    ...{ scroller, rowHeight: cell, headHeight: 0 },
    count: rows.length,
  });
  const activeRow = active === null ? null : rowOf(rows, active);
  const reveal = useEffectEvent(scrollToRow);
  useEffect(() => {
    if (activeRow !== null) reveal(activeRow);
  }, [activeRow]);

  return (
    <div
      ref={scroller}
      aria-label={props.label}
      className={classes.grid}
      id={id}
      role="listbox"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className={classes.rows} role="presentation" style={{ blockSize: `${height}px` }}>
        {indexes.flatMap((index) => {
          const row = rows[index];
          if (row === undefined) return [];
          const place = { insetBlockStart: `${index * cell}px` };
          if ("heading" in row)
            return [
              <div key={index} className={classes.heading} role="presentation" style={place}>
                {t(`interfaces.icon.${row.heading}`)}
              </div>,
            ];
          return [
            <div key={index} className={classes.row} role="presentation" style={place}>
              {row.names.map((name, column) => {
                const at = row.start + column;
                return (
                  // The search keeps the focus and the keys; icons are only clicked.
                  <button
                    key={name}
                    aria-label={titleCase(name)}
                    aria-posinset={at + 1}
                    aria-selected={name === value}
                    aria-setsize={often.length + all.length}
                    className={classes.icon}
                    data-active={at === active || undefined}
                    id={`${id}-${at}`}
                    role="option"
                    tabIndex={-1}
                    title={titleCase(name)}
                    type="button"
                    onClick={() => props.onChoose(name)}
                  >
                    <SheetIcon name={name} />
                  </button>
                );
              })}
            </div>,
          ];
        })}
      </div>
    </div>
  );
}
