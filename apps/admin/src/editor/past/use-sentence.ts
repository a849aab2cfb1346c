import { findCollection, isSystemCollection, ownValue, type Item } from "@rowhouse/contract";
import { oneLine, readPerson, useHost } from "@rowhouse/extension-kit";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useModel } from "../../access/hooks.ts";
import { useCollectionName } from "../../access/names/use-collection-name.ts";
import { subjectId, subjectOf, userOf, type Run } from "./entries.model.ts";
import type { Titles } from "./use-subjects.ts";

/** Makes the sentence of an entry, or of all that stand with it: "Ada deleted “Sunflowers” in Artworks". */
export function useSentence(context: { titles: Titles; runs: ReadonlyMap<Item, Run> }) {
  const { titles, runs } = context;
  const { t } = useTranslation();
  const { users } = useHost();
  const model = useModel();
  const nameOf = useCollectionName();
  return useCallback(
    (entry: Item): string => {
      const { collection, key } = subjectOf(entry);
      const described = findCollection(model, collection);
      const thing = thingOf(t, {
        count: runs.get(entry)?.entries.length ?? 1,
        collection,
        key,
        label: nameOf(described ?? { collection, translation: null }),
        title: titles.get(subjectId({ collection, key })) ?? null,
      });
      const action = String(entry["action"]);
      const word = `past.said.${action.replaceAll("-", "_")}`;
      return t([word, "past.said.unknown"], { name: personOf(entry, { users, t }), thing, action });
    },
    [t, users, model, nameOf, titles, runs],
  );
}

type Translate = ReturnType<typeof useTranslation>["t"];

interface Thing {
  count: number;
  collection: string;
  key: string;
  label: string;
  title: string | null;
}

/** Characters of a title in a sentence. */
const longestTitle = 80;

function thingOf(t: Translate, { count, collection, key, label, title }: Thing): string {
  const own = `past.thing.${collection}`;
  if (isSystemCollection(collection) && t(own, { count, title: key }) !== own)
    return t(own, { count, title: key });
  if (count > 1) return t("past.thing.many", { count, collection: label });
  if (title === null) return t("past.thing.keyed", { key, collection: label });
  return t("past.thing.titled", { title: short(title), collection: label });
}

/** One line of a text, as long as a sentence has room for. */
export function short(text: string): string {
  const line = oneLine(text);
  return line.length > longestTitle ? `${line.slice(0, longestTitle - 1)}…` : line;
}

/** The name of whoever an entry is by. */
export function personOf(
  entry: Item,
  { users, t }: { users: Parameters<typeof readPerson>[1]; t: Translate },
): string {
  const key = userOf(entry);
  if (key === 0) return t("public_user");
  const person = readPerson(ownValue(entry, "action_by"), users, undefined);
  return person?.name || t("unknown_user");
}
