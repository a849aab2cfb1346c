import type { ProjectTarget } from "@rowhouse/client";
import { isRecord, parseJson } from "@rowhouse/contract";
import { placeOf } from "../../data/boot/early.ts";
import { browserStorage, storedKeys } from "../../design/loading/browser-storage.ts";
import { keepsDrafts } from "../../design/loading/keeps-drafts.ts";
import { newKey } from "../address/addresses.ts";

/** A page that was looked at. */
export interface RecentPlace {
  /** The address in the app, with its search. */
  address: string;
  title: string;
}

/** A user of a project. */
export interface PlaceOwner {
  url: string;
  project: string;
  userId: number;
}

/** One entry for each project, behind its address. */
const storageKey = "rowhouse:places";
/** Places that are kept, the latest first. */
const maxPlaces = 10;

/** The places where this user was last in this browser, the latest first. */
export function recentPlaces(owner: PlaceOwner): RecentPlace[] {
  const kept = parseJson(browserStorage.getItem(keyOf(owner)) ?? "");
  if (!isRecord(kept) || kept["owner"] !== textOf(owner) || !Array.isArray(kept["places"]))
    return [];
  return kept["places"].filter(isPlace).slice(0, maxPlaces);
}

/**
 * Keeps a place in this browser, until its user signs out. One that is kept already comes first again, with its title of now. New items
 * are no places, and who looks at the project as somebody else leaves none.
 */
export function rememberPlace(owner: PlaceOwner, place: RecentPlace): void {
  const path = pathOf(place.address);
  if (!keepsDrafts() || path.endsWith(`/${newKey}`) || place.title === "") return;
  const others = recentPlaces(owner).filter(({ address }) => pathOf(address) !== path);
  const places = [place, ...others].slice(0, maxPlaces);
  browserStorage.setItem(keyOf(owner), JSON.stringify({ owner: textOf(owner), places }));
}

/** Forgets the places in a project, or in all: nobody who signs in next at this computer is told where others were. */
export function forgetPlaces(target: ProjectTarget | null): void {
  const all = () => storedKeys().filter((key) => key.startsWith(`${storageKey} `));
  for (const key of target === null ? all() : [keyOf(target)]) browserStorage.removeItem(key);
  // Versions before had one entry for all projects.
  browserStorage.removeItem(storageKey);
}

function keyOf(target: ProjectTarget): string {
  return `${storageKey} ${placeOf(target)}`;
}

function textOf({ url, project, userId }: PlaceOwner): string {
  return `${url} ${project} ${userId}`;
}

function pathOf(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? "";
}

function isPlace(value: unknown): value is RecentPlace {
  return (
    isRecord(value) &&
    typeof value["address"] === "string" &&
    /^\/(?!\/)/.test(value["address"]) &&
    typeof value["title"] === "string"
  );
}
