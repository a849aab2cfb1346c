import { expect, test } from "vitest";
import { webStorage } from "./token-storage.ts";

/** A browser storage in memory, or one that refuses everything. */
function fakeStorage(refuses = false): Storage {
  const kept = new Map<string, string>();
  const guard = <T>(work: () => T): T => {
    if (refuses) throw new DOMException("Refused.", "SecurityError");
    return work();
  };
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    clear: () => kept.clear(),
    getItem: (key) => guard(() => kept.get(key) ?? null),
    setItem: (key, value) => guard(() => void kept.set(key, value)),
    removeItem: (key) => guard(() => void kept.delete(key)),
  };
}

test("a token is kept under its key and can be forgotten", () => {
  const browser = fakeStorage();
  const storage = webStorage(browser, "k");
  storage.write("t");
  expect([storage.read(), browser.getItem("k")]).toEqual(["t", "t"]);
  storage.write(null);
  expect([storage.read(), browser.length]).toEqual([null, 0]);
});

test("where the browser refuses storage the token lives with the page", () => {
  const storage = webStorage(fakeStorage(true), "k");
  storage.write("t");
  expect(storage.read()).toBe("t");
});
