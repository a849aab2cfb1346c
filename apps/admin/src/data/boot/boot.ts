import { chooseLocale, localeKey } from "../../i18n/choose-locale.ts";
import { lastPlaceKey, placeOf, sessionKey, viewKey } from "./early.ts";
import { readVisit, type Visit } from "./visits.ts";

/** Files of the app by the part they belong to, filled in by the build (`build/boot-script.ts`). */
declare const BOOT_FILES: Readonly<
  Record<"app" | "font" | "signIn" | "frame" | "listing" | "item", readonly string[]> & {
    /** Of each language its code, the texts of the first load, and those that a listing has beside them. */
    texts: readonly (readonly [string, string, string])[];
  }
>;

/** The kinds of loaded files that are not scripts. */
const kinds = new Map([
  [".css", "style"],
  [".woff2", "font"],
]);

/** Milliseconds that a token has to be good for; one that is about to end is exchanged first. */
const enough = 30_000;

/** Addresses of a listing, and with a key of one item (`routes/content-pages.tsx`). */
const contentAddress =
  /\/(?:collections\/([^/?]+)|(files|users|activity))(?:\/([^/?]+))?(\?(?!project=[^&]*$))?/;

/** How often this browser has begun with a file, and when it did last, in milliseconds since 1970; by its name. */
type Uses = ReadonlyMap<string, readonly [count: number, usedAt: number]>;

const usesKey = "rowhouse:uses";

/** The uses after which Chromium keeps the compiled code of a script, and the milliseconds that may lie between them. */
const compiledAfter = 2;
const compiledWithin = 72 * 3_600_000;

/** Other browsers have no use for it. */
const isChromium = navigator.userAgent.includes("Chrome/");

const files = BOOT_FILES;
const uses = readUses();
const usesNow = new Map<string, readonly [number, number]>();

// Runs in the page while the app's code is on its way: everyone needs the texts of one language, a signed-in user the start of the
// project and the code of the page they are going to, everyone else the sign-in page. Whatever goes wrong here, the app does by itself.
for (const file of files.app) load(file);
try {
  const remembered = localStorage.getItem(localeKey);
  const codes = files.texts.map(([code]) => code);
  const locale = chooseLocale(codes, remembered);
  const [, texts, listingTexts] = files.texts.find(([code]) => code === locale) ?? [];
  if (texts !== undefined) load(texts);
  // Who has been here has the font already: then texts need not show in another one first. For anyone else the page comes first.
  if (remembered === null) document.documentElement.dataset["font"] = "later";
  else for (const file of files.font) load(file);
  const { status, url, project, token, expiresAt } = JSON.parse(
    localStorage.getItem(`${sessionKey} ${placeOfPage()}`) ?? "{}",
  );
  if (status !== "in") for (const file of files.signIn) load(file);
  // Somebody else's view begins with nothing that is one's own.
  const isView = sessionStorage.getItem(viewKey) !== null;
  if (status === "in" && !isView && (expiresAt === null || expiresAt > Date.now() + enough)) {
    const base = `${String(url).replace(/\/+$/, "")}/${project}/`;
    const authorization = `Bearer ${token}`;
    request(`${base}startup`, authorization);
    const visit = readVisit(placeOf({ url, project })).catch(() => undefined);
    window.__ROWHOUSE_VISIT__ = visit;
    const { frame, listing, item } = files;
    const content = contentAddress.exec(location.hash || location.pathname + location.search);
    const [, collection, system, key, search] = content ?? [];
    const page = content === null ? [] : key ? item : listing;
    for (const file of [...frame, ...page]) load(file, "low");
    if (content !== null && !key && listingTexts !== undefined) load(listingTexts, "low");
    // The content that the page showed last time is shown again, except for a search.
    if (content !== null && !search) {
      const name = system ? `directus_${system}` : decodeURIComponent(collection ?? "");
      const place = ["items", name, ...(key ? ["one", decodeURIComponent(key)] : ["list"])];
      void requestAgain(visit, place, { base, authorization });
    }
  }
} catch {
  // No storage, or not ours.
}
keepUses();

/** The project of this page: that of its address by key or, in base64, by its address; else that of the last visit. */
function placeOfPage(): string {
  const url = new URL("..", document.baseURI).href;
  const [, named] = /[?&]project=([^&#]+)/.exec(location.hash || location.search) ?? [];
  if (named === undefined)
    return localStorage.getItem(lastPlaceKey) ?? placeOf({ url, project: "_" });
  const project = decodeURIComponent(named);
  return project.startsWith("aHR0c") ? atob(project) : placeOf({ url, project });
}

/** Requests what was kept in a place of the cache. */
async function requestAgain(
  visit: Promise<Visit | undefined>,
  place: readonly string[],
  { base, authorization }: { base: string; authorization: string },
): Promise<void> {
  const { queries = [] } = (await visit) ?? {};
  const shown = queries.find(({ key }) => place.every((part, at) => key[at] === part));
  // Tokens are for the server they are from.
  if (shown?.address?.startsWith(base)) request(shown.address, authorization);
}

function request(url: string, authorization: string): void {
  const headers = { accept: "application/json", authorization };
  const response = fetch(url, { headers, credentials: "omit" });
  // The app makes the request again and meets the failure.
  response.catch(() => undefined);
  window.__ROWHOUSE_EARLY__ = [
    ...(window.__ROWHOUSE_EARLY__ ?? []),
    { url, authorization, response },
  ];
}

/**
 * Loads a file ahead. Chromium compiles a module in the background while it arrives, and does so on each visit: it has kept the compiled
 * code, but hands it to no module, except to one that was preloaded as a script. So modules whose code it has kept are preloaded
 * as scripts; others, which it would compile in the main thread then, are not. On a slow line the code of the page comes after the
 * app's own, which requests the rows: it has a low priority.
 */
function load(file: string, priority: "auto" | "low" = "auto"): void {
  const link = document.createElement("link");
  link.href = file;
  link.crossOrigin = "";
  const kind = kinds.get(file.slice(file.lastIndexOf(".")));
  if (kind === undefined) link.fetchPriority = priority;
  const [count, usedAt] = uses.get(file) ?? [0, 0];
  const isCompiled = isChromium && count >= compiledAfter;
  link.rel = kind === undefined && !isCompiled ? "modulepreload" : "preload";
  if (link.rel === "preload") link.as = kind ?? "script";
  document.head.append(link);
  if (kind !== undefined) return;
  const isSoon = Date.now() - usedAt < compiledWithin;
  usesNow.set(file, [isCompiled || isSoon ? count + 1 : 1, Date.now()]);
}

function readUses(): Uses {
  try {
    return new Map(Object.entries(JSON.parse(localStorage.getItem(usesKey) ?? "{}")));
  } catch {
    return new Map();
  }
}

/** Keeps the uses of the files of this build. */
function keepUses(): void {
  const known = new Set<string>(Object.values(files).flat(2));
  const before = [...uses].filter(([file]) => known.has(file));
  try {
    localStorage.setItem(usesKey, JSON.stringify(Object.fromEntries([...before, ...usesNow])));
  } catch {
    // No storage: then each visit is the first.
  }
}
