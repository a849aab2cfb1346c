import { findCollection, type ItemKey, type TrashEntry } from "@rowhouse/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useFormat, useTranslation } from "../../i18n/translation.ts";
import { useCan, useModel } from "../../access/hooks.ts";
import { useCollectionName } from "../../access/names/use-collection-name.ts";
import { trashedQuery, trashQuery } from "../../data/past-items.ts";
import { notify } from "../../design/notify/notify.ts";

/** The rows that the database itself deleted or emptied along with removed items: they stay so when the items come back. */
export interface Cascades {
  /** In words; null where there is nothing to say. */
  of(entries: readonly TrashEntry[]): string | null;
  /** The same of items, as long as they are in the trash and the user may see it. */
  ofItems(collection: string, keys: readonly ItemKey[]): Promise<string | null>;
  /** The same of all that was removed in an act. */
  ofAct(act: string): Promise<string | null>;
  /** Says it after items have come back. */
  tell(words: string): void;
}

/** Entries of the trash that are asked for: items whose keys fit into an address, and pages of an act. */
const bounds = { keys: 100, pages: 10 };

/** Says what stays gone when removed items come back. */
export function useCascades(): Cascades {
  const { t } = useTranslation();
  const { gap } = useFormat();
  const model = useModel();
  const may = useCan();
  const nameOf = useCollectionName();
  const cache = useQueryClient();
  const seesPast = (): boolean =>
    ["directus_activity", "directus_revisions"].every((name) => may("read", name));

  const rowsOf = (name: string | null, own: TrashEntry["cascades"]): string => {
    if (name === null) return t("removal.cascade_hidden");
    const collection = findCollection(model, name);
    const count = own.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
    const label = collection === null ? name : nameOf(collection);
    return t("removal.cascade_rows", { collection: label, count });
  };
  const of: Cascades["of"] = (entries) => {
    const all = entries.flatMap(({ cascades }) => cascades);
    const sentences = (["delete", "empty"] as const).flatMap((effect) => {
      const own = all.filter((cascade) => cascade.effect === effect);
      const byTable = Map.groupBy(own, ({ collection }) => collection);
      const rows = [...byTable].map(([name, some]) => rowsOf(name, some));
      return rows.length === 0 ? [] : [t(`removal.cascade_${effect}`, { rows })];
    });
    return sentences.length === 0 ? null : sentences.join(gap);
  };
  return {
    of,
    ofItems: async (collection, keys) => {
      if (!seesPast()) return null;
      const query = trashedQuery(collection, keys.slice(0, bounds.keys).map(String));
      return of(await cache.fetchQuery({ ...query, staleTime: 0 }).catch(() => []));
    },
    ofAct: async (act) => {
      if (!seesPast()) return null;
      const query = { ...trashQuery({ act }), pages: bounds.pages, staleTime: 0 };
      const found = await cache.fetchInfiniteQuery(query).catch(() => null);
      return of(found?.pages.flatMap(({ entries }) => entries) ?? []);
    },
    tell: (words) => notify({ color: "warning", title: words, delay: 0 }),
  };
}
