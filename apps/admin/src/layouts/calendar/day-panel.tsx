import { Button } from "@mantine/core";
import type { Field } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { useEffect, useRef, useState } from "react";

import { DatePopover } from "../../design/field/date/calendar/date-popover.tsx";
import { IconButton } from "../../design/hint/icon-button.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { Row, Stack, Text } from "../../design/words.tsx";
import { dayText, movedTo, type Entry } from "./calendar.model.ts";
import classes from "./calendar.module.css";
import { EntryLink } from "./entry-link.tsx";
import type { CalendarState } from "./use-calendar.ts";
import type { CalendarViewProps } from "./view.tsx";

interface DayPanelProps {
  calendar: CalendarState;
  day: Date;
  isPhone: boolean;
  view: CalendarViewProps;
  field: Field;
}

/** All entries of a day, where each can be put at another one, and a new item of the day can be begun. */
export function DayPanel({ calendar, day, isPhone, view, field }: DayPanelProps) {
  const { t } = useHost();
  const heading = useRef<HTMLHeadingElement>(null);
  const entries = calendar.entriesAt(day);
  const { onAdd } = view;
  const name = calendar.dayName(day);
  const close = () => {
    calendar.open(null);
    const button = `[data-day="${dayText(day)}"] [data-day-button]`;
    document.querySelector<HTMLElement>(button)?.focus();
  };
  // On a phone it always stands below the month.
  useEffect(() => {
    if (!isPhone) heading.current?.focus();
  }, [isPhone]);
  return (
    <Stack
      as="section"
      aria-label={name}
      className={classes.panel}
      gap={3}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || isPhone) return;
        event.stopPropagation();
        close();
      }}
    >
      <Row align="center" gap={2} justify="between">
        <Text ref={heading} as="h3" size="section" tabIndex={-1} weight="strong">
          {name}
        </Text>
        {!isPhone && <IconButton icon="close" label={t("close")} onClick={close} />}
      </Row>
      {entries.length === 0 && <Text color="quiet">{t("layouts.calendar.none")}</Text>}
      {entries.length > 0 && (
        <Stack as="ul" gap={1}>
          {entries.map((entry) => (
            <Row key={entry.key} align="center" as="li" gap={1}>
              <EntryLink isWide calendar={calendar} entry={entry} tabIndex={0} />
              {calendar.canMove(entry) && (
                <MoveButton calendar={calendar} day={day} entry={entry} />
              )}
            </Row>
          ))}
        </Stack>
      )}
      {onAdd !== undefined && view.itemChange !== undefined && !field.readonly && (
        <Button
          leftSection={<Icon name="add" size={18} />}
          size="xs"
          variant="default"
          onClick={() => onAdd(movedTo({}, field, day))}
        >
          {t("layouts.calendar.add")}
        </Button>
      )}
    </Stack>
  );
}

interface MoveButtonProps {
  calendar: CalendarState;
  entry: Entry;
  day: Date;
}

/** Puts an entry at a day that is picked. */
function MoveButton({ calendar, entry, day }: MoveButtonProps) {
  const { t, locale } = useHost();
  const [isPicking, setPicking] = useState(false);
  const label = t("layouts.calendar.move", { item: calendar.titleOf(entry) });
  return (
    <span className={classes.mover}>
      <IconButton
        aria-expanded={isPicking}
        aria-haspopup="dialog"
        icon="event_repeat"
        label={label}
        onClick={() => setPicking(true)}
      />
      {isPicking && (
        <DatePopover
          required
          hasTime={false}
          label={label}
          locale={locale}
          max={null}
          min={null}
          value={day}
          onClear={() => undefined}
          onDone={() => setPicking(false)}
          onPick={(next) => calendar.move(entry, next)}
        />
      )}
    </span>
  );
}
