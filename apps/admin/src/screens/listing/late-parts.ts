import { lazyPart } from "../../design/lazy/lazy-part.tsx";

/** The bar of a selection comes with all that can be done with many items: nothing of it is needed for the first page. */
export const ItemsBar = lazyPart(async () => (await import("./items/items-bar.tsx")).ItemsBar, {
  place: "part",
  texts: ["folders"],
});

/** The filters that there are, and what edits them; few listings begin with any. */
export const FilterList = lazyPart(
  async () => (await import("./filters/filter-list.tsx")).FilterList,
  { place: "part" },
);

/** The drawer with the layouts and the options of the one in use; it begins closed. */
export const LayoutPanel = lazyPart(
  async () => (await import("./view/layout-panel.tsx")).LayoutPanel,
  { place: "part" },
);

/** The dialog that invites people. */
export const InviteDialog = lazyPart(
  async () => (await import("./adding/invite-dialog.tsx")).InviteDialog,
  { place: "dialog", texts: ["people", "refusals"], onClose: ({ onClose }) => onClose() },
);

/** The words for entries of the activity, with the titles of what they are about. */
export const EntryWords = lazyPart(
  async () => (await import("./activity/entry-words.tsx")).EntryWordsProvider,
  { place: "page", texts: ["past"] },
);

/** The button that stores entries of the activity as a table. */
export const EntriesDownload = lazyPart(
  async () => (await import("./activity/entries-download.tsx")).EntriesDownload,
  { place: "part", texts: ["past"] },
);

/** The dialog that puts files into the library. */
export const UploadDialog = lazyPart(
  async () => (await import("./files/upload-dialog.tsx")).UploadDialog,
  { place: "dialog", onClose: ({ onClose }) => onClose() },
);

/** The tree of folders beside the files, or over them. */
export const FolderPanel = lazyPart(
  async () => (await import("./files/tree/folder-panel.tsx")).FolderPanel,
  { place: "part", texts: ["folders"] },
);

/** The drawer that the tree is in, over the files. */
export const FolderDrawer = lazyPart(
  async () => (await import("./files/tree/folder-drawer.tsx")).FolderDrawer,
  { place: "part" },
);

/** The line above the files of a folder: the folders in it, and what can be done with it. */
export const FolderHead = lazyPart(
  async () => (await import("./files/tree/folder-head.tsx")).FolderHead,
  { place: "part", texts: ["folders"] },
);
