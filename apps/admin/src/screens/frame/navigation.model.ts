import { isRecord, parseJson } from "@rowhouse/contract";

export interface NavigationLink {
  key: string;
  name: string;
  icon: string;
  /** An address of the app, or a full address when `external`. */
  to: string;
  external?: boolean;
  /** Set on links to collections. */
  collection?: string;
  /** The collection has but one item, which needs no count. */
  isSingle?: boolean;
  /** Set on links to bookmarks. */
  bookmark?: number;
}

export interface NavigationSection {
  key: string;
  title: string;
  links: NavigationLink[];
  /** Shown when there is no link; a section without one disappears when it is empty. */
  emptyNote?: string;
}

/** A bookmark and the collection it belongs to. */
export interface OpenBookmark {
  collection: string;
  id: number;
}

/** The bookmark in the address of a listing, which is given as JSON of its path and search; null elsewhere. */
export function openBookmark(address: string): OpenBookmark | null {
  const parts = parseJson(address);
  const [path, search] = Array.isArray(parts) ? parts : [];
  const id = isRecord(search) ? Number(search["b"]) : Number.NaN;
  // Files, people and the activity have shorter addresses.
  const [, name] = /^\/(?:collections\/)?([^/]+)$/.exec(String(path)) ?? [];
  return name === undefined || !Number.isInteger(id)
    ? null
    : { collection: decodeURIComponent(name), id };
}

/** The parts a navigation can be made of. */
export interface NavigationParts {
  collections: NavigationLink[];
  bookmarks: NavigationLink[];
  extensions: NavigationLink[];
}

type PartName = keyof NavigationParts;

const partNames: readonly PartName[] = ["collections", "bookmarks", "extensions"];

/**
 * The sections of the navigation: those of the role's `nav_override` if it is usable, else collections,
 * bookmarks, extensions. Bookmarks and extensions only appear when there are any.
 */
export function navigationSections(
  parts: NavigationParts,
  override: unknown,
  translate: (key: string) => string,
): NavigationSection[] {
  const titles: Record<PartName, string> = {
    collections: translate("collections"),
    bookmarks: translate("bookmarks"),
    extensions: translate("extensions"),
  };
  const part = (name: PartName, title = titles[name]): NavigationSection => ({
    key: name,
    title,
    links: parts[name],
    ...(name === "collections" ? { emptyNote: translate("no_collections_short") } : {}),
  });
  const own = readOverride(override).map((entry, index): NavigationSection => {
    const title = entry.title?.startsWith("$t:") ? translate(entry.title.slice(3)) : entry.title;
    if (entry.include) return part(entry.include, title ?? titles[entry.include]);
    return { key: `own ${index}`, title: title ?? "", links: entry.links };
  });
  const sections = own.length > 0 ? own : partNames.map((name) => part(name));
  return sections.filter((section) => section.links.length > 0 || section.emptyNote !== undefined);
}

interface OverrideEntry {
  title: string | undefined;
  include: PartName | null;
  links: NavigationLink[];
}

/** The usable entries of a `nav_override` (API contract 4.2); it may be JSON text and hold anything. */
function readOverride(value: unknown): OverrideEntry[] {
  const list = typeof value === "string" ? parseJson(value) : value;
  if (!Array.isArray(list)) return [];
  return list.filter(isRecord).flatMap((entry) => {
    const title = typeof entry["title"] === "string" ? entry["title"] : undefined;
    const include = partNames.find((name) => name === entry["include"]) ?? null;
    const links = Array.isArray(entry["links"])
      ? entry["links"].filter(isRecord).flatMap(toLink)
      : [];
    return include !== null || links.length > 0 ? [{ title, include, links }] : [];
  });
}

/** A link of an administrator: a path of the app or a web address, nothing that could run code. */
function toLink(link: Record<string, unknown>, index: number): NavigationLink[] {
  const { name, path, icon } = link;
  if (typeof name !== "string" || typeof path !== "string") return [];
  const common = {
    key: `link ${index} ${path}`,
    name,
    icon: typeof icon === "string" ? icon : "link",
    to: path,
  };
  if (/^https?:\/\//i.test(path)) return [{ ...common, external: true }];
  return /^\/(?![/\\])/.test(path) ? [common] : [];
}
