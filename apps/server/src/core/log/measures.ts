/** Something that is counted inside the process, for `/metrics`. */
export interface Measure {
  /** As Prometheus wants it: `rowhouse_…`, with its unit. */
  name: string;
  help: string;
  kind: "counter" | "gauge";
  labels: readonly string[];
  /** The numbers now, each with the values of its labels. */
  read(): Iterable<readonly [labels: readonly string[], value: number]>;
}

const known = new Map<string, Measure>();

/** All that was declared; a process has one set of them, whatever the number of its projects. */
export function allMeasures(): readonly Measure[] {
  return [...known.values()];
}

type Declared = Pick<Measure, "name" | "help"> & { labels?: readonly string[] };

/** Declares a number that only grows. Counting costs an addition, whether somebody reads it or not; values of labels come from short lists. */
export function counter({
  name,
  help,
  labels = [],
}: Declared): (values?: readonly string[], by?: number) => void {
  const counts = new Map<string, { values: readonly string[]; count: number }>();
  known.set(name, {
    name,
    help,
    kind: "counter",
    labels,
    *read() {
      for (const { values, count } of counts.values()) yield [values, count];
    },
  });
  return (values = [], by = 1) => {
    const key = values.join(" ");
    const found = counts.get(key);
    if (found) found.count += by;
    else counts.set(key, { values, count: by });
  };
}

/** Declares a number that goes up and down; the parts of one name are added up. Returns how to add a part, which returns how to take it away. */
export function gauge({
  name,
  help,
}: Omit<Declared, "labels">): (read: () => number) => () => void {
  const parts = new Set<() => number>();
  known.set(name, {
    name,
    help,
    kind: "gauge",
    labels: [],
    *read() {
      yield [[], [...parts].reduce((sum, read) => sum + read(), 0)];
    },
  });
  return (read) => {
    parts.add(read);
    return () => void parts.delete(read);
  };
}
