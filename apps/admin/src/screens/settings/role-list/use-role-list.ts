import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { itemAddress } from "../../../access/address/addresses.ts";
import { useMemberCounts } from "../../../access/use-member-counts.ts";
import { useCreation, type Creation } from "../../../editor/create/creation.tsx";
import { createRoleMutation, rolesQuery } from "../../../data/roles.ts";
import { roleRows, type RoleRow } from "./role-list.model.ts";

/** What the list of roles can be. */
export type RoleListState =
  | { status: "loading" }
  | { status: "error"; error: unknown; retry(): void }
  | { status: "empty" }
  | { status: "nothing-found" }
  | { status: "ready"; rows: readonly RoleRow[] };

/** All that the list of roles shows and does. */
export interface RoleList {
  state: RoleListState;
  /** How many roles there are, whatever is searched for; null while that is not known. */
  total: number | null;
  search: string;
  onSearch(search: string): void;
  creation: Creation;
}

/** The controller of the list of roles. */
export function useRoleList(): RoleList {
  const { t, i18n } = useTranslation();
  const members = useMemberCounts();
  const [search, setSearch] = useState("");
  const { data: roles, error, refetch } = useQuery(rolesQuery());
  const creation = useCreation({
    title: t("create_role"),
    label: t("enter_role_name"),
    mutation: createRoleMutation(),
    addressOf: ({ id }) => itemAddress("directus_roles", String(id)),
  });
  return {
    state: stateOf(),
    total: roles?.length ?? null,
    search,
    onSearch: setSearch,
    creation,
  };

  function stateOf(): RoleListState {
    if (roles === undefined)
      return error === null
        ? { status: "loading" }
        : { status: "error", error, retry: () => void refetch() };
    if (roles.length === 0) return { status: "empty" };
    const rows = roleRows(roles, { members, search, language: i18n.language });
    return rows.length === 0 ? { status: "nothing-found" } : { status: "ready", rows };
  }
}
