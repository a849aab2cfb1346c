import { ownValue, pictureOf, type Field, type ItemPicture } from "@rowhouse/contract";
import {
  defineOptions,
  filesCollection,
  text,
  type LayoutQueryInput,
} from "@rowhouse/extension-kit";

import { chosenField, namingField } from "../../list/field/chosen-field.ts";

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
export function partsOf(view: Omit<CardsQueryInput, "viewQuery" | "place">): CardParts {
  const { collection, fields, viewOptions } = view;
  const find = (key: string | null | undefined) => ownValue(fields, key ?? "") ?? null;
  return {
    title: find(viewOptions.title) ?? namingField(collection, fields),
    subtitle: find(viewOptions.subtitle),
    content: find(viewOptions.content),
    picture: pictureIn(view),
  };
}

function pictureIn(view: Omit<CardsQueryInput, "viewQuery" | "place">): CardPicture | null {
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
