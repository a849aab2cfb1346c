import { Button, Loader } from "@mantine/core";
import { formattingLocale } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { useState } from "react";

import { DatePopover } from "../../design/field/date/calendar/date-popover.tsx";
import { IconButton } from "../../design/hint/icon-button.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { Row, Text } from "../../design/words.tsx";
import { isInMonth, monthBeside } from "./calendar.model.ts";
import classes from "./calendar.module.css";
import type { CalendarState } from "./use-calendar.ts";

interface MonthHeadProps {
  calendar: CalendarState;
  isPhone: boolean;
  isBusy: boolean;
}

/** The shown month, which leads to any other day, and the way to the months beside it and to today. */
export function MonthHead({ calendar, isPhone, isBusy }: MonthHeadProps) {
  const { t, locale } = useHost();
  const [isPicking, setPicking] = useState(false);
  const { month, today, count } = calendar;
  const title = new Intl.DateTimeFormat(formattingLocale(locale), {
    month: "long",
    year: "numeric",
  }).format(month);
  const [previous, next] = [monthBeside(month, -1), monthBeside(month, 1)];
  return (
    <Row align="center" gap={2} className={classes.head}>
      <IconButton
        disabled={previous === null}
        icon="chevron_left"
        label={t("layouts.calendar.previous")}
        onClick={() => previous && calendar.show(previous)}
      />
      <IconButton
        disabled={next === null}
        icon="chevron_right"
        label={t("layouts.calendar.next")}
        onClick={() => next && calendar.show(next)}
      />
      <h2 aria-live="polite" className={classes.month} id={calendar.headingId}>
        <Button
          aria-expanded={isPicking}
          aria-haspopup="dialog"
          color="gray"
          rightSection={<Icon name="keyboard_arrow_down" size={18} />}
          variant="subtle"
          onClick={() => setPicking(true)}
        >
          {title}
        </Button>
      </h2>
      {isPicking && (
        <DatePopover
          required
          hasTime={false}
          label={t("layouts.calendar.goTo")}
          locale={locale}
          max={null}
          min={null}
          value={calendar.cursor}
          onClear={() => undefined}
          onDone={() => setPicking(false)}
          onPick={(day) => calendar.show(day)}
        />
      )}
      {!isInMonth(today, month) && (
        <Button size="xs" variant="default" onClick={() => calendar.show(today)}>
          {t("calendar.today")}
        </Button>
      )}
      <Text as="span" grow />
      {isBusy && <Loader aria-label={t("loading")} size={18} />}
      {!isBusy && !isPhone && (
        <Text nowrap color="quiet" size="small">
          {t("layouts.calendar.count", { count })}
        </Text>
      )}
    </Row>
  );
}
