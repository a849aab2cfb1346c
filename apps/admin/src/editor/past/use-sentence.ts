import { findCollection, isSystemCollection, ownValue, type Item } from "@rowhouse/contract";
import { oneLine, readPerson, useHost } from "@rowhouse/extension-kit";
import { useCallback } from "react";
import { useTranslation, type Translation } from "../../i18n/translation.ts";
import { useModel } from "../../access/hooks.ts";
import { useCollectionName } from "../../access/names/use-collection-name.ts";
import { subjectId, subjectOf, userOf, type Run } from "./entries.model.ts";
import type { Titles } from "./use-subjects.ts";

/** Makes the sentence of an entry, or of all that stand with it: "Ada deleted “Sunflowers” in Artworks". */
export function useSentence(context: { titles: Titles; runs: ReadonlyMap<Item, Run> }) {
  const { titles, runs } = context;
  const { t, exists } = useTranslation();
  const { users } = useHost();
  const model = useModel();
  const nameOf = useCollectionName();
  return useCallback(
    (entry: Item): string => {
      const { collection, key } = subjectOf(entry);
      const described = findCollection(model, collection);
      const action = String(entry["action"]);
      const count = runs.get(entry)?.entries.length ?? 1;
      const said = { name: personOf(entry, { users, t }), action, count, key };
      const own = `past.system.${collection}`;
      if (isSystemCollection(collection) && exists(own)) return t(own, { ...said, title: key });
      const title = titles.get(subjectId({ collection, key })) ?? null;
      return t([`past.said.${action.replaceAll("-", "_")}`, "past.said.unknown"], {
        ...said,
        what: count > 1 ? "many" : title === null ? "keyed" : "titled",
        title: short(title ?? ""),
        collection: nameOf(described ?? { collection, translation: null }),
      });
    },
    [t, exists, users, model, nameOf, titles, runs],
  );
}

type Translate = Translation["t"];

/** Characters of a title in a sentence. */
const longestTitle = 80;

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
