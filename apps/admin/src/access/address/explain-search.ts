import {
  explainedActions,
  ownValue,
  type ExplainBody,
  type ExplainedAction,
} from "@rowhouse/contract";

/** A question about rights, as its address carries it; it is asked once somebody and a collection are named. */
export interface ExplainSearch {
  user?: number;
  role?: number;
  collection?: string;
  action?: ExplainedAction;
  item?: string;
  field?: string;
  status?: string;
}

/** The address of the page that explains rights. */
export const explainAddress = "/settings/explain";

/** The question among the parameters of an address. */
export function readExplainSearch(search: Readonly<Record<string, unknown>>): ExplainSearch {
  const action = explainedActions.find((one) => one === search["action"]);
  const user = numberOf(search["user"]);
  const role = numberOf(search["role"]);
  return {
    ...(user !== null ? { user } : role !== null ? { role } : {}),
    ...(action === undefined ? {} : { action }),
    ...Object.fromEntries(
      ["collection", "item", "field", "status"].flatMap((name) => {
        const value = ownValue(search, name);
        return typeof value === "string" || typeof value === "number"
          ? [[name, String(value)]]
          : [];
      }),
    ),
  };
}

/** The question, when enough of it is known. */
export function questionOf({ user, role, ...asked }: ExplainSearch): ExplainBody | null {
  const { collection, action = "read" } = asked;
  const as = user !== undefined ? { user } : role !== undefined ? { role } : null;
  return as === null || collection === undefined ? null : { ...asked, as, collection, action };
}

function numberOf(value: unknown): number | null {
  const number = typeof value === "number" || typeof value === "string" ? Number(value) : NaN;
  return Number.isInteger(number) && number > 0 ? number : null;
}
