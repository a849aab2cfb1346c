import {
  isEmpty,
  ownValue,
  pictureOf,
  primaryKeyField,
  titleFields,
  type Collection,
  type Field,
  type Item,
  type ItemPicture,
} from "@rowhouse/contract";
import {
  defineOptions,
  filesCollection,
  json,
  readText,
  text,
  type LayoutQueryInput,
} from "@rowhouse/extension-kit";

/** A field by its key: null where nothing is to be shown, undefined as long as nobody has chosen. */
const chosenField = (label: string) =>
  json({
    label,
    hidden: true,
    default: "",
    read: (stored) => (stored === null ? null : readText(stored)),
  });

/** The icon of a card without a picture, as long as nobody has chosen another. */
export const defaultIcon = "photo";

/** The options that cards store in a preset's view_options (layouts.md 1.4). */
export const cardsOptions = defineOptions({
  title: chosenField("layouts-cards-title"),
  subtitle: chosenField("layouts-cards-subtitle"),
  src: chosenField("layouts-cards-src"),
  content: chosenField("layouts-cards-content"),
  icon: text({ default: defaultIcon, interface: "icon", label: "layouts-cards-icon" }),
});

/** The fields to choose from for cards. */
export type CardsQueryInput = LayoutQueryInput<typeof cardsOptions>;

/** Where the picture of a card comes from: a file, or an address in the value of a field. */
export type CardPicture =
  | { file: ItemPicture; address?: undefined }
  | { address: Field; file?: undefined };

/** The fields of a card; null for what is not shown. */
export interface CardParts {
  title: Field | null;
  subtitle: Field | null;
  content: Field | null;
  picture: CardPicture | null;
}

/** The key that stands for the file itself, where the items are files. */
export const fileItself = "data";

/**
 * The fields that are chosen and still exist. As long as nobody has chosen, cards show what the items are called by and
 * their first file.
 */
export function partsOf(view: Omit<CardsQueryInput, "viewQuery">): CardParts {
  const { collection, fields, viewOptions } = view;
  const find = (key: string | null | undefined) => ownValue(fields, key ?? "") ?? null;
  return {
    title: find(viewOptions.title) ?? namingField(collection, fields),
    subtitle: find(viewOptions.subtitle),
    content: find(viewOptions.content),
    picture: pictureIn(view),
  };
}

/** The first field that names the items, else their key. */
function namingField(collection: Collection, fields: Record<string, Field>): Field | null {
  const naming = titleFields(collection).find((key) => ownValue(fields, key) !== undefined);
  return ownValue(fields, naming ?? "") ?? primaryKeyField(collection);
}

function pictureIn(view: Omit<CardsQueryInput, "viewQuery">): CardPicture | null {
  const { collection, fields, viewOptions } = view;
  const { src } = viewOptions;
  if (src === null) return null;
  if (src === fileItself && collection.collection === filesCollection)
    return { file: { field: null, isPerson: false } };
  const field = ownValue(fields, src ?? "");
  if (field === undefined) {
    const file = src === undefined ? pictureOf({ collection, fields, columns: [] }) : null;
    return file && { file };
  }
  if (field.type !== "file") return { address: field };
  const isPerson = collection.collection === "directus_users";
  return { file: { field: field.field, isPerson } };
}

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
const leastWidth = 168;
const leastOfTwo = 136;
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
  const columns = Math.max(fitting(leastWidth), Math.min(2, fitting(leastOfTwo)), 1);
  const cardWidth = Math.max(leastOfTwo, Math.floor((width + gap) / columns) - gap);
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
