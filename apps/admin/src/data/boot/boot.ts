import { localeKey, sessionKey } from "./early.ts";
import { readVisit } from "./visits.ts";

/** Files of the app by the part they belong to, filled in by the build (`build/boot-script.ts`). */
declare const BOOT_FILES: Readonly<
  Record<"font" | "frame" | "listing" | "item", readonly string[]>
>;

/** What is loaded that is no script. */
const kinds: Readonly<Record<string, string>> = { ".css": "style", ".woff2": "font" };

/** Milliseconds that a token has to be good for; one that is about to end is exchanged first. */
const enough = 30_000;

/** Addresses of a listing, and with a key of one item (`routes/listing.ts`, `routes/item.ts`). */
const contentAddress = /\/(?:collections\/[^/?]+|files|users|activity)(\/[^/?]+)?/;

const files = BOOT_FILES;

// Runs in the page while the app's code is on its way: whoever is signed in needs the start of the project and the code
// of the page they are going to. Whatever goes wrong here, the app does by itself.
try {
  // Who has been here has the font already: then texts need not show in another one first. For anyone else code comes first.
  if (localStorage.getItem(localeKey) !== null) for (const file of files.font) load(file);
  const { status, url, project, token, expiresAt } = JSON.parse(
    localStorage.getItem(sessionKey) ?? "{}",
  );
  if (status === "in" && (expiresAt === null || expiresAt > Date.now() + enough)) {
    const headers = { accept: "application/json", authorization: `Bearer ${token}` };
    const address = `${String(url).replace(/\/+$/, "")}/${project}/startup`;
    const response = fetch(address, { headers, credentials: "omit" });
    // The app makes the request again and meets the failure.
    response.catch(() => undefined);
    window.__ROWHOUSE_EARLY__ = {
      url: address,
      authorization: headers.authorization,
      response,
    };
    window.__ROWHOUSE_VISIT__ = readVisit().catch(() => undefined);
    const { frame, listing, item } = files;
    const content = contentAddress.exec(location.hash || location.pathname);
    const page = content?.[1] === undefined ? listing : item;
    for (const file of content === null ? frame : [...frame, ...page]) load(file);
  }
} catch {
  // No storage, or not ours.
}

function load(file: string): void {
  const link = document.createElement("link");
  link.href = file;
  link.crossOrigin = "";
  const kind = kinds[file.slice(file.lastIndexOf("."))];
  link.rel = kind === undefined ? "modulepreload" : "preload";
  if (kind !== undefined) link.as = kind;
  document.head.append(link);
}
