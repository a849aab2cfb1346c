import { VisuallyHidden } from "@mantine/core";
import { useHost, type LayoutViewProps } from "@rowhouse/extension-kit";
import { useEffect, useMemo } from "react";

import { Row, Text } from "../../design/words.tsx";
import { EmptyState } from "../../design/states/empty-state.tsx";
import { useIsPhone } from "../../design/window/use-is-phone.ts";
import classes from "./calendar.module.css";
import { DayPanel } from "./day-panel.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { MonthHead } from "./month-head.tsx";
import { entryFields, type calendarOptions, type EntryFields } from "./options.ts";
import { useCalendar } from "./use-calendar.ts";

/** The properties of the calendar. */
export type CalendarViewProps = LayoutViewProps<typeof calendarOptions>;

/** The items of a month at their days (layouts.md 1.5); without a date field the reason why there is none. */
export function View(view: CalendarViewProps) {
  const { collection, fields, viewOptions } = view;
  const { t } = useHost();
  // The same object until the fields change: the entries of a month are found again for another one.
  const shown = useMemo(() => {
    const { day, ...others } = entryFields({ collection, fields, viewOptions });
    return day === null ? null : { ...others, day };
  }, [collection, fields, viewOptions]);
  if (shown !== null) return <Month view={view} shown={shown} />;
  return (
    <div className={classes.state}>
      <EmptyState
        icon="calendar_month"
        title={t("layouts.calendar.noDate")}
        body={t("layouts.calendar.noDateBody")}
      />
    </div>
  );
}

interface MonthProps {
  view: CalendarViewProps;
  shown: EntryFields & { day: NonNullable<EntryFields["day"]> };
}

function Month({ view, shown }: MonthProps) {
  const { t } = useHost();
  const isPhone = useIsPhone();
  const calendar = useCalendar(view, shown);
  const { items, isLoading, isLoadingMore, onNextPage } = view;
  // A month is shown whole: what did not fit into one page follows by itself.
  useEffect(() => {
    if (!isLoading && !isLoadingMore && items.length > 0) onNextPage();
  }, [items.length, isLoading, isLoadingMore, onNextPage]);
  const { opened } = calendar;
  const day = isPhone ? calendar.cursor : opened;
  return (
    <div className={classes.frame} data-page-scroll>
      <MonthHead
        calendar={calendar}
        isPhone={isPhone}
        isBusy={isLoading || isLoadingMore || view.isRefreshing}
      />
      <div className={classes.main} data-phone={isPhone || undefined}>
        <MonthGrid calendar={calendar} isPhone={isPhone} isBusy={isLoading || view.isRefreshing} />
        {day !== null && (
          <DayPanel calendar={calendar} day={day} isPhone={isPhone} view={view} field={shown.day} />
        )}
      </div>
      <VisuallyHidden id={calendar.howToMoveId}>{t("layouts.calendar.howToMove")}</VisuallyHidden>
      <VisuallyHidden aria-live="assertive">{calendar.announcement}</VisuallyHidden>
      {calendar.drag !== null && (
        <Row
          aria-hidden
          align="center"
          className={classes.ghost}
          style={{ insetInlineStart: 0, transform: ghostPlace(calendar.drag) }}
        >
          <Text truncate>{calendar.drag.title}</Text>
        </Row>
      )}
    </div>
  );
}

/** Where the pointer is: positions are data. */
function ghostPlace({ x, y }: { x: number; y: number }): string {
  return `translate(${x + 8}px, ${y + 8}px)`;
}
