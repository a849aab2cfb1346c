import type { Field } from "@rowhouse/contract";
import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import { isSamePlace, placeOf, placesFor, type Picture, type Place } from "./picture.model.ts";

/** A field that was lifted with the keyboard, and where it would be put down. */
interface Lift {
  field: Field;
  at: number;
  places: readonly Place[];
}

/** Moves fields by the keyboard: Space lifts and drops, arrows move, Escape cancels. */
export function useLiftedField({
  entries,
  labelOf,
  onMove,
}: {
  entries: Picture;
  labelOf: (field: Field) => string;
  onMove: (field: Field, place: Place) => void;
}) {
  const { t } = useTranslation();
  const [lift, setLift] = useState<Lift | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const [dropped, setDropped] = useState<string | null>(null);

  const say = (event: "lifted" | "moved" | "dropped" | "canceled", { field, at, places }: Lift) => {
    const group = places[at]?.group ?? null;
    const values = { name: labelOf(field), position: at + 1, total: places.length };
    const text = t(`layouts.list.${event}`, values);
    const isIn = group !== null && event !== "canceled";
    setAnnouncement(isIn ? `${text} ${t("picture_in_group", { group: labelOf(group) })}` : text);
  };
  const begin = (field: Field): void => {
    const places = placesFor(entries, field);
    const own = placeOf(entries, field.field);
    const at = places.findIndex((place) => isSamePlace(place, own));
    const begun = { field, at, places };
    setLift(begun);
    say("lifted", begun);
  };
  const drop = (lifted: Lift): void => {
    const place = lifted.places[lifted.at];
    setLift(null);
    setDropped(lifted.field.field);
    say("dropped", lifted);
    if (place !== undefined) onMove(lifted.field, place);
  };
  const cancel = (): void => {
    if (lift !== null) say("canceled", lift);
    setLift(null);
    setDropped(null);
  };
  const step = (lifted: Lift, by: number): void => {
    const at = Math.min(Math.max(lifted.at + by, 0), lifted.places.length - 1);
    const next = { ...lifted, at };
    setLift(next);
    say("moved", next);
  };

  return {
    lifted: lift?.field ?? null,
    place: lift?.places[lift.at] ?? null,
    announcement,
    /** The field that was put down last: its handle has the focus, also when it is in another group now. */
    dropped,
    cancel,
    /** Handles a key while the handle of a field has the focus. */
    handleKey: (field: Field, event: KeyboardEvent): void => {
      if (lift === null) {
        if (event.key !== " ") return;
        event.preventDefault();
        return begin(field);
      }
      const by = steps[event.key];
      if (by === undefined && event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      if (by === undefined) cancel();
      else if (by === 0) drop(lift);
      else step(lift, by);
    },
  };
}

/** How many places a key moves the lifted field; 0 drops it. */
const steps: Readonly<Record<string, number>> = {
  " ": 0,
  Enter: 0,
  ArrowDown: 1,
  ArrowUp: -1,
};
