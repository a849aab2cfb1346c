import { shardOf } from "./icon-shard.ts";
import { publicIcons } from "./public-icons.ts";

/** Loads one chunk of icons: name → path data. */
export type LoadIconShard = (shard: string) => Promise<Record<string, string>>;

/** Names of older icon sets that collections may still carry, and their present names. */
const renamed: ReadonlyMap<string, string> = new Map(
  Object.entries({
    airplanemode_active: "flight",
    assessment: "bar_chart",
    assignment_ind: "badge",
    business: "domain",
    card_giftcard: "redeem",
    class: "book",
    done: "check",
    email: "mail",
    emoji_events: "trophy",
    error_outline: "error",
    expand_less: "keyboard_arrow_up",
    expand_more: "keyboard_arrow_down",
    favorite_border: "favorite",
    grade: "star",
    insert_drive_file: "draft",
    local_phone: "call",
    local_offer: "sell",
    monetization_on: "paid",
    note: "sticky_note_2",
    people: "group",
    people_outline: "group",
    person_outline: "person",
    phone: "call",
    place: "location_on",
    push_pin: "keep",
    remove_circle: "do_not_disturb_on",
    restore: "history",
    smartphone: "mobile",
    star_border: "star",
    trending_flat: "arrow_right_alt",
  }),
);

const loaded = new Map<string, string>(publicIcons);
const requested = new Set<string>();
const fetched = new Set<string>();
/** Out of reach: their icons have the fallback until the browser is online again. */
const missed = new Set<string>();
const listeners = new Set<() => void>();
let load: LoadIconShard | null = null;

/** Sets where the chunks come from: the app at its start, or a test that shows rare icons. */
export function setIconLoader(loader: LoadIconShard): void {
  load = loader;
  requested.clear();
  fetched.clear();
  missed.clear();
}

/** Adds icons that come with a part of the app. */
export function registerIcons(icons: ReadonlyMap<string, string>): void {
  for (const [name, path] of icons) loaded.set(name, path);
}

/** The path data of an icon: null while it loads, '' when there is no icon of that name. */
export function findIcon(name: string): string | null {
  const known = renamed.get(name) ?? name;
  const path = loaded.get(known);
  if (path !== undefined) return path;
  const shard = shardOf(known);
  if (!load || !/^[a-z0-9_]+$/.test(known)) return "";
  if (fetched.has(shard) || missed.has(shard)) return "";
  if (!requested.has(shard)) {
    requested.add(shard);
    void fetchShard(load, shard);
  }
  return null;
}

/** Calls back whenever a chunk has arrived. */
export function subscribeToIcons(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function fetchShard(loadShard: LoadIconShard, shard: string): Promise<void> {
  try {
    const icons = await loadShard(shard);
    for (const [name, path] of Object.entries(icons)) loaded.set(name, path);
    fetched.add(shard);
  } catch {
    missed.add(shard);
    window.addEventListener("online", retryMissed, { once: true });
  }
  for (const listener of listeners) listener();
}

function retryMissed(): void {
  for (const shard of missed) requested.delete(shard);
  missed.clear();
  for (const listener of listeners) listener();
}
