import { loadModule } from "./load-module.ts";

/** The outcome of loading: the value, or why there is none. */
export type Outcome<Value> = { value: Value } | { error: unknown };

/** One attempt to load. */
export interface Attempt<Value> {
  /** Null while it is on its way. */
  outcome: Outcome<Value> | null;
  /** Never rejects. */
  settled: Promise<Outcome<Value>>;
}

/** Loads a value once and keeps it; a failed attempt can be repeated. */
export interface Loader<Value> {
  /** The present attempt; the first call begins it. */
  attempt(): Attempt<Value>;
  /** The present attempt's outcome; null as long as there is none. Begins nothing. */
  outcome(): Outcome<Value> | null;
  /** Begins again after a failure. */
  retry(): void;
  /** Calls back when an attempt begins or ends. */
  subscribe(listener: () => void): () => void;
}

/** Loads with a dynamic import. What could not be loaded is tried again as soon as the browser is online. */
export function createLoader<Value>(load: () => Promise<Value>): Loader<Value> {
  const listeners = new Set<() => void>();
  let current: Attempt<Value> | null = null;

  const change = (next: Attempt<Value>): void => {
    current = next;
    for (const listener of listeners) listener();
  };
  const begin = (): Attempt<Value> => {
    const settled = loadModule(load).then(
      (value): Outcome<Value> => ({ value }),
      (error: unknown): Outcome<Value> => ({ error }),
    );
    void end(settled);
    return { outcome: null, settled };
  };
  const end = async (settled: Attempt<Value>["settled"]): Promise<void> => {
    const outcome = await settled;
    change({ outcome, settled });
    if ("error" in outcome) window.addEventListener("online", retry, { once: true });
  };
  const retry = (): void => {
    if (current?.outcome && "error" in current.outcome) change(begin());
  };
  return {
    attempt: () => (current ??= begin()),
    outcome: () => current?.outcome ?? null,
    retry,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
