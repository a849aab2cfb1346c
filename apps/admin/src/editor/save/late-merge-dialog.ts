import { lazyPart } from "../../design/lazy/lazy-part.tsx";

/** Few saves meet one of somebody else. */
export const MergeDialog = lazyPart(async () => (await import("./merge-dialog.tsx")).MergeDialog, {
  place: "dialog",
  texts: ["changes"],
  onClose: ({ onCancel }) => onCancel(),
});
