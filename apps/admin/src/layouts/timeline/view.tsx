import { Portal } from "@mantine/core";
import type { Field, Item } from "@rowhouse/contract";
import {
  storedDay,
  useHost,
  useIsPainted,
  useItemList,
  useNow,
  type LayoutViewProps,
  type ListRow,
} from "@rowhouse/extension-kit";
import { useId, useMemo, type CSSProperties, type ReactNode } from "react";

import { Skeleton } from "../../design/states/skeletons.tsx";
import { ScreenState } from "../../design/states/screen-state.tsx";
import { useIsCoarse } from "../../design/window/use-is-coarse.ts";
import { useIsPhone } from "../../design/window/use-is-phone.ts";
import { Text } from "../../design/words.tsx";
import { CellMenu, useCellMenu } from "../../list/cell-menu.tsx";
import { LoadingMore } from "../../list/list-parts.tsx";
import { Entry } from "./entry.tsx";
import { hasTime } from "../../list/field/moments.ts";
import { partsOf, type TimelineParts, type timelineOptions } from "./options.ts";
import {
  arranged,
  daysOf,
  heightOf,
  instantOf,
  sizesOf,
  titleOf,
  topsOf,
  type TimelineDay,
  type TimelineSizes,
} from "./timeline.model.ts";
import looks from "../../list/list.module.css";
import classes from "./timeline.module.css";

/** The properties of the timeline. */
export type TimelineViewProps = LayoutViewProps<typeof timelineOptions>;

/** The items below the days of their date; without any date a word on what is missing. */
export function View(view: TimelineViewProps) {
  const { t } = useHost();
  const { collection, fields, viewOptions, nameOf } = view;
  const parts = useMemo(() => {
    const chosen = partsOf({ collection, fields, viewOptions });
    // The name of an entry of the activity says whose it is.
    const isSaid = nameOf !== undefined && chosen.content?.field === "action_by";
    return isSaid ? { ...chosen, content: null } : chosen;
  }, [collection, fields, viewOptions, nameOf]);
  if (parts.date === null)
    return (
      <div className={classes.setup}>
        <ScreenState
          state="empty"
          icon="event_busy"
          title={t("layouts-timeline-setup")}
          body={t("layouts.timeline.setupHow")}
        />
      </div>
    );
  return <Timeline view={view} parts={parts} date={parts.date} />;
}

/** Pixels before the end at which the next page is requested (layouts.md 1.6). */
const loadWithin = 100;

interface TimelineProps {
  view: TimelineViewProps;
  parts: TimelineParts;
  date: Field;
}

function Timeline({ view, parts, date }: TimelineProps) {
  const isForFingers = useIsCoarse();
  const isPainted = useIsPainted();
  const items = useMemo(() => arranged(view.items, date), [view.items, date]);
  const sizes = useSizes(parts);
  const days = useMemo(() => daysOf(items, date), [items, date]);
  const heights = useHeights(view, items, { title: parts.title, sizes });
  const tops = useMemo(() => topsOf(days, heights, sizes), [days, heights, sizes]);
  const list = useItemList(
    { ...view, items },
    { rowHeight: sizes.entry + sizes.long, headHeight: sizes.heading, tops, loadWithin },
  );
  const shown = {
    parts,
    renderCell: view.renderCell,
    isNamed: view.nameOf !== undefined,
    hasMenu: view.actionsOf !== undefined || view.filterBy !== undefined,
  };
  const menu = useCellMenu(list, {
    fields: [parts.content, ...parts.about.flat()].flatMap((field) => field ?? []),
    isForFingers,
    isWhole: true,
  });
  // The place after the last day: as everywhere, places do not count the first heading.
  const topOf = (index: number) =>
    index < items.length ? (tops[index] ?? 0) : (tops.at(-1) ?? 0) + sizes.heading;
  return (
    <>
      <div
        {...list.scrollerProps}
        className={looks.scroller}
        style={styleOf(sizes)}
        data-timed={hasTime(date) || undefined}
      >
        {view.isLoading ? <Placeholders parts={parts} date={date} /> : null}
        <div
          {...menu.bodyProps}
          className={looks.body}
          style={{
            ...menu.bodyProps.style,
            blockSize: items.length === 0 ? 0 : topOf(items.length),
          }}
          aria-busy={view.isLoading || view.isRefreshing}
        >
          {daysInView(days, list.rows).map((day) => (
            <Day
              key={day.day}
              label={<DayLabel day={day.day} instant={instantOf(items[day.first] ?? {}, date)} />}
              style={{
                insetBlockStart: topOf(day.first),
                blockSize: topOf(day.end) - topOf(day.first),
              }}
            >
              {list.rows
                .filter(({ index }) => index >= day.first && index < day.end)
                .map((row) => (
                  <Entry
                    key={row.id}
                    {...row}
                    top={row.top - topOf(day.first)}
                    height={heights[row.index] ?? sizes.entry}
                    {...shown}
                    isFirst={row.index === day.first}
                    isLast={row.index === day.end - 1}
                  />
                ))}
            </Day>
          ))}
        </div>
        {view.isLoadingMore ? <LoadingMore /> : null}
      </div>
      {isPainted ? (
        <Portal>
          <CellMenu menu={menu} view={view} />
        </Portal>
      ) : null}
    </>
  );
}

/** How high headings and entries are in this window. */
function useSizes(parts: TimelineParts): TimelineSizes {
  const isPhone = useIsPhone();
  const hasContent = parts.content !== null;
  const hasAbout = parts.about.length > 0;
  return useMemo(() => sizesOf({ isPhone, hasContent, hasAbout }), [isPhone, hasContent, hasAbout]);
}

/** How high each entry is. */
function useHeights(
  { collection, nameOf }: Pick<TimelineViewProps, "collection" | "nameOf">,
  items: readonly Item[],
  { title, sizes }: { title: string | null; sizes: TimelineSizes },
): number[] {
  const { itemTitle } = useHost();
  return useMemo(
    () =>
      items.map((item) =>
        sizes.long === 0
          ? sizes.entry
          : heightOf(nameOf?.(item) ?? titleOf(title, item) ?? itemTitle(collection, item), sizes),
      ),
    [items, collection, nameOf, title, sizes, itemTitle],
  );
}

/** The days that have a rendered entry, and the one after them: its heading comes into view before its first entry. */
function daysInView(days: readonly TimelineDay[], rows: readonly ListRow[]): TimelineDay[] {
  const first = rows[0]?.index ?? 0;
  const last = rows.at(-1)?.index ?? -1;
  return days.filter((day) => day.end > first && day.first <= last + 1);
}

interface DayProps {
  label: ReactNode;
  /** Its place is data: most days are not rendered. */
  style: CSSProperties;
  children: ReactNode;
}

/** A day: its heading stays in view while one of its entries is. */
function Day({ label, style, children }: DayProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={classes.day} style={style}>
      <h2 id={id} className={classes.heading}>
        {label}
      </h2>
      <ul className={classes.entries}>{children}</ul>
    </div>
  );
}

/** The day in the reader's language; the days around today by their names as well. */
function DayLabel({ day, instant }: { day: string | null; instant: Date | null }) {
  const { t, formatDate } = useHost();
  const name = useDayName(day);
  if (instant === null) return <Text weight="strong">{t("layouts-timeline-no_date")}</Text>;
  const date = formatDate(instant, "full");
  if (name === null) return <Text weight="strong">{date}</Text>;
  return (
    <>
      <Text weight="strong" fixed>
        {name}
      </Text>
      <Text color="quiet" truncate>
        {date}
      </Text>
    </>
  );
}

/** The word for a day that is near; null for all others. */
function useDayName(day: string | null): string | null {
  const { t } = useHost();
  const now = useNow("minute");
  const isIn = (days: number) => {
    const near = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
    return storedDay(near) === day;
  };
  if (isIn(0)) return t("layouts.timeline.today");
  if (isIn(-1)) return t("layouts.timeline.yesterday");
  return isIn(1) ? t("layouts.timeline.tomorrow") : null;
}

/** Sizes are data: the places of all entries follow from them. */
function styleOf({ heading, entry }: TimelineSizes): CSSProperties & Record<SizeName, string> {
  return { "--timeline-heading": `${heading}px`, "--timeline-entry": `${entry}px` };
}

type SizeName = "--timeline-heading" | "--timeline-entry";

/** Placeholder entries of a first load. */
const placeholders = 16;

/** Entries of the final size while the first items load, so that nothing jumps when they are there. */
function Placeholders({ parts, date }: { parts: TimelineParts; date: Field }) {
  const hasDetails = parts.content !== null || parts.about.length > 0;
  return (
    <div aria-hidden className={classes.placeholders}>
      <div className={classes.heading}>
        <Skeleton width="220px" />
      </div>
      {Array.from({ length: placeholders }, (_, index) => (
        <div key={index} className={classes.entry}>
          {hasTime(date) ? (
            <span className={classes.time}>
              <Skeleton width="48px" />
            </span>
          ) : null}
          <span className={classes.dot} />
          <span className={classes.title}>
            <Skeleton width={`${32 + ((index * 17) % 30)}%`} />
          </span>
          {hasDetails ? (
            <div className={classes.details}>
              <Skeleton width={`${20 + ((index * 11) % 20)}%`} height="10px" />
            </div>
          ) : null}
        </div>
      ))}
    </div>
  );
}
