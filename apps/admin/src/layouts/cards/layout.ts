import { filesCollection, defineLayout, type LayoutFields } from "@rowhouse/extension-kit";
import { ownValue, picturePaths } from "@rowhouse/contract";

import { cardsOptions, partsOf, type CardsQueryInput } from "./options.ts";

/** A grid of cards, each with a picture, a name and some text. */
export const layout = defineLayout({
  id: "cards",
  icon: "view_module",
  viewOptions: cardsOptions,
  query: cardsQuery,
  view: () => import("./view.tsx"),
  options: () => import("./options-panel.tsx"),
});

/** The fields that cards need loaded: the fields they show, and the parts of a file that make a picture. */
function cardsQuery(input: CardsQueryInput): LayoutFields {
  const { title, subtitle, content, picture } = partsOf(input);
  const shown = [title, subtitle, content].flatMap((field) => field?.field ?? []);
  const paths = picture?.file == null ? [] : picturePaths(picture.file);
  const address = picture?.address == null ? [] : [picture.address.field];
  const others = ownValue(otherNames, input.collection.collection) ?? [];
  const names = others.filter((name) => Object.hasOwn(input.collection.fields, name));
  return {
    fields: [...new Set([...shown, ...paths, ...address, ...names])],
    sort: input.viewQuery.sort,
  };
}

/** The names of files without a title, and of people without a first or last name. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  [filesCollection]: ["filename"],
  directus_users: ["email"],
};
