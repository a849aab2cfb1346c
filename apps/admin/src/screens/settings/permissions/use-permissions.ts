import {
  isSystemCollection,
  type Action,
  type Collection,
  type Permission,
} from "@rowhouse/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useModel } from "../../../access/hooks.ts";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { rolePermissionsQuery, savePermissionsMutation } from "../../../data/role-permissions.ts";
import { rolesQuery } from "../../../data/roles.ts";
import { notify } from "../../../ui/notify/notify.ts";
import {
  allOrNothing,
  changed,
  changedRules,
  toRules,
  type Rules,
  type Scope,
} from "./rules.model.ts";

/** The matrix of one role: what is stored, what is edited, and what can be done. */
export interface PermissionMatrix {
  role: number;
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
  setLevel(collection: Collection, scope: Scope, change: { action: Action; level: string }): void;
  setAll(collection: Collection, scope: Scope, isAll: boolean): void;
  setParts(collection: Collection, scope: Scope, parts: Partial<Permission>): void;
  discard(): void;
  save(): Promise<boolean>;
}

/** The controller of the permissions of a role. */
export function usePermissions(role: number): PermissionMatrix {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(rolePermissionsQuery(role));
  const { data: roles } = useQuery(rolesQuery());
  const [edits, setEdits] = useState<Rules | null>(null);
  const rows = useRows();
  const stored = useMemo(() => toRules(data ?? []), [data]);
  const saving = useMutation(savePermissionsMutation(role));
  const edited = edits ?? stored;
  const changes = changedRules(stored, edited);

  const setParts: PermissionMatrix["setParts"] = (collection, scope, parts) =>
    setEdits((before) => changed(before ?? stored, { collection, role, scope }, parts));
  const save = async (): Promise<boolean> => {
    try {
      await saving.mutateAsync(changes);
    } catch {
      // The page says what went wrong; what was edited stays.
      return false;
    }
    setEdits(null);
    notify({ color: "success", title: t("permissions_saved") });
    return true;
  };

  return {
    role,
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
    setLevel: (collection, scope, { action, level }) =>
      setParts(collection, scope, { [action]: level }),
    setAll: (collection, scope, isAll) =>
      setParts(collection, scope, allOrNothing(collection, isAll)),
    setParts,
    discard: () => setEdits(null),
    save,
  };
}

/** Which collections have a row. */
function useRows(): Pick<
  PermissionMatrix,
  "collections" | "search" | "onSearch" | "showsSystem" | "onShowSystem"
> {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const model = useModel();
  const nameOf = useCollectionName();
  const [search, setSearch] = useState("");
  const [showsSystem, setShowsSystem] = useState(false);
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
