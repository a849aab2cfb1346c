import { ownValue, type Field } from "@rowhouse/contract";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import { defaultValues } from "../../../../form/defaults.ts";
import { inFormOrder } from "../../../../form/form.model.ts";
import { hasInput, useRegistry } from "../../../../registry/registry.ts";
import type { CollectionSettings } from "../use-collection-settings.ts";
import {
  isSamePlace,
  movedTo,
  pictureEntries,
  placeOf,
  type Picture,
  type Place,
} from "./picture.model.ts";
import { useLiftedField } from "./use-lifted-field.ts";
import type { Width } from "./widths.model.ts";

/** A field that the pointer drags, and where it would be put down. */
export interface Drag {
  field: Field;
  place: Place | null;
}

/** The controller of the picture of a form: where fields stand, and what moves them. */
export function usePicture(settings: CollectionSettings) {
  const { t } = useTranslation();
  const { resolve } = useRegistry();
  const [preview, setPreview] = useState<{ field: string; width: Width } | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const { changes, labelOf } = settings;
  const { collection } = changes;
  const { fields } = collection;
  const previewed = preview === null ? undefined : ownValue(fields, preview.field);
  const seen =
    preview === null || previewed === undefined
      ? fields
      : { ...fields, [preview.field]: { ...previewed, width: preview.width } };
  const entries = pictureEntries({ fields: seen }, (field) => hasInput(resolve(field)));

  const move = (field: Field, place: Place): void => {
    if (isSamePlace(placeOf(entries, field.field), place)) return;
    changes.change(movedTo(inFormOrder(fields), field, place), t("field_order_saved"));
  };
  const lift = useLiftedField({ entries, labelOf, onMove: move });
  const moved = drag ?? (lift.lifted === null ? null : { field: lift.lifted, place: lift.place });
  return {
    settings,
    collection,
    /** The values that a new item begins with. */
    values: defaultValues(collection),
    entries,
    lift,
    /** The field that is being moved. */
    moved: moved?.field ?? null,
    /** Where a moved field would be put down, seen from an entry. */
    dropAt: (name: string) => dropMark(entries, moved, name),
    drag,
    onDrag: setDrag,
    onPreview: setPreview,
    setWidth: (field: Field, width: Width): void => {
      setPreview(null);
      const title = t("field_updated", { field: labelOf(field) });
      changes.change([{ field: field.field, width }], title);
    },
    move,
  };
}

export type PictureState = ReturnType<typeof usePicture>;

/** The side of an entry on which the moved field would stand; "inside" for a group that has none yet. */
function dropMark(
  entries: Picture,
  moved: Drag | null,
  name: string,
): "before" | "after" | "inside" | null {
  const place = moved?.place ?? null;
  if (moved === null || place === null) return null;
  if (place.before !== null) return place.before === name ? "before" : null;
  const group = entries.find(({ field }) => field.field === place.group?.field);
  const level = group?.kind === "group" ? group.entries : entries;
  const last = level.findLast(({ field }) => field.field !== moved.field.field);
  if (last === undefined) return place.group?.field === name ? "inside" : null;
  return last.field.field === name ? "after" : null;
}
