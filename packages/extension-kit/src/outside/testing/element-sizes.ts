/**
 * Gives all elements a size in pixels, which jsdom has no layout for. Returns what takes it away again, for `beforeAll` to call: files of
 * tests share their world.
 */
export function giveSizes(sizes: Partial<Record<"clientWidth" | "clientHeight", number>>) {
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value });
  return () => {
    for (const name of Object.keys(sizes)) Reflect.deleteProperty(HTMLElement.prototype, name);
  };
}
