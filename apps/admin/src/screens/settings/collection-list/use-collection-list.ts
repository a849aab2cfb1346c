import type { Collection, RequestedChange } from "@rowhouse/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { useModel } from "../../../access/hooks.ts";
import { settingsAddress } from "../../../access/address/addresses.ts";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { changeShownMutation } from "../../../data/model-changes.ts";
import { modelQuery } from "../../../data/model.ts";
import { useSettingsList, type SettingsList } from "../../../editor/settings-list.tsx";
import { useAskedChange } from "../../../editor/use-asked-change.ts";
import { useStableCallback } from "../../../design/field/text/use-stable-callback.ts";
import { notify } from "../../../design/notify/notify.ts";
import { collectionRows, projectTables, type CollectionRow } from "./collection-list.model.ts";
import { managingChanges } from "./manage/derived.model.ts";
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
  const navigate = useNavigate();
  const nameOf = useCollectionName();
  const { isOpen, setOpen, chosen, setAsked, wantsTables } = useOpened();
  const { managing, manage, stopping, stopManaging, isChanging } = useManaging(() =>
    setAsked(null),
  );
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

  return {
    list,
    unmanaged,
    isChanging,
    error: asked === null ? (managing.error ?? stopping.error) : null,
    onManage: setAsked,
    managing: {
      tables: asked,
      isManaging: asked !== null && managing.isPending,
      error: managing.error,
      onClose: () => {
        setAsked(null);
        managing.reset();
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

/** Manages tables, and stops managing them; what another administrator has changed meanwhile is not overwritten. */
function useManaging(onManaged: () => void) {
  const { t } = useTranslation();
  const { collections: shown } = useModel();
  const managing = useMutation(changeShownMutation());
  const stopping = useAskedChange();
  const [stopped, setStopped] = useState<string | null>(null);
  const manage = (rows: readonly CollectionRow[]): void => {
    const changes = managingChanges(rows.map(({ id }) => id));
    managing.mutate(
      { changes, shown },
      {
        onSuccess: () => {
          onManaged();
          notify({
            color: "success",
            title: t("manage_started", { count: rows.length, collection: rows[0]?.name ?? "" }),
            actionLabel: t("undo"),
            onClick: () => undo(rows),
          });
        },
      },
    );
  };
  // A notice outlives the render that it comes from.
  const undo = useStableCallback((rows: readonly CollectionRow[]) =>
    managing.mutate({ changes: rows.map(({ id }) => unmanaging(id)), shown }),
  );
  const stopManaging = async ({ id, name }: CollectionRow): Promise<void> => {
    const question = {
      title: t("dont_manage_title", { collection: name }),
      message: t("dont_manage_copy"),
      confirmLabel: t("dont_manage"),
    };
    setStopped(id);
    if (await stopping.make({ change: unmanaging(id), shown, question }))
      notify({ color: "success", title: t("manage_stopped", { collection: name }) });
  };
  const isBeingManaged = (id: string): boolean =>
    managing.isPending &&
    managing.variables.changes.some((one) => "collection" in one && one.collection === id);
  const isChanging = (id: string): boolean =>
    isBeingManaged(id) || (stopping.isPending && stopped === id);
  return { managing, manage, stopping, stopManaging, isChanging };
}

function unmanaging(collection: string): RequestedChange {
  return { kind: "update_collection", collection, data: { managed: false } };
}

/** The dialog over the page: a new collection, or tables to be managed; the home of an empty project leads to both. */
function useOpened() {
  const { open } = useSearch({ from: "/frame/settings/collections" });
  const [isOpen, setOpen] = useState(open === "new");
  const [wantsTables, setWantsTables] = useState(open === "tables");
  const [chosen, setChosen] = useState<readonly CollectionRow[] | null>(null);
  return {
    isOpen,
    setOpen,
    chosen,
    /** All tables that nobody has decided about are to be shown. */
    wantsTables,
    setAsked: (rows: readonly CollectionRow[] | null): void => {
      setWantsTables(false);
      setChosen(rows);
    },
  };
}
