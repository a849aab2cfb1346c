import { lazyPart } from "../../../design/lazy/lazy-part.tsx";

/** The changes of an action; the code is loaded with the first changes that are opened. */
export const RevisionChanges = lazyPart(
  async () => (await import("../revisions/revision-changes.tsx")).RevisionChanges,
  { place: "part", texts: ["changes"] },
);

/** The question before something is taken back. */
export const GoBackDialog = lazyPart(
  async () => (await import("../revisions/go-back-dialog.tsx")).GoBackDialog,
  { place: "dialog", texts: ["changes"], onClose: ({ onClose }) => onClose() },
);
