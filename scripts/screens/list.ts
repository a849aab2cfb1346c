import type { people } from "../product.ts";
import type { Page } from "@playwright/test";
import * as server from "./responses.ts";
import * as step from "./steps.ts";

/** One picture: a screen in a state. */
export interface Screen {
  name: string;
  /** Hash address. */
  path: string;
  /** Left out: `admin`. `installer`: anonymous, on a server without a project. */
  as?: keyof typeof people | "anonymous" | "installer";
  /** Changes responses of the server, or the clock; runs before the page is opened. */
  before?: server.Before;
  /** Brings the screen into the state to be captured. */
  prepare?: (page: Page) => Promise<void>;
  /** The window grows until nothing of the page is hidden below its edge. */
  isTall?: boolean;
}

const artworks = "/collections/artworks";

const publicScreens: Screen[] = [
  { name: "sign-in", path: "/login", as: "anonymous" },
  { name: "sign-in-failed", path: "/login", as: "anonymous", prepare: step.failToSignIn },
  { name: "sign-in-forgotten", path: "/login", as: "anonymous", prepare: step.forgetPassword },
  {
    name: "sign-in-code",
    path: "/login",
    as: "anonymous",
    before: server.requireCode,
    prepare: step.failToSignIn,
  },
  {
    name: "sign-in-checking",
    path: "/login",
    as: "anonymous",
    before: server.neverRespond("auth/sso"),
  },
  { name: "sign-in-unreachable", path: "/login", as: "anonymous", before: server.beUnreachable },
  { name: "new-password", path: "/reset-password?token=x", as: "anonymous" },
  { name: "invitation-useless", path: "/accept-invitation?token=x", as: "anonymous" },
  { name: "installer", path: "/login", as: "installer" },
  { name: "installer-database", path: "/login", as: "installer", prepare: step.fillInProject },
  { name: "installer-server", path: "/login", as: "installer", prepare: step.chooseServerDatabase },
  { name: "installer-refused", path: "/login", as: "installer", prepare: step.failToInstall },
];

const frameScreens: Screen[] = [
  { name: "collections", path: "/collections" },
  { name: "collections-editor", path: "/collections", as: "editor" },
  { name: "collections-none", path: "/collections", before: server.haveNoCollections },
  {
    name: "navigation",
    path: artworks,
    before: server.haveBookmarks,
    prepare: step.openNavigation,
  },
  { name: "user-menu", path: artworks, prepare: step.openUserMenu },
  { name: "sign-out", path: artworks, prepare: step.askToSignOut },
  { name: "starting", path: artworks, before: server.neverRespond("collections") },
  {
    name: "server-error",
    path: artworks,
    before: server.fail("collections"),
    prepare: step.awaitError,
  },
  { name: "not-found", path: "/collections/nothing-here" },
  { name: "shortcuts", path: artworks, prepare: step.showShortcuts },
  { name: "gallery", path: "/debug", isTall: true },
  { name: "looks", path: "/debug/looks", isTall: true },
  { name: "looks-notice", path: "/debug/looks", prepare: step.openNotice },
];

const listingScreens: Screen[] = [
  { name: "listing", path: artworks },
  { name: "listing-artists", path: "/collections/artists" },
  { name: "listing-long-names", path: "/collections/exhibitions" },
  { name: "listing-all-columns", path: artworks, before: server.showAllColumns },
  { name: "listing-selected", path: artworks, prepare: step.selectRows },
  { name: "listing-delete", path: artworks, prepare: step.askToDeleteRows },
  { name: "listing-filter", path: artworks, prepare: step.openFilter },
  { name: "listing-filter-menu", path: artworks, as: "admin", prepare: step.openFilterMenu },
  { name: "listing-filter-items", path: artworks, as: "admin", prepare: step.filterByArtist },
  { name: "listing-filter-fault", path: artworks, as: "admin", prepare: step.filterByNoDay },
  { name: "listing-cell-menu", path: artworks, as: "admin", prepare: step.openCellMenu },
  { name: "listing-filters", path: artworks, prepare: step.addFilters },
  { name: "listing-options", path: artworks, prepare: step.openDetails },
  { name: "listing-column-menu", path: artworks, prepare: step.openColumnMenu },
  { name: "listing-column-picker", path: artworks, prepare: step.openColumnPicker },
  { name: "listing-bookmark", path: artworks, prepare: step.nameBookmark },
  { name: "listing-all-selected", path: artworks, prepare: step.selectAll },
  { name: "listing-row-menu", path: artworks, prepare: step.openRowMenu },
  {
    name: "listing-sideways",
    path: artworks,
    before: server.showAllColumns,
    prepare: step.scrollSideways,
  },
  { name: "listing-returned", path: artworks, prepare: step.comeBackFromItem },
  { name: "listing-focus", path: artworks, prepare: step.tabIntoRows },
  {
    name: "listing-loading",
    path: artworks,
    before: server.neverRespond("items/artworks"),
  },
  { name: "listing-nothing-found", path: artworks, prepare: step.searchForNothing },
  {
    name: "listing-empty",
    path: "/collections/loans",
    before: server.haveNoItems("loans"),
  },
  {
    name: "listing-error",
    path: artworks,
    before: server.fail("items/artworks"),
    prepare: step.awaitError,
  },
  {
    name: "listing-german",
    path: artworks,
    before: server.speakGerman,
    prepare: step.selectRows,
  },
  { name: "listing-mirrored", path: artworks, prepare: step.mirror },
  { name: "listing-selected-mirrored", path: artworks, prepare: step.mirrorSelection },
];

const itemScreens: Screen[] = [
  { name: "item", path: `${artworks}/7` },
  { name: "item-end", path: `${artworks}/7`, prepare: step.scrollToEnd },
  { name: "item-created", path: `${artworks}/+` },
  { name: "item-changed", path: `${artworks}/8`, prepare: step.changeTitle },
  { name: "item-save-menu", path: `${artworks}/8`, prepare: step.openSaveMenu },
  { name: "item-field-menu", path: `${artworks}/8`, prepare: step.openFieldMenu },
  { name: "item-saved", path: `${artworks}/9`, prepare: step.saveAndStay },
  { name: "item-refused", path: `${artworks}/+`, prepare: step.saveWithoutTitle },
  { name: "item-error-saving", path: `${artworks}/8`, prepare: step.failToSave },
  { name: "item-leave", path: `${artworks}/8`, prepare: step.leaveUnsaved },
  { name: "item-restore", path: `${artworks}/8`, prepare: step.comeBackToEdits },
  { name: "item-merge", path: `${artworks}/10`, prepare: step.saveSecond },
  { name: "item-delete", path: `${artworks}/8`, prepare: step.askToDelete },
  {
    name: "item-session-ended",
    path: `${artworks}/8`,
    before: server.holdClock,
    prepare: step.outstaySession,
  },
  { name: "item-activity", path: `${artworks}/9`, prepare: step.showChanges },
  { name: "item-comments", path: `${artworks}/10`, prepare: step.openActivity },
  { name: "item-revert", path: `${artworks}/3`, prepare: step.openRevert },
  { name: "item-mention", path: `${artworks}/9`, prepare: step.mentionSomebody },
  { name: "item-removed", path: `${artworks}/11`, prepare: step.removeItem },
  { name: "item-picker", path: "/collections/loans/1", prepare: step.openItemPicker },
  { name: "item-file-picker", path: `${artworks}/+`, prepare: step.openFilePicker },
  { name: "item-rich-text", path: "/collections/museum", prepare: step.markRichText },
  { name: "item-single", path: "/collections/museum" },
  { name: "item-batch", path: `${artworks}/3,4,5` },
  { name: "item-batch-on", path: `${artworks}/3,4,5`, prepare: step.switchFieldsOn },
  { name: "item-batch-question", path: `${artworks}/3,4,5`, prepare: step.askToSaveBatch },
  { name: "item-read-only", path: "/collections/rooms/2", as: "editor" },
  { name: "item-not-allowed", path: "/collections/rooms/+", as: "editor" },
  { name: "item-not-found", path: `${artworks}/99999` },
  {
    name: "item-error",
    path: `${artworks}/7`,
    prepare: step.awaitError,
    before: server.fail("items/artworks/7"),
  },
  {
    name: "item-loading",
    path: `${artworks}/7`,
    before: server.neverRespond("items/artworks/7"),
  },
  { name: "item-long-title", path: "/collections/exhibitions/7" },
  { name: "item-right-to-left", path: "/collections/artists/3" },
  {
    name: "item-german",
    path: `${artworks}/1`,
    before: server.speakGerman,
    prepare: step.changeFirstField,
  },
  { name: "item-mirrored", path: `${artworks}/7`, prepare: step.mirror },
];

const roles = "/settings/roles";

const settingsScreens: Screen[] = [
  { name: "settings", path: "/settings" },
  { name: "roles", path: roles },
  { name: "roles-many", path: roles, before: server.haveManyRoles },
  {
    name: "roles-nothing-found",
    path: roles,
    before: server.haveManyRoles,
    prepare: step.searchForNothing,
  },
  { name: "roles-loading", path: roles, before: server.neverRespond("roles") },
  {
    name: "roles-trouble",
    path: roles,
    before: server.fail("roles"),
    prepare: step.awaitError,
  },
  { name: "roles-none", path: roles, before: server.haveNoRoles },
  { name: "roles-not-allowed", path: roles, as: "editor" },
  { name: "roles-german", path: roles, before: server.speakGerman },
  { name: "roles-create", path: roles, prepare: step.nameRole },
  { name: "role", path: `${roles}/3` },
  { name: "role-administrator", path: `${roles}/1` },
  { name: "role-created", path: `${roles}/+` },
  { name: "role-changed", path: `${roles}/3`, prepare: step.renameRole },
  { name: "role-refused", path: `${roles}/+`, prepare: step.saveUnnamedRole },
  { name: "role-delete", path: `${roles}/3`, prepare: step.askToDelete },
  { name: "role-loading", path: `${roles}/3`, before: server.neverRespond("roles/3") },
  {
    name: "role-trouble",
    path: `${roles}/3`,
    before: server.fail("roles/3"),
    prepare: step.awaitError,
  },
  { name: "role-not-found", path: `${roles}/999` },
  { name: "role-german", path: `${roles}/3`, before: server.speakGerman },
  { name: "role-mirrored", path: `${roles}/3`, prepare: step.mirror },
];

/** Every screen in every state. */
export const screens: readonly Screen[] = [
  ...publicScreens,
  ...frameScreens,
  ...listingScreens,
  ...itemScreens,
  ...settingsScreens,
];
