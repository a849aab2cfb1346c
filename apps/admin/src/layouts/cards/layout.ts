import { filesCollection, defineLayout, type LayoutFields } from "@rowhouse/extension-kit";
import { picturePaths, type Collection } from "@rowhouse/contract";

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
  const names = namesBehind(input.collection);
  return {
    fields: [...new Set([...shown, ...paths, ...address, ...names])],
    sort: input.viewQuery.sort,
  };
}

/** Files without a title are called by their name, people without a first or last name by their address. */
function namesBehind({ collection, fields }: Collection): string[] {
  if (collection === filesCollection) return ["filename"];
  return collection === "directus_users" && Object.hasOwn(fields, "email") ? ["email"] : [];
}
