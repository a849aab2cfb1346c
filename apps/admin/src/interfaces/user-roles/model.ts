import { isRecord, keyOf, type Item, type ItemKey } from "@rowhouse/contract";

/** The role that visitors without an account have; nobody is given it. */
const publicRole = 2;

/** The roles that can be given, by name. */
export function offeredRoles(
  roles: readonly Item[],
  { showPublic, chosen, locale }: { showPublic: boolean; chosen: ItemKey | null; locale: string },
): { value: string; label: string }[] {
  return roles
    .flatMap((role) => {
      const key = keyOf(role, "id");
      const isHidden = Number(key) === publicRole && !showPublic && String(chosen) !== String(key);
      return key === null || isHidden ? [] : [{ value: String(key), label: nameOf(role, key) }];
    })
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
}

/** The name of the first role of a value: rows that link roles, a role, or its key. */
export function firstRole(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const role = isRecord(first) && "role" in first ? first["role"] : first;
  const key = keyOf(role, "id");
  return isRecord(role) ? nameOf(role, key ?? "") : String(key ?? "");
}

function nameOf(role: Item, key: ItemKey): string {
  return typeof role["name"] === "string" && role["name"] !== "" ? role["name"] : String(key);
}
