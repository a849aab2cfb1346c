import type { Collection } from "@rowhouse/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { settingsAddress } from "../../../access/address/addresses.ts";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { manageCollectionsMutation } from "../../../data/collections.ts";
import { modelQuery } from "../../../data/model.ts";
import { useSettingsList, type SettingsList } from "../../../editor/list/use-settings-list.ts";
import { useConfirm } from "../../../ui/dialogs/dialogs.tsx";
import { notify } from "../../../ui/notify/notify.ts";
import { collectionRows, projectTables, type CollectionRow } from "./collection-list.model.ts";
import type { ManageDialogProps } from "./manage/manage-dialog.tsx";

/** The list of the project's tables, and what can be done with them. */
export interface CollectionList {
  list: SettingsList<CollectionRow>;
  /** The tables nobody has decided about; "manage all" is offered for several. */
  unmanaged: readonly CollectionRow[];
  /** Whether this table is being changed. */
  isChanging(id: string): boolean;
  /** Why the last change failed. */
  error: unknown;
  /** Shows what would be derived of tables, to be managed or not. */
  onManage(rows: readonly CollectionRow[]): void;
  managing: Omit<ManageDialogProps, "tables"> & { tables: readonly CollectionRow[] | null };
  stopManaging(row: CollectionRow): Promise<void>;
  /** The dialog for a new collection. */
  creation: { isOpen: boolean; onClose(): void; onCreated(name: string): void };
}

/** The controller of the list of collections. */
export function useCollectionList(): CollectionList {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const nameOf = useCollectionName();
  const { isOpen, setOpen, chosen, setAsked, wantsTables } = useOpened();
  const { mutate, reset, isPending, variables, error } = useMutation(manageCollectionsMutation());
  const list = useSettingsList<Collection, CollectionRow>({
    found: useQuery({ ...modelQuery(), select: projectTables }),
    rowsOf: (tables, wanted) => collectionRows(tables, { ...wanted, nameOf }),
    creation: {
      isCreating: false,
      failure: null,
      create: async () => setOpen(true),
      retry: () => setOpen(true),
    },
  });

  const unmanaged =
    list.state.status === "ready" ? list.state.rows.filter(({ managed }) => !managed) : [];
  const asked = chosen ?? (wantsTables && unmanaged.length > 0 ? unmanaged : null);

  const manage = (rows: readonly CollectionRow[]): void => {
    const collections = rows.map(({ id }) => id);
    mutate(
      { collections, managed: true },
      {
        onSuccess: () => {
          setAsked(null);
          notify({
            color: "success",
            title: t("manage_started", { count: rows.length, collection: rows[0]?.name ?? "" }),
            actionLabel: t("undo"),
            onClick: () => mutate({ collections, managed: false }),
          });
        },
      },
    );
  };
  const stopManaging = async ({ id, name }: CollectionRow): Promise<void> => {
    const isSure = await confirm({
      title: t("dont_manage_title", { collection: name }),
      message: t("dont_manage_copy"),
      confirmLabel: t("dont_manage"),
    });
    if (!isSure) return;
    mutate(
      { collections: [id], managed: false },
      {
        onSuccess: () =>
          notify({ color: "success", title: t("manage_stopped", { collection: name }) }),
      },
    );
  };

  return {
    list,
    unmanaged,
    isChanging: (id) => isPending && variables.collections.includes(id),
    error: asked === null ? error : null,
    onManage: setAsked,
    managing: {
      tables: asked,
      isManaging: asked !== null && isPending,
      error,
      onClose: () => {
        setAsked(null);
        reset();
      },
      onManage: manage,
    },
    stopManaging,
    creation: {
      isOpen,
      onClose: () => setOpen(false),
      onCreated: (name) => {
        setOpen(false);
        void navigate({ to: settingsAddress(name) });
      },
    },
  };
}

/** What lies over the page: a new collection, or tables to be managed; the home of an empty project leads to both. */
function useOpened() {
  const { open } = useSearch({ from: "/frame/settings/collections" });
  const [isOpen, setOpen] = useState(open === "new");
  const [wantsTables, setWantsTables] = useState(open === "tables");
  const [chosen, setChosen] = useState<readonly CollectionRow[] | null>(null);
  return {
    ...{ isOpen, setOpen, chosen },
    /** All tables that nobody has decided about are to be shown. */
    wantsTables,
    setAsked: (rows: readonly CollectionRow[] | null): void => {
      setWantsTables(false);
      setChosen(rows);
    },
  };
}
