/** The address of what was removed and can come back. */
export const trashAddress = "/trash";

/** The part of the trash that is shown; the address has it. */
export interface TrashSearch {
  collection?: string;
  user?: number;
  act?: string;
  q?: string;
}

/** The part of the trash among the parameters of an address. */
export function readTrashSearch(search: Readonly<Record<string, unknown>>): TrashSearch {
  const { collection, act, q } = search;
  const user = Number(search["user"]);
  return {
    ...(typeof collection === "string" && collection !== "" ? { collection } : {}),
    ...(Number.isInteger(user) && user > 0 ? { user } : {}),
    ...(typeof act === "string" && /^[\da-f-]{36}$/.test(act) ? { act } : {}),
    ...(typeof q === "string" && q.trim() !== "" ? { q } : {}),
  };
}
