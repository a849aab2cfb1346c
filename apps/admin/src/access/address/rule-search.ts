/** Which row of the matrix an address leads to; without a collection none in particular. */
export interface RuleSearch {
  collection?: string;
  /** A status of it; left out: the row of the collection. */
  status?: string;
}

/** The row among the parameters of an address. */
export function readRuleSearch(search: Readonly<Record<string, unknown>>): RuleSearch {
  const { collection, status } = search;
  return {
    ...(typeof collection === "string" ? { collection } : {}),
    ...(typeof status === "string" || typeof status === "number" ? { status: String(status) } : {}),
  };
}

/** The page of what a role may do. */
export function permissionsAddress(role: number | string): string {
  return `/settings/roles/${role}/permissions`;
}
