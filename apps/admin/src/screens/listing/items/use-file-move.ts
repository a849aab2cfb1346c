import { can } from "@rowhouse/contract";
import { useRights } from "../../../access/hooks.ts";
import type { ActTarget } from "../../../editor/acts/act-target.ts";
import type { FolderNode } from "../files/folder.model.ts";
import type { Listing } from "../use-listing.ts";
import { useAct } from "./use-chosen-acts.ts";

/** Moves files into a folder, or out of all of them: those that are selected, or others. It can be taken back like any act. */
export function useFileMove(listing: Listing) {
  const rights = useRights();
  const { act, busy } = useAct(listing);
  const { collection, folders } = listing;
  return {
    mayMove: folders?.mayFile === true && can(rights, collection, "update"),
    isBusy: busy !== null,
    move: (folder: FolderNode | null, target?: ActTarget): void =>
      void act(
        { kind: "edit", changes: { folder: folder?.id ?? null } },
        () => Promise.resolve(true),
        target,
      ),
  };
}
