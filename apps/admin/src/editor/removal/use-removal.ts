import {
  type Collection,
  type FilterRule,
  findRelation,
  type ItemKey,
  type Model,
  mustExplain,
  ownValue,
} from "@rowhouse/contract";
import { filesCollection, statusName } from "@rowhouse/extension-kit";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormat, useTranslation } from "../../i18n/translation.ts";
import { useModel, useRights } from "../../access/hooks.ts";
import { useCollectionName } from "../../access/names/use-collection-name.ts";
import { PartlyDone } from "../../data/in-parts.ts";
import { itemCounts, itemsQuery } from "../../data/items.ts";
import { areRecordedQuery, restoreItemsMutation } from "../../data/removed-items.ts";
import { explainError } from "../../i18n/error-text.ts";
import { type ConfirmOptions, useConfirm } from "../../design/dialogs/dialogs.tsx";
import { notify } from "../../design/notify/notify.ts";
import { useReason } from "../save/use-reason.ts";
import { mayBringBack, type Removal } from "./removal.model.ts";
import { useCascades } from "./use-cascades.ts";

/** The items that are about to be removed. */
export interface Removed {
  keys: readonly ItemKey[];
  removal: Removal;
  /** The title of the item when it is one that has a title. */
  title?: string | undefined;
  /** Said before the question. */
  told?: string | undefined;
}

/** A removal that was agreed to. */
export interface AgreedRemoval {
  /** Says that it is done and offers to undo it, where that is possible. */
  report(): void;
}

/** Asks before an item is removed; `told` is said before the question. Null when the user changed their mind. */
export type AskRemoval = (removal: Removal, told?: string) => Promise<AgreedRemoval | null>;

/** How items are removed, wherever that happens: the question that names them, and the way back afterwards. */
export interface RemovalTalk {
  /** The question before, with whether the items can come back. */
  question(removed: Removed): Promise<RemovalQuestion>;
  /** Asks; null when the user changed their mind. */
  ask(removed: Removed): Promise<AgreedRemoval | null>;
  /** Brings removed items back; resolves to whether they are. */
  restore(keys: readonly ItemKey[], action: "create" | "update"): Promise<boolean>;
}

export interface RemovalQuestion extends AgreedRemoval {
  dialog: ConfirmOptions;
}

/** Items whose revisions are looked for before a removal. */
const maxAsked = 100;

/** The words and the way back for removing items of a collection. */
export function useRemoval(collection: Collection): RemovalTalk {
  const { t } = useTranslation();
  const { gap } = useFormat();
  const name = useCollectionName()(collection);
  const rights = useRights();
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const model = useModel();
  const restore = useRestore(collection);

  const canComeBack = async ({ keys, removal }: Removed): Promise<boolean> => {
    if (!mayBringBack(rights, collection, removal)) return false;
    if (removal.kind === "status") return true;
    // Of many items the first ones speak for the others.
    const query = areRecordedQuery(collection.collection, keys.slice(0, maxAsked));
    // A user who may not see revisions, or gets no answer, is promised nothing.
    return queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => false);
  };
  const question = async (removed: Removed): Promise<RemovalQuestion> => {
    const { keys, removal, title = "", told = "" } = removed;
    const isUndoable = await canComeBack(removed);
    const isStatus = removal.kind === "status";
    const words = {
      count: keys.length,
      what: title === "" ? "none" : "titled",
      title,
      collection: name,
      status: isStatus ? statusName({ name: removal.name, value: removal.status }, t) : "",
      undo: isUndoable ? "yes" : "no",
    };
    const removing = { collection: collection.collection, keys };
    const [translations, usesTold] = await Promise.all([
      translationsIn(queryClient, model, removing),
      usesText(removing, { cache: queryClient, model, t }),
    ]);
    const body = t(isStatus ? "removal.remove_body" : "removal.delete_body", words);
    const report = (): void =>
      notify({
        color: "success",
        icon: "delete",
        title: t(isStatus ? "removal.removed" : "removal.deleted", words),
        ...(isUndoable && {
          actionLabel: t("removal.undo"),
          onClick: () => void restore(keys, isStatus ? "update" : "create"),
        }),
      });
    return {
      report,
      dialog: {
        title: t(isStatus ? "removal.remove_title" : "removal.delete_title", words),
        message: [
          told,
          body,
          translations === 0
            ? ""
            : t("removal.translations", { count: translations, languages: keys.length }),
          usesTold,
        ]
          .filter((part) => part !== "")
          .join(gap),
        confirmLabel: t(isStatus ? "removal.remove" : "delete"),
        danger: true,
      },
    };
  };
  const ask = async (removed: Removed): Promise<AgreedRemoval | null> => {
    const { dialog, report } = await question(removed);
    return (await confirm(dialog)) ? { report } : null;
  };
  return { question, ask, restore };
}

/** Brings items back and says how that went. */
function useRestore(collection: Collection): RemovalTalk["restore"] {
  const { t } = useTranslation();
  const rights = useRights();
  const askReason = useReason();
  const { mutateAsync } = useMutation(restoreItemsMutation(collection.collection));
  const cascades = useCascades();
  return async (keys, action) => {
    const given = await askReason(mustExplain({ rights, collection, action }));
    if (given === null) return false;
    // The trash knows it as long as the items are in it.
    const told = action === "create" ? await cascades.ofItems(collection.collection, keys) : null;
    try {
      await mutateAsync({ keys, comment: given.reason });
      notify({
        color: "success",
        icon: "history",
        title: t("removal.restored", { count: keys.length }),
        ...(told === null ? {} : { details: told, delay: 0 }),
      });
      return true;
    } catch (error) {
      const done = error instanceof PartlyDone ? error.done.length : 0;
      const details = await explainError(error instanceof PartlyDone ? error.cause : error);
      notify({
        color: "danger",
        title:
          done === 0
            ? t("removal.restore_failed", { count: keys.length })
            : t("removal.restored_some", { done, count: keys.length }),
        ...(details === null ? {} : { details }),
        delay: 0,
      });
      return false;
    }
  };
}

/** How many translations are written in languages that are about to be removed, as far as they can be read. */
export async function translationsIn(
  cache: QueryClient,
  model: Model,
  { collection, keys }: RemovedKeys,
): Promise<number> {
  return countIn(cache, placesOf(model, collection), keys);
}

/** A sentence about what uses files that are about to be removed; empty for other items, and where nothing does. */
export async function usesText(
  removing: RemovedKeys,
  reader: { cache: QueryClient; model: Model; t: (key: string, values: UsesValues) => string },
): Promise<string> {
  const { cache, model, t } = reader;
  const [uses, used] = await Promise.all([
    usesIn(cache, model, removing),
    usedFiles(cache, removing),
  ]);
  if (uses > 0) return t("removal.uses", { count: uses, files: removing.keys.length });
  // By a text, or where this user may not look.
  return used === 0 ? "" : t("removal.used_elsewhere", { count: used });
}

/** The values that the sentences about uses name. */
type UsesValues = Record<"count", number> & Partial<Record<"files", number>>;

/** How many items use files that are about to be removed, as far as they can be read; one that uses several counts for each. */
export async function usesIn(
  cache: QueryClient,
  model: Model,
  { collection, keys }: RemovedKeys,
): Promise<number> {
  if (collection !== filesCollection) return 0;
  const places = Object.values(model.collections).flatMap(({ collection: table, fields }) =>
    Object.keys(fields).flatMap((column) => {
      const found = findRelation(model, table, column);
      return found?.kind === "m2o" && found.collection === collection ? [{ table, column }] : [];
    }),
  );
  return countIn(cache, places, keys);
}

/** How many of the files that are about to be removed are used at all, in texts and by what cannot be read too. */
export async function usedFiles(
  cache: QueryClient,
  { collection, keys }: RemovedKeys,
): Promise<number> {
  if (collection !== filesCollection) return 0;
  const rules: FilterRule[] = [
    { path: ["id"], operator: "in", value: keys, logical: "and" },
    { path: ["id"], operator: "used", value: true, logical: "and" },
  ];
  return countRows(cache, collection, rules);
}

async function countRows(
  cache: QueryClient,
  table: string,
  filter: readonly FilterRule[],
): Promise<number> {
  const fields = filter.slice(0, 1).flatMap(({ path }) => path);
  const query = itemsQuery(table, { fields, filter: [...filter], status: "*", limit: 1 });
  const found = await cache.fetchInfiniteQuery({ ...query, staleTime: 0 }).catch(() => undefined);
  return itemCounts(found).filtered ?? 0;
}

interface RemovedKeys {
  collection: string;
  keys: readonly ItemKey[];
}

/** A column that holds keys of another collection. */
interface Place {
  table: string;
  column: string;
}

async function countIn(
  cache: QueryClient,
  places: readonly Place[],
  keys: readonly ItemKey[],
): Promise<number> {
  const counts = await Promise.all(
    places.map(({ table, column }) =>
      countRows(cache, table, [{ path: [column], operator: "in", value: keys, logical: "and" }]),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Where translations hold the key of a language, each table once. */
function placesOf(model: Model, languages: string): Place[] {
  const places = new Map<string, Place>();
  for (const { collection, fields } of Object.values(model.collections))
    for (const { field, type, options } of Object.values(fields)) {
      if (type !== "translation" || options?.["languagesCollection"] !== languages) continue;
      const table = findRelation(model, collection, field)?.collection;
      const named = options["translationLanguageField"] ?? options["languageField"] ?? "language";
      const column = String(named);
      const columns = table === undefined ? {} : (ownValue(model.collections, table)?.fields ?? {});
      if (table !== undefined && Object.hasOwn(columns, column))
        places.set(table, { table, column });
    }
  return [...places.values()];
}
