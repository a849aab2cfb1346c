import { isEmpty, itemKey, ownValue, readDate, type Field, type Item } from "@rowhouse/contract";
import { oneLine, useHost, useNow } from "@rowhouse/extension-kit";
import { useId, useMemo, useState } from "react";

import { addMonths, firstWeekday } from "../../design/field/date/calendar/calendar.model.ts";
import { colorOfEntry } from "../../list/field/entry-color.ts";
import {
  dayText,
  entriesByDay,
  isInMonth,
  monthAt,
  movedTo,
  placeOf,
  type Entry,
} from "./calendar.model.ts";
import type { EntryFields } from "./options.ts";
import type { CalendarViewProps } from "./view.tsx";

/** An entry under the pointer that is dragged. */
export interface EntryDrag {
  entry: Entry;
  title: string;
  /** Where the pointer is, in CSS pixels of the window. */
  x: number;
  y: number;
  /** The day under it. */
  over: string | null;
}

/** An entry that the keys move: it is shown at another day until it is put there. */
interface Lifted {
  /** As it stands in the list. */
  entry: Entry;
  title: string;
  to: Date;
}

/** The shown month, its entries, and everything that can be done with them. */
export type CalendarState = ReturnType<typeof useCalendar>;

type ShownFields = EntryFields & { day: Field };

/** The controller of a calendar: its month is in the address, the day of the keyboard here. */
export function useCalendar(view: CalendarViewProps, shown: ShownFields) {
  const host = useHost();
  const place = usePlace(view);
  const { month } = place;
  const moves = useMoves(view, shown);
  const lift = useLift({ carryTo: place.show, put: moves.move });
  const [drag, setDrag] = useState<EntryDrag | null>(null);
  const headingId = useId();
  const days = useDays(view, shown, { moving: moves.moving, lifted: lift.lifted });
  const { count } = days;
  place.returnTo((key) => days.dayOf(key));

  return {
    ...place,
    ...lift,
    drag,
    setDrag,
    headingId,
    howToMoveId: `${headingId}-move`,
    firstDay: firstWeekday(host.locale),
    /** Entries of the shown month. */
    count: count(month),
    returnedKey: view.returnedFrom ?? null,
    entriesAt: days.at,
    entryAt: days.entryAt,
    titleOf: (entry: Entry) => titleOf(host, { view, shown, entry }),
    dayName: (day: Date) => host.formatDate(day, "full"),
    canMove: ({ key, item }: Entry) =>
      view.itemChange?.can(item, shown.day) === true && !moves.moving.has(key),
    colorOf: ({ item }: Entry) =>
      shown.color === null ? "var(--rh-accent)" : colorOfEntry(shown.color, item, host.colorOf),
    timeOf: ({ time }: Entry) => (time === null ? null : host.formatDate(time, "time")),
    linkTo: view.linkTo,
    onOpen: view.onOpen,
    onPreview: view.onPreview,
    move: (entry: Entry, day: Date) => void moves.move(entry, day),
    moveToDay: (entry: Entry, day: string) => void moves.move(entry, dateOf(day)),
    lift: (entry: Entry) =>
      lift.begin({ entry, to: place.cursor, title: titleOf(host, { view, shown, entry }) }),
  };
}

/** The month of the address, the day of the keyboard in it, and the day whose list is open. */
function usePlace({ place = null, onPlace, returnedFrom = null }: CalendarViewProps) {
  const today = useNow("day");
  const month = monthAt(place, today);
  const [chosen, setCursor] = useState<Date>(() => (isInMonth(today, month) ? today : month));
  const [opened, setOpened] = useState<Date | null>(null);
  const [returning, setReturning] = useState(returnedFrom);
  // Another month begins with the same day.
  const cursor = isInMonth(chosen, month) ? chosen : sameDayIn(month, chosen);
  return {
    today,
    month,
    cursor,
    opened,
    open: setOpened,
    stand: (day: string) => setCursor(dateOf(day)),
    show: (day: Date) => {
      setCursor(day);
      if (opened !== null) setOpened(day);
      if (!isInMonth(day, month)) onPlace?.(isInMonth(day, today) ? null : placeOf(day));
    },
    /** The keyboard goes on from the item one comes back from, once its month is there. */
    returnTo: (dayOf: (key: string) => string | null) => {
      const day = returning === null ? null : dayOf(returning);
      if (day === null) return;
      setReturning(null);
      setCursor(dateOf(day));
    },
  };
}

/** The entries by day: those that move stand where they go. */
function useDays(
  { collection, items }: CalendarViewProps,
  shown: ShownFields,
  { moving, lifted }: { moving: ReadonlyMap<string, Item>; lifted: Lifted | null },
) {
  const days = useMemo(() => {
    const moved = new Map(moving);
    if (lifted !== null) {
      const { key, item } = lifted.entry;
      moved.set(key, { ...item, ...movedTo(item, shown.day, lifted.to) });
    }
    const others = items.filter((item) => !moved.has(itemKey(collection, item) ?? ""));
    return entriesByDay(collection, [...others, ...moved.values()], shown);
  }, [collection, items, moving, lifted, shown]);
  return {
    at: (day: Date): readonly Entry[] => days.get(dayText(day)) ?? [],
    entryAt: (day: string, key: string) => days.get(day)?.find((entry) => entry.key === key),
    dayOf: (key: string) =>
      [...days].find(([, list]) => list.some((entry) => entry.key === key))?.[0] ?? null,
    count: (month: Date) =>
      [...days].reduce(
        (sum, [day, list]) => (day.startsWith(placeOf(month)) ? sum + list.length : sum),
        0,
      ),
  };
}

/** Puts entries at other days. One stands at its new day until the list is read again, whatever becomes of the change. */
function useMoves({ itemChange }: CalendarViewProps, shown: ShownFields) {
  const [moving, setMoving] = useState<ReadonlyMap<string, Item>>(new Map());
  const move = async (entry: Entry, day: Date): Promise<void> => {
    const { key, item } = entry;
    const changes = movedTo(item, shown.day, day);
    if (itemChange === undefined || dayText(day) === entry.day) return;
    setMoving((all) => new Map(all).set(key, { ...item, ...changes }));
    await itemChange.store(item, changes);
    setMoving((all) => new Map([...all].filter(([one]) => one !== key)));
  };
  return { moving, move };
}

/** Moving an entry by keys: it is lifted, carried from day to day, and put down or taken back. */
function useLift(act: {
  carryTo: (day: Date) => void;
  put: (entry: Entry, day: Date) => Promise<void>;
}) {
  const { t, formatDate } = useHost();
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const say = (event: "lifted" | "moved" | "dropped" | "canceled", { title, to }: Lifted) =>
    setAnnouncement(t(`layouts.calendar.${event}`, { item: title, day: formatDate(to, "full") }));
  const end = (event: "dropped" | "canceled"): Lifted | null => {
    if (lifted !== null) say(event, lifted);
    setLifted(null);
    return lifted;
  };
  return {
    lifted,
    announcement,
    begin: (next: Lifted) => {
      setLifted(next);
      say("lifted", next);
    },
    carry: (to: Date) => {
      if (lifted === null) return;
      const next = { ...lifted, to };
      setLifted(next);
      say("moved", next);
      act.carryTo(to);
    },
    put: () => {
      const done = end("dropped");
      if (done !== null) void act.put(done.entry, done.to);
    },
    takeBack: () => {
      const former = end("canceled");
      if (former !== null) act.carryTo(dateOf(former.entry.day));
    },
  };
}

/** The text of a title field, else what the item is called by. */
function titleOf(
  { itemTitle }: ReturnType<typeof useHost>,
  { view, shown, entry }: { view: CalendarViewProps; shown: ShownFields; entry: Entry },
): string {
  const value = shown.title === null ? null : ownValue(entry.item, shown.title.field);
  const isPlain = typeof value === "string" || typeof value === "number";
  const text = isPlain && !isEmpty(value) ? oneLine(String(value)) : null;
  return text ?? itemTitle(view.collection, entry.item) ?? entry.key;
}

/** The day of a month with the number of another one, or its last. */
function sameDayIn(month: Date, day: Date): Date {
  const months = (month.getFullYear() - day.getFullYear()) * 12 + month.getMonth() - day.getMonth();
  return addMonths(day, months);
}

function dateOf(day: string): Date {
  return readDate(day) ?? new Date(Number.NaN);
}
