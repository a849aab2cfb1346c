import {
  adminRole,
  isSystemCollection,
  type Action,
  type Collection,
  type Permission,
} from "@rowhouse/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useReducer, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RuleSearch } from "../../../access/address/rule-search.ts";
import { useModel } from "../../../access/hooks.ts";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { rolePermissionsQuery, savePermissionsMutation } from "../../../data/role-permissions.ts";
import { rolesQuery, type ListedRole } from "../../../data/roles.ts";
import { notify } from "../../../ui/notify/notify.ts";
import {
  changed,
  changedColumn,
  changedRules,
  copied,
  toRules,
  type RuleOf,
  type Rules,
} from "./rules.model.ts";

/** The matrix of one role: what is stored, what is edited, and what can be done. */
export interface PermissionMatrix {
  role: number;
  /** The row that the address leads to. */
  at: RuleSearch;
  /** What the role is called; null while that is not known. */
  roleName: string | null;
  status: "loading" | "error" | "ready";
  error: unknown;
  retry(): void;
  collections: readonly { collection: Collection; name: string }[];
  stored: Rules;
  edited: Rules;
  count: number;
  isSaving: boolean;
  saveError: Error | null;
  search: string;
  onSearch(search: string): void;
  showsSystem: boolean;
  onShowSystem(shows: boolean): void;
  /** Stages a change; the same function in every render. */
  onChange: OnChange;
  setColumn(action: Action, level: string): void;
  /** Stages the rules of another role. */
  copyFrom(source: ListedRole): Promise<void>;
  /** The roles whose rules can be taken over. */
  sources: readonly ListedRole[];
  discard(): void;
  save(): Promise<boolean>;
}

/** Stages a change of one row. */
export type OnChange = (row: RuleOf, parts: Partial<Permission>) => void;

/** The controller of the permissions of a role. */
export function usePermissions(role: number, at: RuleSearch): PermissionMatrix {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(rolePermissionsQuery(role));
  const { data: roles } = useQuery(rolesQuery());
  const rows = useRows(at);
  const stored = useMemo(() => toRules(data ?? []), [data]);
  // The reducer of the last render is used, so that what is stored is never an older state.
  const [edits, change] = useReducer(
    (before: Rules | null, step: Step | null) => (step === null ? null : step(before ?? stored)),
    null,
  );
  const onChange = useCallback<OnChange>(
    (row, parts) => change((before) => changed(before, row, parts)),
    [],
  );
  const saving = useMutation(savePermissionsMutation(role));
  const edited = edits ?? stored;
  const shown = rows.collections.map(({ collection }) => collection);
  const changes = changedRules(stored, edited);
  const save = async (): Promise<boolean> => {
    try {
      await saving.mutateAsync(changes);
    } catch {
      // The page says what went wrong; what was edited stays.
      return false;
    }
    change(null);
    notify({ color: "success", title: t("permissions_saved") });
    return true;
  };

  return {
    role,
    at,
    roleName: roles?.find(({ id }) => id === role)?.name ?? null,
    status: data === undefined ? (error === null ? "loading" : "error") : "ready",
    error,
    retry: () => void refetch(),
    ...rows,
    stored,
    edited,
    count: changes.length,
    isSaving: saving.isPending,
    saveError: saving.error,
    onChange,
    setColumn: (action, level) =>
      change((before) => changedColumn(before, shown, { role, action, level })),
    ...useCopy(role, change),
    discard: () => change(null),
    save,
  };
}

/** What is made of the rules. */
type Step = (rules: Rules) => Rules;

/** Takes over the rules of another role, as changes that are not saved yet. */
function useCopy(
  role: number,
  change: (step: Step) => void,
): Pick<PermissionMatrix, "copyFrom" | "sources"> {
  const { t } = useTranslation();
  const model = useModel();
  const { data: roles } = useQuery(rolesQuery());
  const cache = useQueryClient();
  return {
    sources: (roles ?? []).filter(({ id }) => id !== role && id !== adminRole),
    copyFrom: async (source) => {
      try {
        const rules = await cache.fetchQuery({ ...rolePermissionsQuery(source.id), staleTime: 0 });
        const collections = Object.values(model.collections);
        change((before) => copied(before, toRules(rules), { collections, role }));
      } catch {
        notify({ color: "danger", title: t("permissions_not_copied", { name: source.name }) });
      }
    },
  };
}

/** Which collections have a row. */
function useRows(
  at: RuleSearch,
): Pick<PermissionMatrix, "collections" | "search" | "onSearch" | "showsSystem" | "onShowSystem"> {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const model = useModel();
  const nameOf = useCollectionName();
  const [search, setSearch] = useState("");
  const [showsSystem, setShowsSystem] = useState(isSystemCollection(at.collection ?? ""));
  const wanted = search.trim().toLocaleLowerCase(language);
  const collections = useMemo(
    () =>
      Object.values(model.collections)
        .filter(({ collection, managed }) => isSystemCollection(collection) || managed)
        .map((collection) => ({ collection, name: nameOf(collection) }))
        .filter(({ collection }) => showsSystem || !isSystemCollection(collection.collection))
        .filter(({ collection, name }) =>
          [collection.collection, name].some((text) =>
            text.toLocaleLowerCase(language).includes(wanted),
          ),
        )
        .toSorted(
          (a, b) =>
            Number(isSystemCollection(a.collection.collection)) -
              Number(isSystemCollection(b.collection.collection)) ||
            a.name.localeCompare(b.name, language),
        ),
    [model, nameOf, language, showsSystem, wanted],
  );
  return {
    collections,
    search,
    onSearch: setSearch,
    showsSystem,
    onShowSystem: setShowsSystem,
  };
}
