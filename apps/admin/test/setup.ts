// Before anything that loads React.
import "./reveal-at-once.ts";
import { cleanup, configure } from "@testing-library/react";
import "fake-indexeddb/auto";
import { openDB } from "idb";
import { afterEach, beforeAll, vi } from "vitest";
import { addTexts, startI18n } from "../src/i18n/i18n.ts";
import "../src/access/app-config.ts";
import "../src/design/icon/shell-icons.ts";
import { setAfterFrame } from "../src/design/field/text/typed-text.ts";
import { forgetNotices } from "../src/design/notify/notify.ts";
import { boundAct } from "./act-queue.ts";

const width = window.innerWidth;

// The functions that jsdom lacks and Mantine needs. Only queries for a minimum or a maximum width in pixels are supported.
window.matchMedia = (query) => ({
  matches:
    window.innerWidth >= Number(/min-width: ([\d.]+)px/.exec(query)?.[1]) ||
    window.innerWidth <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1]),
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});

/** A fake that never reports. */
class SilentObserver implements ResizeObserver, IntersectionObserver {
  root = null;
  rootMargin = "";
  scrollMargin = "";
  thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

globalThis.ResizeObserver = SilentObserver;
globalThis.IntersectionObserver = SilentObserver;
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.dispatchEvent(new Event("close"));
};
Object.defineProperty(HTMLMediaElement.prototype, "textTracks", {
  configurable: true,
  get: () => Object.assign(new EventTarget(), { [Symbol.iterator]: () => [].values() }),
});
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;
window.scrollTo = () => undefined;
if (!document.fonts) {
  Object.defineProperty(document, "fonts", {
    value: {
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      ready: Promise.resolve(),
    },
  });
}

boundAct();

// Nothing is drawn here.
setAfterFrame((run) => run());

// Lazy screens are slow on a busy machine; a longer timeout costs nothing when they are quick.
configure({ asyncUtilTimeout: 8_000 });

beforeAll(async () => {
  await startI18n("en-US");
  // Names and options of interfaces are everywhere in these tests; the app loads them with the screens that show them.
  await Promise.all([
    addTexts("accounts"),
    addTexts("changes"),
    addTexts("inputs"),
    addTexts("listing"),
    addTexts("options"),
  ]);
});

/** The server that the fakes of tests stand for: the app's own, so that what is kept of it has its plain names. */
const ownServer = { api: "http://api.test/" };
window.__ROWHOUSE__ = ownServer;

// The files of a worker share one window, so that it is loaded once: whatever a test changes in it is put back.
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  forgetNotices();
  localStorage.clear();
  sessionStorage.clear();
  window.innerWidth = width;
  window.__ROWHOUSE__ = ownServer;
  await emptyDatabases();
});

/** Removes all rows, not the databases: connections to them stay open. */
async function emptyDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue;
    const db = await openDB(name);
    await Promise.all([...db.objectStoreNames].map((store) => db.clear(store)));
    db.close();
  }
}
