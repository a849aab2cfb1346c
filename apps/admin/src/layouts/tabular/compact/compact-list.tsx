import type { Field } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { Loader } from "@mantine/core";
import { useRef, type FocusEvent } from "react";

import { Skeleton } from "../../../ui/states/skeletons.tsx";
import { itemKey, itemName, subduedTest } from "../item-text.model.ts";
import { columnsOf, isPlainCell, textDirection } from "../tabular.model.ts";
import { useRowEvents } from "../rows/use-row-events.ts";
import { rowIndexAt } from "../rows/use-row-keys.ts";
import { useRowSelection } from "../rows/use-row-selection.ts";
import { useRowWindow } from "../rows/use-row-window.ts";
import type { TabularViewProps } from "../view.tsx";
import rows from "../rows/rows.module.css";
import classes from "./compact.module.css";

const listClass = [rows.body, classes.list].join(" ");
const entryClass = [rows.row, classes.entry].join(" ");
const nameClass = [rows.value, classes.name].join(" ");

/** Height of an entry of two lines in pixels; the same in the style sheet. */
const entryHeight = 64;
/** How many values stand in the second line. */
const secondaryCount = 2;

/** What the table becomes on a phone: the item's name, and below it up to two more values. */
export function CompactList(props: TabularViewProps) {
  const { t } = useHost();
  const scroller = useRef<HTMLDivElement>(null);
  const { items, collection, fields, onPlace } = props;
  const columns = columnsOf(fields, props.viewQuery["fields"]).flatMap((key) => fields[key] ?? []);
  const selection = useRowSelection(props, items);
  const list = useRowWindow({
    scroller,
    count: items.length,
    rowHeight: entryHeight,
    headHeight: 0,
    startAt: props.place?.top ?? 0,
    onNextPage: props.onNextPage,
    onRest: (top) => onPlace?.({ top, row: 0 }),
  });
  const { onPointerOver: _, ...clicks } = useRowEvents({ ...props, onToggle: selection.toggle });
  const handleFocus = (event: FocusEvent<HTMLElement>) => {
    const item = items[rowIndexAt(event.target) ?? -1];
    if (item !== undefined) props.onPreview?.(item);
  };
  const events = { ...clicks, onFocus: handleFocus };
  const isSubdued = subduedTest(collection);

  return (
    <div ref={scroller} className={rows.scroller} data-page-scroll>
      {props.isLoading ? <CompactSkeleton /> : null}
      <ul
        className={listClass}
        // The height of entries that are not drawn.
        style={{ blockSize: `${list.height}px` }}
        data-refreshing={props.isRefreshing || undefined}
        aria-busy={props.isLoading || props.isRefreshing}
        {...events}
      >
        {list.rows.map(({ index, top }) => {
          const item = items[index];
          if (item === undefined) return null;
          const key = itemKey(collection, item);
          const name = itemName(collection, fields, item);
          return (
            <li
              key={key}
              className={entryClass}
              style={{ insetBlockStart: `${top}px` }}
              data-index={index}
              data-chosen={selection.has(key) || undefined}
              data-subdued={isSubdued(item) || undefined}
              aria-setsize={props.totalCount ?? -1}
              aria-posinset={index + 1}
            >
              {props.selection === null ? null : (
                <label className={rows.boxArea}>
                  <input
                    type="checkbox"
                    className={rows.box}
                    checked={selection.has(key)}
                    onChange={ignore}
                    aria-label={t("select_row", { item: name })}
                  />
                </label>
              )}
              <EntryText view={props} columns={columns} index={index} name={name} />
            </li>
          );
        })}
      </ul>
      {props.isLoadingMore ? (
        <output className={rows.more}>
          <Loader />
          <span>{t("loading_more")}</span>
        </output>
      ) : null}
    </div>
  );
}

function EntryText({
  view,
  columns,
  index,
  name,
}: {
  view: TabularViewProps;
  columns: Field[];
  index: number;
  name: string;
}) {
  const { t } = useHost();
  const item = view.items[index];
  const first = columns[0];
  if (item === undefined || first === undefined) return null;
  const isText = isPlainCell(first) && item[first.field] !== null && item[first.field] !== "";
  const others = columns
    .slice(1)
    .filter((field) => hasValue(item[field.field]))
    .slice(0, secondaryCount);
  const link = { href: view.linkTo(item), "data-row-link": true };
  return (
    <div className={classes.text}>
      {isText ? (
        <a {...link} className={nameClass} dir={textDirection(first)}>
          {view.renderCell(first, item)}
        </a>
      ) : (
        <>
          <a {...link} className={rows.cover} aria-label={t("open_item", { item: name })} />
          <div className={nameClass}>{view.renderCell(first, item)}</div>
        </>
      )}
      <div className={classes.others}>
        {others.map((field) => (
          <div key={field.field} className={classes.other}>
            <span className={rows.value} dir={textDirection(field)}>
              {view.renderCell(field, item)}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

function CompactSkeleton() {
  return (
    <div aria-hidden>
      {Array.from({ length: 14 }, (_, index) => (
        <div key={index} className={classes.skeleton}>
          <Skeleton width={`${40 + ((index * 17) % 40)}%`} />
          <Skeleton width={`${20 + ((index * 11) % 24)}%`} height="10px" />
        </div>
      ))}
    </div>
  );
}

function hasValue(value: unknown): boolean {
  return (
    value !== null &&
    value !== undefined &&
    value !== "" &&
    !(Array.isArray(value) && value.length === 0)
  );
}

/** The list listens for all boxes; React wants a handler on a box it controls. */
function ignore(): void {}
