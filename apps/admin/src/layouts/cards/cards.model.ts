import { isEmpty, ownValue, type Field, type Item } from "@rowhouse/contract";

import type { CardParts, CardPicture } from "./options.ts";

/** The parts without the texts that not one of the loaded items has: empty lines in every card tell nothing. */
export function withoutEmpty(parts: CardParts, items: readonly Item[]): CardParts {
  const ifAny = (field: Field | null) =>
    items.some((item) => field !== null && !isEmpty(ownValue(item, field.field))) ? field : null;
  return { ...parts, subtitle: ifAny(parts.subtitle), content: ifAny(parts.content) };
}

/** Pixels of a card: nothing is measured, so that only cards near the visible ones need to be rendered. */
export interface CardGeometry {
  columns: number;
  /** Between cards, and half of it around all of them. */
  gap: number;
  pictureHeight: number;
  contentLines: number;
  /** From one row of cards to the next. */
  rowHeight: number;
}

/** The least width of a card where there is a choice, and of one of two that stand beside each other on a phone. */
const minColumnWidth = 168;
const minOfTwo = 136;
/** The height of the area for the picture where none is shown. */
const bareHeight = 40;
/** Heights of the lines of text, of what is around them, and of the hairlines of a card; the same in the style sheet. */
const heights = { around: 22, title: 20, subtitle: 18, content: 4, line: 16, border: 2 };
/** Lines of a long text. */
const longText = 3;

/** How many cards stand beside each other in a width, and how high they are: they share all of it, in pictures that are square. */
export function geometryOf(width: number, parts: CardParts): CardGeometry {
  const gap = width < 480 ? 12 : 20;
  const fitting = (least: number) => Math.floor((width + gap) / (least + gap));
  const columns = Math.max(fitting(minColumnWidth), Math.min(2, fitting(minOfTwo)), 1);
  const cardWidth = Math.max(minOfTwo, Math.floor((width + gap) / columns) - gap);
  const pictureHeight = heightOf(parts.picture, cardWidth);
  const contentLines = linesOf(parts.content);
  const textHeight =
    heights.around +
    heights.title +
    (parts.subtitle === null ? 0 : heights.subtitle) +
    (contentLines === 0 ? 0 : heights.content + contentLines * heights.line);
  return {
    columns,
    gap,
    pictureHeight,
    contentLines,
    rowHeight: pictureHeight + textHeight + heights.border + gap,
  };
}

/** Pictures are as high as they are wide, as their thumbnails are; people are round, and need less. */
function heightOf(picture: CardPicture | null, cardWidth: number): number {
  if (picture === null) return bareHeight;
  return picture.file?.isPerson === true
    ? Math.round(cardWidth * 0.75)
    : cardWidth - heights.border;
}

/** Long text has several lines; every other value has one, as everywhere in lists. */
function linesOf(field: Field | null): number {
  if (field === null) return 0;
  return /text/i.test(field.datatype ?? "") ? longText : 1;
}
