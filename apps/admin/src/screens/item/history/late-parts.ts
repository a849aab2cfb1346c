import { addTexts } from "../../../i18n/i18n.ts";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";

/** What an action changed; its code is loaded with the first changes that are opened. */
export const RevisionChanges = lazyPart(
  async () => {
    const [{ RevisionChanges: Changes }] = await Promise.all([
      import("../revisions/revision-changes.tsx"),
      addTexts("changes"),
    ]);
    return Changes;
  },
  { place: "part" },
);

/** The question before something is taken back. */
export const GoBackDialog = lazyPart(
  async () => {
    const [{ GoBackDialog: Dialog }] = await Promise.all([
      import("../revisions/go-back-dialog.tsx"),
      addTexts("changes"),
    ]);
    return Dialog;
  },
  { place: "dialog", onClose: ({ onClose }) => onClose() },
);
