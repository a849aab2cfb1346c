import { ownValue } from "@rowhouse/contract";
import { Portal } from "@mantine/core";
import { useItemList } from "@rowhouse/extension-kit";
import { useMemo } from "react";
import { Row, Stack } from "../../../design/words.tsx";

import { CellMenu, useCellMenu } from "../../../list/cell-menu.tsx";
import { LoadingMore } from "../../../list/list-parts.tsx";
import { Skeleton } from "../../../design/states/skeletons.tsx";
import { columnsOf } from "../columns.model.ts";
import { useRowPicture } from "../picture/thumbnail.tsx";
import type { TabularViewProps } from "../view.tsx";
import { CompactRow } from "./compact-row.tsx";
import looks from "../../../list/list.module.css";
import classes from "./compact.module.css";

const listClass = [looks.body, classes.list].join(" ");

/** Height of a row of two lines in pixels; the same in the style sheet. */
const rowHeight = 64;
const placeholders = 14;

/** The table on a phone: the item's title, and below it up to two more values. */
export function CompactList(view: TabularViewProps) {
  const { collection, fields, viewQuery } = view;
  const columns = useMemo(
    () =>
      columnsOf({ collection, fields, viewQuery }).flatMap((key) => ownValue(fields, key) ?? []),
    [collection, fields, viewQuery],
  );
  const picture = useRowPicture(view, columns);
  const list = useItemList(view, { rowHeight });
  const menu = useCellMenu(list, { fields: columns, isForFingers: true });
  const hasMenu = view.actionsOf !== undefined || view.filterBy !== undefined;

  return (
    <div {...list.scrollerProps} className={looks.scroller}>
      {view.isLoading ? <CompactSkeleton hasPicture={picture !== null} /> : null}
      <ul {...menu.bodyProps} className={listClass} aria-busy={view.isLoading || view.isRefreshing}>
        {list.rows.map((row) => (
          <CompactRow
            key={row.id}
            {...row}
            columns={columns}
            picture={picture}
            renderCell={view.renderCell}
            hasCheckbox={list.selection.isEnabled}
            hasMenu={hasMenu}
            totalCount={view.totalCount}
          />
        ))}
      </ul>
      <Portal>
        <CellMenu menu={menu} view={view} />
      </Portal>
      {view.isLoadingMore ? <LoadingMore /> : null}
    </div>
  );
}

function CompactSkeleton({ hasPicture }: { hasPicture: boolean }) {
  return (
    <div aria-hidden className={classes.list}>
      {Array.from({ length: placeholders }, (_, index) => (
        <Row key={index} gap={3} align="center" rule="below" className={classes.skeleton}>
          {hasPicture ? <Skeleton width="40px" height="40px" /> : null}
          <Stack grow gap={2}>
            <Skeleton width={`${40 + ((index * 17) % 40)}%`} />
            <Skeleton width={`${20 + ((index * 11) % 24)}%`} height="10px" />
          </Stack>
        </Row>
      ))}
    </div>
  );
}
