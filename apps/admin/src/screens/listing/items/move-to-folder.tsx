import { can, findCollection } from "@rowhouse/contract";
import { useState, type ReactNode } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { useModel, useRights } from "../../../access/hooks.ts";
import { FolderPicker } from "../files/change/folder-picker.tsx";
import type { FolderNode } from "../files/folder.model.ts";
import type { Folders } from "../files/use-folders.ts";
import type { Listing } from "../use-listing.ts";
import { useFileMove } from "./use-file-move.ts";

/** The way to move the selected files into a folder, and its dialog. */
export interface MoveToFolder {
  begin: () => void;
  dialog: ReactNode;
}

/** Moves the selected files by a dialog; null for other items, and for who may not move files. */
export function useMoveToFolder(listing: Listing): MoveToFolder | null {
  const { mayMove, isBusy, move } = useFileMove(listing);
  const [isOpen, setOpen] = useState(false);
  const { folders } = listing;
  if (folders === null || !mayMove) return null;
  const pick = (folder: FolderNode | null) => {
    setOpen(false);
    move(folder);
  };
  return {
    begin: () => setOpen(true),
    dialog: isOpen ? (
      <Picker
        {...{ folders, isBusy }}
        count={listing.selected.count}
        onPick={pick}
        onClose={() => setOpen(false)}
      />
    ) : null,
  };
}

interface PickerProps {
  folders: Folders;
  count: number;
  isBusy: boolean;
  onPick: (folder: FolderNode | null) => void;
  onClose: () => void;
}

function Picker({ folders, count, ...picker }: PickerProps) {
  const { t } = useTranslation();
  const model = useModel();
  const rights = useRights();
  const described = findCollection(model, "directus_folders");
  return (
    <FolderPicker
      {...picker}
      title={t("library.moveFiles", { count })}
      tree={folders.tree}
      top={{ name: t("listing.noFolder"), icon: "folder_off" }}
      isOff={(folder) => (folder?.id ?? "none") === folders.place}
      mayCreate={described !== null && can(rights, described, "create")}
    />
  );
}
