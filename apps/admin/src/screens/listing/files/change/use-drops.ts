import { useTranslation } from "../../../../i18n/translation.ts";
import { useFileMove } from "../../items/use-file-move.ts";
import type { Listing } from "../../use-listing.ts";
import { beginDrag, dropProps } from "../drag.ts";
import type { FolderNode, FolderPlace } from "../folder.model.ts";
import type { Folders } from "../use-folders.ts";
import type { FolderChanges } from "./use-folder-changes.tsx";

/** Attributes by which a place takes files and folders that are dragged onto it, and a folder is dragged itself. */
export function useDrops(listing: Listing, folders: Folders, changes: FolderChanges) {
  const { t } = useTranslation();
  const files = useFileMove(listing);
  const mayMove = changes.may("update");
  return (place: FolderPlace | null, folder: FolderNode | null) => ({
    ...dropProps(
      (what) =>
        what.kind === "files"
          ? files.mayMove && place !== null && place !== folders.place
          : place !== "none" && changes.canMove(what.folder, folder),
      (what) => {
        if (what.kind === "files") files.move(folder, what.target);
        else changes.move(what.folder, folder);
      },
    ),
    ...(folder === null || !mayMove
      ? {}
      : {
          draggable: true,
          onDragStart: (event: React.DragEvent<HTMLElement>) =>
            beginDrag(
              event.dataTransfer,
              { kind: "folder", folder },
              t("library.dragged", { folder: folder.name }),
            ),
        }),
  });
}
