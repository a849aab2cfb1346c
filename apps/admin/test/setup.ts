import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeAll } from "vitest";
import { addTexts, startI18n } from "../src/i18n/i18n.ts";
import "../src/ui/icon/shell-icons.ts";
import { forgetNotices } from "../src/ui/notify/notify.ts";

// What jsdom lacks and Mantine needs. Only queries for a minimum or a maximum width in pixels are supported.
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

// Lazy screens are slow on a busy machine; a longer timeout costs nothing when they are quick.
configure({ asyncUtilTimeout: 8_000 });

beforeAll(async () => {
  await startI18n("en-US");
  // Names and options of interfaces are everywhere in these tests; the app loads them with the screens that show them.
  await addTexts("options");
});

afterEach(() => {
  cleanup();
  forgetNotices();
  localStorage.clear();
  sessionStorage.clear();
});
