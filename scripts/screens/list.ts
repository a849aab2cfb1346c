import type { people } from "../product.ts";
import type { Page } from "@playwright/test";
import * as server from "./responses.ts";
import * as step from "./steps.ts";

/** One picture: a screen in a state. */
export interface Screen {
  name: string;
  /** Hash address. */
  path: string;
  /** `installer`: anonymous, on a server without a project. */
  as: keyof typeof people | "anonymous" | "installer";
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
  { name: "collections", path: "/collections", as: "admin" },
  { name: "collections-editor", path: "/collections", as: "editor" },
  { name: "collections-none", path: "/collections", as: "admin", before: server.haveNoCollections },
  {
    name: "navigation",
    path: artworks,
    as: "admin",
    before: server.haveBookmarks,
    prepare: step.openNavigation,
  },
  { name: "user-menu", path: artworks, as: "admin", prepare: step.openUserMenu },
  { name: "sign-out", path: artworks, as: "admin", prepare: step.askToSignOut },
  { name: "starting", path: artworks, as: "admin", before: server.neverRespond("collections") },
  {
    name: "server-error",
    path: artworks,
    as: "admin",
    before: server.fail("collections"),
    prepare: step.awaitError,
  },
  { name: "not-found", path: "/collections/nothing-here", as: "admin" },
  { name: "shortcuts", path: artworks, as: "admin", prepare: step.showShortcuts },
  { name: "gallery", path: "/debug", as: "admin", isTall: true },
];

const listingScreens: Screen[] = [
  { name: "listing", path: artworks, as: "admin" },
  { name: "listing-artists", path: "/collections/artists", as: "admin" },
  { name: "listing-long-names", path: "/collections/exhibitions", as: "admin" },
  { name: "listing-all-columns", path: artworks, as: "admin", before: server.showAllColumns },
  { name: "listing-selected", path: artworks, as: "admin", prepare: step.selectRows },
  { name: "listing-delete", path: artworks, as: "admin", prepare: step.askToDeleteRows },
  { name: "listing-filter", path: artworks, as: "admin", prepare: step.openFilter },
  { name: "listing-filters", path: artworks, as: "admin", prepare: step.addFilters },
  { name: "listing-options", path: artworks, as: "admin", prepare: step.openDetails },
  { name: "listing-column-menu", path: artworks, as: "admin", prepare: step.openColumnMenu },
  { name: "listing-column-picker", path: artworks, as: "admin", prepare: step.openColumnPicker },
  { name: "listing-bookmark", path: artworks, as: "admin", prepare: step.nameBookmark },
  { name: "listing-focus", path: artworks, as: "admin", prepare: step.tabIntoRows },
  {
    name: "listing-loading",
    path: artworks,
    as: "admin",
    before: server.neverRespond("items/artworks"),
  },
  { name: "listing-nothing-found", path: artworks, as: "admin", prepare: step.searchForNothing },
  {
    name: "listing-empty",
    path: "/collections/loans",
    as: "admin",
    before: server.haveNoItems("loans"),
  },
  {
    name: "listing-error",
    path: artworks,
    as: "admin",
    before: server.fail("items/artworks"),
    prepare: step.awaitError,
  },
  {
    name: "listing-german",
    path: artworks,
    as: "admin",
    before: server.speakGerman,
    prepare: step.selectRows,
  },
  { name: "listing-mirrored", path: artworks, as: "admin", prepare: step.mirror },
  { name: "listing-selected-mirrored", path: artworks, as: "admin", prepare: step.mirrorSelection },
];

const itemScreens: Screen[] = [
  { name: "item", path: `${artworks}/7`, as: "admin" },
  { name: "item-end", path: `${artworks}/7`, as: "admin", prepare: step.scrollToEnd },
  { name: "item-created", path: `${artworks}/+`, as: "admin" },
  { name: "item-changed", path: `${artworks}/8`, as: "admin", prepare: step.changeTitle },
  { name: "item-save-menu", path: `${artworks}/8`, as: "admin", prepare: step.openSaveMenu },
  { name: "item-field-menu", path: `${artworks}/8`, as: "admin", prepare: step.openFieldMenu },
  { name: "item-saved", path: `${artworks}/9`, as: "admin", prepare: step.saveAndStay },
  { name: "item-refused", path: `${artworks}/+`, as: "admin", prepare: step.saveWithoutTitle },
  { name: "item-error-saving", path: `${artworks}/8`, as: "admin", prepare: step.failToSave },
  { name: "item-leave", path: `${artworks}/8`, as: "admin", prepare: step.leaveUnsaved },
  { name: "item-restore", path: `${artworks}/8`, as: "admin", prepare: step.comeBackToEdits },
  { name: "item-merge", path: `${artworks}/10`, as: "admin", prepare: step.saveSecond },
  { name: "item-delete", path: `${artworks}/8`, as: "admin", prepare: step.askToDelete },
  {
    name: "item-session-ended",
    path: `${artworks}/8`,
    as: "admin",
    before: server.holdClock,
    prepare: step.outstaySession,
  },
  { name: "item-activity", path: `${artworks}/9`, as: "admin", prepare: step.showChanges },
  { name: "item-comments", path: `${artworks}/10`, as: "admin", prepare: step.openActivity },
  { name: "item-revert", path: `${artworks}/3`, as: "admin", prepare: step.openRevert },
  { name: "item-picker", path: "/collections/loans/1", as: "admin", prepare: step.openItemPicker },
  { name: "item-file-picker", path: `${artworks}/+`, as: "admin", prepare: step.openFilePicker },
  { name: "item-rich-text", path: "/collections/museum", as: "admin", prepare: step.markRichText },
  { name: "item-single", path: "/collections/museum", as: "admin" },
  { name: "item-batch", path: `${artworks}/3,4,5`, as: "admin" },
  { name: "item-batch-on", path: `${artworks}/3,4,5`, as: "admin", prepare: step.switchFieldsOn },
  { name: "item-read-only", path: "/collections/rooms/2", as: "editor" },
  { name: "item-not-allowed", path: "/collections/rooms/+", as: "editor" },
  { name: "item-not-found", path: `${artworks}/99999`, as: "admin" },
  {
    name: "item-error",
    path: `${artworks}/7`,
    prepare: step.awaitError,
    as: "admin",
    before: server.fail("items/artworks/7"),
  },
  {
    name: "item-loading",
    path: `${artworks}/7`,
    as: "admin",
    before: server.neverRespond("items/artworks/7"),
  },
  { name: "item-long-title", path: "/collections/exhibitions/7", as: "admin" },
  { name: "item-right-to-left", path: "/collections/artists/3", as: "admin" },
  {
    name: "item-german",
    path: `${artworks}/1`,
    as: "admin",
    before: server.speakGerman,
    prepare: step.changeFirstField,
  },
  { name: "item-mirrored", path: `${artworks}/7`, as: "admin", prepare: step.mirror },
];

const roles = "/settings/roles";

const settingsScreens: Screen[] = [
  { name: "settings", path: "/settings", as: "admin" },
  { name: "roles", path: roles, as: "admin" },
  { name: "roles-many", path: roles, as: "admin", before: server.haveManyRoles },
  {
    name: "roles-nothing-found",
    path: roles,
    as: "admin",
    before: server.haveManyRoles,
    prepare: step.searchForNothing,
  },
  { name: "roles-loading", path: roles, as: "admin", before: server.neverRespond("roles") },
  {
    name: "roles-trouble",
    path: roles,
    as: "admin",
    before: server.fail("roles"),
    prepare: step.awaitError,
  },
  { name: "roles-none", path: roles, as: "admin", before: server.haveNoRoles },
  { name: "roles-not-allowed", path: roles, as: "editor" },
  { name: "roles-german", path: roles, as: "admin", before: server.speakGerman },
  { name: "roles-create", path: roles, as: "admin", prepare: step.nameRole },
  { name: "role", path: `${roles}/3`, as: "admin" },
  { name: "role-administrator", path: `${roles}/1`, as: "admin" },
  { name: "role-created", path: `${roles}/+`, as: "admin" },
  { name: "role-changed", path: `${roles}/3`, as: "admin", prepare: step.renameRole },
  { name: "role-refused", path: `${roles}/+`, as: "admin", prepare: step.saveUnnamedRole },
  { name: "role-delete", path: `${roles}/3`, as: "admin", prepare: step.askToDelete },
  { name: "role-loading", path: `${roles}/3`, as: "admin", before: server.neverRespond("roles/3") },
  {
    name: "role-trouble",
    path: `${roles}/3`,
    as: "admin",
    before: server.fail("roles/3"),
    prepare: step.awaitError,
  },
  { name: "role-not-found", path: `${roles}/999`, as: "admin" },
  { name: "role-german", path: `${roles}/3`, as: "admin", before: server.speakGerman },
  { name: "role-mirrored", path: `${roles}/3`, as: "admin", prepare: step.mirror },
];

/** Every screen in every state. */
export const screens: readonly Screen[] = [
  ...publicScreens,
  ...frameScreens,
  ...listingScreens,
  ...itemScreens,
  ...settingsScreens,
];
