import { chooseLocale, localeKey } from "../../i18n/choose-locale.ts";
import { lastPlaceKey, placeOf, sessionKey, viewKey } from "./early.ts";
import { readVisit, type Visit } from "./visits.ts";

/** Files of the app by the part they belong to, filled in by the build (`build/boot-script.ts`). */
declare const BOOT_FILES: Readonly<
  Record<"font" | "signIn" | "frame" | "listing" | "item", readonly string[]> & {
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

const files = BOOT_FILES;

// Runs in the page while the app's code is on its way: everyone needs the texts of one language, a signed-in user the start of the
// project and the code of the page they are going to, everyone else the sign-in page. Whatever goes wrong here, the app does by itself.
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
    for (const file of content === null ? frame : [...frame, ...(key ? item : listing)]) load(file);
    if (content !== null && !key && listingTexts !== undefined) load(listingTexts);
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

function load(file: string): void {
  const link = document.createElement("link");
  link.href = file;
  link.crossOrigin = "";
  const kind = kinds.get(file.slice(file.lastIndexOf(".")));
  link.rel = kind === undefined ? "modulepreload" : "preload";
  if (kind !== undefined) link.as = kind;
  document.head.append(link);
}
