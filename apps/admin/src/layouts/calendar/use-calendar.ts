import {
  isEmpty,
  itemKey,
  ownValue,
  readDate,
  readStatusMapping,
  type Collection,
  type Field,
  type Item,
} from "@rowhouse/contract";
import { oneLine, useHost, useNow } from "@rowhouse/extension-kit";
import { useId, useMemo, useState } from "react";

import { addMonths, firstWeekday } from "../../design/field/date/calendar/calendar.model.ts";
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
  entry: Entry;
  to: Date;
}

/** The shown month, its entries, and everything that can be done with them. */
export type CalendarState = ReturnType<typeof useCalendar>;

/** The controller of a calendar: its month is in the address, the day of the keyboard here. */
export function useCalendar(view: CalendarViewProps, shown: EntryFields & { day: Field }) {
  const host = useHost();
  const { collection, items, place = null, onPlace, itemChange } = view;
  const today = useNow("day");
  const month = monthAt(place, today);
  const [chosen, setCursor] = useState<Date>(() => (isInMonth(today, month) ? today : month));
  // Another month begins with the same day.
  const cursor = isInMonth(chosen, month) ? chosen : sameDayIn(month, chosen);
  const [opened, setOpened] = useState<Date | null>(null);
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [drag, setDrag] = useState<EntryDrag | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const [moving, setMoving] = useState<ReadonlyMap<string, Item>>(new Map());
  const headingId = useId();

  const moved = useMemo(() => {
    const changes = new Map(moving);
    if (lifted !== null)
      changes.set(lifted.entry.key, {
        ...lifted.entry.item,
        ...movedTo(lifted.entry.item, shown.day, lifted.to),
      });
    return changes;
  }, [moving, lifted, shown.day]);
  const days = useMemo(() => {
    const others = items.filter((item) => !moved.has(itemKey(collection, item) ?? ""));
    return entriesByDay(collection, [...others, ...moved.values()], shown);
  }, [collection, items, moved, shown]);
  const entriesAt = (day: Date): readonly Entry[] => days.get(dayText(day)) ?? [];

  const titleOf = ({ item, key }: Entry): string => {
    const value = shown.title === null ? null : ownValue(item, shown.title.field);
    const isPlain = typeof value === "string" || typeof value === "number";
    const text = isPlain && !isEmpty(value) ? oneLine(String(value)) : null;
    return text ?? host.itemTitle(collection, item) ?? key;
  };
  const canMove = ({ item }: Entry): boolean =>
    itemChange?.can(item, shown.day) === true && !moving.has(itemKey(collection, item) ?? "");
  const dayName = (day: Date): string => host.formatDate(day, "full");

  async function move(entry: Entry, day: Date): Promise<void> {
    if (dayText(day) === entry.day || itemChange === undefined) return;
    const changes = movedTo(entry.item, shown.day, day);
    setMoving((all) => new Map(all).set(entry.key, { ...entry.item, ...changes }));
    // It stands at its new day until the list is read again, whatever becomes of the change.
    await itemChange.store(entry.item, changes);
    setMoving((all) => new Map([...all].filter(([key]) => key !== entry.key)));
  }

  function show(day: Date): void {
    setCursor(day);
    if (opened !== null) setOpened(day);
    if (!isInMonth(day, month)) onPlace?.(isInMonth(day, today) ? null : placeOf(day));
  }

  function say(event: "lifted" | "moved" | "dropped" | "canceled", entry: Entry, day: Date): void {
    const named = { item: titleOf(entry), day: dayName(day) };
    setAnnouncement(host.t(`layouts.calendar.${event}`, named));
  }

  // The day of the item one comes back from, once its month is there.
  const [returning, setReturning] = useState(view.returnedFrom ?? null);
  const found = [...days].find(([, list]) => list.some(({ key }) => key === returning));
  if (returning !== null && found !== undefined) {
    setReturning(null);
    setCursor(dateOf(found[0]));
  }

  return {
    month,
    today,
    cursor,
    opened,
    drag,
    lifted,
    announcement,
    headingId,
    firstDay: firstWeekday(host.locale),
    /** Entries of the shown month. */
    count: [...days].reduce(
      (sum, [day, list]) => (day.startsWith(placeOf(month)) ? sum + list.length : sum),
      0,
    ),
    returnedKey: view.returnedFrom ?? null,
    entriesAt,
    entryAt: (day: string, key: string) => days.get(day)?.find((entry) => entry.key === key),
    titleOf,
    dayName,
    canMove,
    colorOf: ({ item }: Entry) => colorOf(host, { collection, field: shown.color, item }),
    timeOf: ({ time }: Entry) => (time === null ? null : host.formatDate(time, "time")),
    linkTo: view.linkTo,
    onOpen: view.onOpen,
    onPreview: view.onPreview,
    show,
    stand: (day: string) => setCursor(dateOf(day)),
    open: setOpened,
    move: (entry: Entry, day: Date) => void move(entry, day),
    moveToDay: (entry: Entry, day: string) => void move(entry, dateOf(day)),
    setDrag,
    lift: (entry: Entry) => {
      const to = cursor;
      setLifted({ entry, to });
      say("lifted", entry, to);
    },
    carry: (to: Date) => {
      if (lifted === null) return;
      setLifted({ ...lifted, to });
      say("moved", lifted.entry, to);
      show(to);
    },
    put: () => {
      if (lifted === null) return;
      say("dropped", lifted.entry, lifted.to);
      setLifted(null);
      void move(lifted.entry, lifted.to);
    },
    takeBack: () => {
      if (lifted === null) return;
      const from = entriesByDay(collection, [lifted.entry.item], shown).keys().next().value;
      say("canceled", lifted.entry, lifted.to);
      setLifted(null);
      if (from !== undefined) show(dateOf(from));
    },
  };
}

/** The color of an entry: of its status, of a color it holds, or of a value whose name is one; else that of the project. */
function colorOf(
  { colorOf: named }: ReturnType<typeof useHost>,
  { collection, field, item }: { collection: Collection; field: Field | null; item: Item },
): string {
  const value = field === null ? null : ownValue(item, field.field);
  if (field === null || isEmpty(value)) return "var(--rh-accent)";
  const text = String(value);
  if (field.type === "status")
    return named(ownValue(readStatusMapping(collection), text)?.background_color ?? "gray");
  return CSS.supports("color", text) ? text : named(text);
}

/** The day of a month with the number of another one, or its last. */
function sameDayIn(month: Date, day: Date): Date {
  const months = (month.getFullYear() - day.getFullYear()) * 12 + month.getMonth() - day.getMonth();
  return addMonths(day, months);
}

function dateOf(day: string): Date {
  return readDate(day) ?? new Date(Number.NaN);
}
