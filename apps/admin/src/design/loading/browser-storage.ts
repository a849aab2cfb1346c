/**
 * The local storage of the browser. Where that is full or refused (some private windows), what is written is held in
 * memory until the page ends: nothing that people do may fail for it.
 */
export const browserStorage: Pick<Storage, "getItem" | "setItem" | "removeItem"> = {
  getItem: (key) => held.get(key) ?? attempt(() => window.localStorage.getItem(key)),
  setItem(key, text) {
    held.delete(key);
    const isStored = attempt(() => {
      window.localStorage.setItem(key, text);
      return true;
    });
    if (isStored === null) held.set(key, text);
  },
  removeItem(key) {
    held.delete(key);
    attempt(() => window.localStorage.removeItem(key));
  },
};

/** The names of what is stored; none where the browser refuses. */
export function storedKeys(): string[] {
  return attempt(() => Object.keys(window.localStorage)) ?? [];
}

const held = new Map<string, string>();

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
