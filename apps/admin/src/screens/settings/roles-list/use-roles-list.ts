import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { itemAddress } from "../../../access/address/addresses.ts";
import { useMemberCounts } from "../../../access/use-member-counts.ts";
import { createRoleMutation, rolesQuery } from "../../../data/roles.ts";
import { usePrompt } from "../../../ui/dialogs/dialogs.tsx";
import { roleRows, type RoleRow } from "./roles-list.model.ts";

/** What the list of roles can be. */
export type RolesListState =
  | { status: "loading" }
  | { status: "error"; error: unknown; retry(): void }
  | { status: "empty" }
  | { status: "nothing-found" }
  | { status: "ready"; rows: readonly RoleRow[] };

/** All that the list of roles shows and does. */
export interface RolesList {
  state: RolesListState;
  /** How many roles there are, whatever is searched for; null while that is not known. */
  total: number | null;
  search: string;
  onSearch(search: string): void;
  creation: RoleCreation;
}

/** The way from "New" to the page of the new role. */
export interface RoleCreation {
  isCreating: boolean;
  /** The last attempt, when it failed. */
  failure: { name: string; error: unknown } | null;
  /** Asks for the name, creates the role and opens it. */
  create(): Promise<void>;
  /** Tries again with the name of the attempt that failed. */
  retry(): void;
}

/** The controller of the list of roles. */
export function useRolesList(): RolesList {
  const { i18n } = useTranslation();
  const members = useMemberCounts();
  const [search, setSearch] = useState("");
  const { data: roles, error, refetch } = useQuery(rolesQuery());
  return {
    state: stateOf(),
    total: roles?.length ?? null,
    search,
    onSearch: setSearch,
    creation: useRoleCreation(),
  };

  function stateOf(): RolesListState {
    if (roles === undefined)
      return error === null
        ? { status: "loading" }
        : { status: "error", error, retry: () => void refetch() };
    if (roles.length === 0) return { status: "empty" };
    const rows = roleRows(roles, { members, search, language: i18n.language });
    return rows.length === 0 ? { status: "nothing-found" } : { status: "ready", rows };
  }
}

function useRoleCreation(): RoleCreation {
  const { t } = useTranslation();
  const prompt = usePrompt();
  const navigate = useNavigate();
  const { mutate, isPending, isError, error, variables } = useMutation({
    ...createRoleMutation(),
    onSuccess: ({ id }) => void navigate({ to: itemAddress("directus_roles", String(id)) }),
  });
  const create = async (): Promise<void> => {
    const name = await prompt({
      title: t("create_role"),
      label: t("enter_role_name"),
      confirmLabel: t("create"),
      required: true,
    });
    if (name?.trim()) mutate(name.trim());
  };
  return {
    isCreating: isPending,
    failure: isError ? { name: variables, error } : null,
    create,
    retry: () => variables !== undefined && mutate(variables),
  };
}
