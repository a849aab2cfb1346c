import { rightsOf } from "@rowhouse/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useFormat, useTranslation } from "../i18n/translation.ts";
import { useMe, useRights } from "../access/hooks.ts";
import { fullName } from "../access/names/person.ts";
import { lastChangeQuery, type ChangedPlace, type LastChange } from "../data/last-change.ts";
import { addTexts } from "../i18n/i18n.ts";

/** Who changed something last. */
export interface Changer {
  /** Empty where that is not known. */
  name: string;
  /** It is the user, in another tab or browser. */
  isOwn: boolean;
  /** Null where that is not known. */
  at: Date | null;
}

const activity = "directus_activity";
const unknown: Changer = { name: "", isOwn: false, at: null };

/**
 * Finds out who changed something last, or what belongs to it. Only for users who may see all of the activity: to others their own
 * last change would look like the last one.
 */
export function useLastChanger(): (
  place: ChangedPlace,
  parts?: readonly ChangedPlace[],
) => Promise<Changer> {
  const cache = useQueryClient();
  const me = useMe();
  const rights = useRights();
  return async (place, parts = []) => {
    if (!rights.isAdmin && rightsOf(rights, activity)?.general?.read !== "full") return unknown;
    const named = [place, ...parts].filter(({ keys }) => keys.length > 0);
    const places = rights.isAdmin ? named : named.flatMap(oneByOne);
    const found = await Promise.all(places.map((one) => cache.fetchQuery(lastChangeQuery(one))));
    const [last] = found.toSorted((a, b) => timeOf(b) - timeOf(a));
    const by = last?.by ?? null;
    return {
      name: by === null ? "" : fullName(by),
      isOwn: by?.id === me.id,
      at: last?.at ?? null,
    };
  };
}

/** Where others' changes are hidden of a collection as a whole, they are shown of each item that may be read. */
function oneByOne({ collection, keys }: ChangedPlace): ChangedPlace[] {
  return keys.map((key) => ({ collection, keys: [key] }));
}

function isJustNow(at: Date): boolean {
  return Date.now() - at.getTime() < 60_000;
}

function timeOf(change: LastChange | null): number {
  return change?.at?.getTime() ?? 0;
}

/**
 * Puts into words who has changed something meanwhile, and when: "Anna Berg changed this field 2 minutes ago"; `count` where several
 * things were changed.
 */
export function useMeanwhile(): (
  place: ChangedPlace & { count?: number },
  parts?: readonly ChangedPlace[],
) => Promise<string> {
  const { t } = useTranslation();
  const format = useFormat();
  const changerOf = useLastChanger();
  const thingOf = useThing();
  return async (place, parts) => {
    // Its texts come with the first race that is lost; they are seldom needed.
    const [{ name, isOwn, at }] = await Promise.all([
      changerOf(place, parts),
      addTexts("changes").catch(() => undefined),
    ]);
    return t("meanwhile.changed", {
      who: isOwn ? "own" : name === "" ? "unknown" : "named",
      name,
      thing: thingOf(place.collection, place.count).thing,
      when: at === null ? "none" : isJustNow(at) ? "now" : format.relative(at, new Date()),
    });
  };
}

/** The words of texts for the things of a collection. */
interface Thing {
  /** Picks the form of a text: "role", "field", …; everything that has no word of its own is an "item". */
  what: string;
  /** "this role", "these fields", "this item", as what somebody changed. */
  thing: string;
}

/** The words for the things of a collection, as values of a text. */
export function useThing(): (collection: string, count?: number) => Thing {
  const { t } = useTranslation();
  return (collection, count = 1) => {
    const what = things.get(collection) ?? "item";
    return { what, thing: t("meanwhile.thing", { what, count }) };
  };
}

const things: ReadonlyMap<string, string> = new Map([
  ["directus_collections", "collection"],
  ["directus_fields", "field"],
  ["directus_files", "file"],
  ["directus_permissions", "permission"],
  ["directus_roles", "role"],
  ["directus_settings", "settings"],
  ["directus_users", "person"],
]);
