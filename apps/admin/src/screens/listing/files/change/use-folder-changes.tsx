import { can, findCollection, type Action } from "@rowhouse/contract";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useTranslation, type Translation } from "../../../../i18n/translation.ts";
import { useModel, useRights } from "../../../../access/hooks.ts";
import { changeFolderMutation, type ListedFolder } from "../../../../data/file-folders.ts";
import { refusalOf } from "../../../../data/refusal.ts";
import { notify } from "../../../../design/notify/notify.ts";
import { explainError } from "../../../../i18n/error-text.ts";
import type { Listing } from "../../use-listing.ts";
import { filesAddress, folderSearch } from "../folder-link.tsx";
import { isTakenIn, pathTo, type FolderNode, type FolderTree } from "../folder.model.ts";
import type { Folders } from "../use-folders.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { FolderPicker } from "./folder-picker.tsx";
import { NameDialog } from "./name-dialog.tsx";

/** A change of folders that a dialog asks about. */
export type FolderChange =
  | { kind: "create"; parent: FolderNode | null }
  | { kind: "rename" | "move" | "delete"; folder: FolderNode };

/** The changes of folders that this user may make, and the dialog of the one that is begun. */
export interface FolderChanges {
  may: (action: Action) => boolean;
  begin: (change: FolderChange) => void;
  /** Moves a folder at once, as after dragging it. */
  move: (folder: FolderNode, parent: FolderNode | null) => void;
  /** Whether a folder can be moved into another one, or to the top. */
  canMove: (folder: FolderNode, parent: FolderNode | null) => boolean;
  dialog: ReactNode;
}

/** Makes, renames, moves and deletes folders; a rename and a move can be taken back for a while. */
export function useFolderChanges(listing: Listing, folders: Folders): FolderChanges {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const model = useModel();
  const rights = useRights();
  const [change, setChange] = useState<FolderChange | null>(null);
  const { isMoving, store } = useStore();
  const { tree, current } = folders;
  const may = (action: Action, name = "directus_folders"): boolean => {
    const collection = findCollection(model, name);
    return collection !== null && can(rights, collection, action);
  };
  const go = (place: number | null) =>
    void navigate({ to: filesAddress, search: folderSearch(listing, place) });
  const close = () => setChange(null);

  const move = async (folder: FolderNode, parent: FolderNode | null): Promise<boolean> => {
    const taken = takenText(t, { tree, folder, parent });
    if (taken !== null && parent !== null) {
      notify({ color: "danger", title: t("library.notMoved"), details: taken, delay: 0 });
      return false;
    }
    const target = { folder: folder.name, target: parent?.name ?? t("library.top") };
    return await store(folder.id, {
      changes: { parent_folder: parent?.id ?? null },
      before: { parent_folder: folder.parent?.id ?? null },
      text: t("library.moved", target),
      ...(taken === null ? {} : { details: taken }),
    });
  };
  const created = (made: ListedFolder) => {
    close();
    notify({
      color: "success",
      title: t("library.created", { folder: made.name }),
      actionLabel: t("library.open"),
      onClick: () => go(made.id),
    });
  };
  const renamed = (folder: FolderNode, named: ListedFolder) => {
    close();
    const text = t("library.renamed", { folder: named.name });
    store.told(folder.id, { before: { name: folder.name }, text });
  };
  const deleted = (folder: FolderNode) => {
    close();
    const isOpen = current !== null && pathTo(current).some(({ id }) => id === folder.id);
    if (isOpen) go(folder.parent?.id ?? null);
    notify({ color: "success", title: t("library.deleted", { folder: folder.name }) });
  };

  return {
    may: (action) => may(action),
    begin: setChange,
    move: (folder, parent) => void move(folder, parent),
    canMove,
    dialog:
      change === null ? null : (
        <ChangeDialog
          {...{ change, tree, isMoving }}
          mayCreate={may("create")}
          mayRemove={may("delete", "directus_files")}
          onCreated={created}
          onRenamed={renamed}
          onMove={(folder, parent) => void move(folder, parent).then((isDone) => isDone && close())}
          onDeleted={deleted}
          onClose={close}
        />
      ),
  };
}

interface ChangeDialogProps {
  change: FolderChange;
  tree: FolderTree;
  isMoving: boolean;
  mayCreate: boolean;
  mayRemove: boolean;
  onCreated: (made: ListedFolder) => void;
  onRenamed: (folder: FolderNode, named: ListedFolder) => void;
  onMove: (folder: FolderNode, parent: FolderNode | null) => void;
  onDeleted: (folder: FolderNode) => void;
  onClose: () => void;
}

/** The dialog that asks about a change. */
function ChangeDialog({ change, tree, onClose, ...on }: ChangeDialogProps) {
  const { t } = useTranslation();
  if (change.kind === "create")
    return (
      <NameDialog
        folder={null}
        parent={change.parent}
        onDone={on.onCreated}
        {...{ tree, onClose }}
      />
    );
  const { kind, folder } = change;
  if (kind === "rename")
    return (
      <NameDialog
        parent={folder.parent}
        onDone={(named) => on.onRenamed(folder, named)}
        {...{ tree, folder, onClose }}
      />
    );
  if (kind === "delete")
    return (
      <DeleteDialog
        mayRemove={on.mayRemove}
        onDone={() => on.onDeleted(folder)}
        {...{ folder, onClose }}
      />
    );
  return (
    <FolderPicker
      title={t("library.moveTitle", { folder: folder.name })}
      top={{ name: t("library.top"), icon: "photo_library" }}
      isOff={(parent) => !canMove(folder, parent)}
      noteOf={(parent) => {
        const text = takenText(t, { tree, folder, parent });
        return text === null ? null : { text, isRefused: parent !== null };
      }}
      mayCreate={on.mayCreate}
      isBusy={on.isMoving}
      onPick={(parent) => on.onMove(folder, parent)}
      {...{ tree, onClose }}
    />
  );
}

/** Says that a place has a folder of this name already; null where it has none. */
function takenText(
  t: Translation["t"],
  { tree, folder, parent }: { tree: FolderTree; folder: FolderNode; parent: FolderNode | null },
): string | null {
  if (!isTakenIn(tree, folder, parent)) return null;
  const { name } = folder;
  return parent === null
    ? t("library.takenThere", { folder: name })
    : t("library.takenIn", { folder: name, target: parent.name });
}

/** A folder goes neither where it is nor into itself. */
function canMove(folder: FolderNode, parent: FolderNode | null): boolean {
  if ((folder.parent?.id ?? null) === (parent?.id ?? null)) return false;
  return parent === null || !pathTo(parent).some(({ id }) => id === folder.id);
}

interface Stored {
  changes: { name?: string; parent_folder?: number | null };
  before: Stored["changes"];
  text: string;
  /** Said below the text. */
  details?: string;
}

/** Stores a change of a folder, and tells of it with the way back. */
function useStore() {
  const { t } = useTranslation();
  const { mutateAsync, isPending: isMoving } = useMutation(changeFolderMutation());
  async function write(id: number, changes: Stored["changes"]): Promise<boolean> {
    try {
      await mutateAsync({ id, changes });
      return true;
    } catch (error) {
      const isTaken = refusalOf(error)?.key === "duplicateKey";
      const details = isTaken ? t("library.taken") : await explainError(error);
      const title = t("library.notChanged");
      notify({ color: "danger", title, ...(details === null ? {} : { details }), delay: 0 });
      return false;
    }
  }
  const told = (id: number, { before, text, details }: Omit<Stored, "changes">): void =>
    notify({
      color: "success",
      title: text,
      ...(details === undefined ? {} : { details }),
      actionLabel: t("removal.undo"),
      onClick: () => void write(id, before),
    });
  const store = async (id: number, stored: Stored): Promise<boolean> => {
    const isDone = await write(id, stored.changes);
    if (isDone) told(id, stored);
    return isDone;
  };
  return { isMoving, store: Object.assign(store, { told }) };
}
