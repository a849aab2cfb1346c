import type { Database } from "../src/database/database.ts";

/** One object for a whole file of tests, which forwards to what the current test uses. Throws while there is none. */
export function forwarding<T extends object>(current: () => T | null): T {
  // The target is never touched: every access goes to the current object, which has the type.
  return new Proxy({} as T, {
    get: (_target, property) => Reflect.get(present(current()), property),
  });
}

function present<T>(current: T | null): T {
  if (current === null) throw new Error("The project of the tests is not there.");
  return current;
}

/** The same database, which stays open when its user closes it: it belongs to whoever lends it. */
export function lent(db: Database): Database {
  const close = async (): Promise<void> => undefined;
  return new Proxy(db, {
    get(target, property) {
      if (property === "close") return close;
      const value: unknown = Reflect.get(target, property);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
