/**
 * The settings that a preset stores for a layout in `view_options` or `view_query`, as they came from the server.
 * @public
 */
export type StoredSettings = Readonly<Record<string, unknown>>;

/**
 * A sort by one field.
 * @public
 */
export interface Sort {
  field: string;
  direction: "asc" | "desc";
}

/**
 * The query a user has chosen for a layout: fields in their order (empty: the layout's own choice) and a sort (null: the
 * collection's own).
 * @public
 */
export interface ViewQuery {
  fields: string[];
  sort: Sort | null;
}

const known = new WeakMap<StoredSettings, ViewQuery>();

/**
 * Reads a preset's `view_query`, which is not checked: a comma list or an array of fields, and a sort such as `-title`. The
 * same stored object gives the same result.
 */
export function readViewQuery(stored: StoredSettings): ViewQuery {
  const query = known.get(stored) ?? {
    fields: readFields(stored["fields"]),
    sort: readSort(stored["sort"]),
  };
  known.set(stored, query);
  return query;
}

/** A change of the view query in the form presets store it. */
export function writeViewQuery({ fields, sort }: Partial<ViewQuery>): StoredSettings {
  return {
    ...(fields === undefined ? {} : { fields: fields.join(",") }),
    ...(sort === undefined ? {} : { sort: sort && writeSort(sort) }),
  };
}

function readFields(stored: unknown): string[] {
  const entries: unknown[] =
    typeof stored === "string" ? stored.split(",") : Array.isArray(stored) ? stored : [];
  const keys = entries.filter((entry) => typeof entry === "string").map((entry) => entry.trim());
  return [...new Set(keys.filter((key) => key !== ""))];
}

/** Of several fields the first counts. */
function readSort(stored: unknown): Sort | null {
  const first = typeof stored === "string" ? (stored.split(",")[0]?.trim() ?? "") : "";
  if (first === "" || first === "-" || first === "?") return null;
  return first.startsWith("-")
    ? { field: first.slice(1), direction: "desc" }
    : { field: first, direction: "asc" };
}

function writeSort({ field, direction }: Sort): string {
  return direction === "desc" ? `-${field}` : field;
}
