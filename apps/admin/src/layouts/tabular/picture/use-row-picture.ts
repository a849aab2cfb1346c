import { pictureFile, pictureOf, type Field, type ItemPicture } from "@rowhouse/contract";
import { useMemo } from "react";

import type { TabularViewProps } from "../view.tsx";

/**
 * The picture in front of the names. None while not one of the loaded items has one, since a column of empty frames tells
 * nothing; while nothing is loaded yet its room is kept.
 */
export function useRowPicture(
  view: TabularViewProps,
  columns: readonly Field[],
): ItemPicture | null {
  const { collection, fields, items, isLoading } = view;
  const picture = useMemo(
    () => pictureOf({ collection, fields, columns: columns.map((field) => field.field) }),
    [collection, fields, columns],
  );
  const isShown = useMemo(
    () =>
      picture !== null &&
      (isLoading || picture.isPerson || items.some((item) => pictureFile(picture, item) !== null)),
    [picture, items, isLoading],
  );
  return isShown ? picture : null;
}
