import type { Screen } from "./screen.ts";
import * as server from "./responses.ts";
import { settingsScreens } from "./settings-screens.ts";
import * as batch from "./steps/batch.ts";
import * as frame from "./steps/frame.ts";
import * as history from "./steps/history.ts";
import * as home from "./steps/home.ts";
import * as item from "./steps/item.ts";
import * as listing from "./steps/listing.ts";
import * as signIn from "./steps/sign-in.ts";

const artworks = "/collections/artworks";

const publicScreens: Screen[] = [
  { name: "sign-in", path: "/login", as: "anonymous" },
  { name: "sign-in-failed", path: "/login", as: "anonymous", prepare: signIn.failToSignIn },
  { name: "sign-in-forgotten", path: "/login", as: "anonymous", prepare: signIn.forgetPassword },
  {
    name: "sign-in-code",
    path: "/login",
    as: "anonymous",
    before: server.requireCode,
    prepare: signIn.failToSignIn,
  },
  {
    name: "sign-in-checking",
    path: "/login",
    as: "anonymous",
    before: server.neverRespond("auth/sso"),
  },
  { name: "sign-in-unreachable", path: "/login", as: "anonymous", before: server.beUnreachable },
  {
    name: "sign-in-branded",
    path: "/login",
    as: "anonymous",
    before: server.haveLooks({ project_background: server.painting }),
    prepare: signIn.seeBackground,
  },
  {
    name: "sign-in-long-name",
    path: "/login",
    as: "anonymous",
    before: server.haveLooks({
      project_name: "Archive of the Harbour Commissioners and their Correspondence, 1780 to 1920",
    }),
  },
  { name: "sign-in-providers", path: "/login", as: "anonymous", before: server.haveProviders },
  { name: "sign-in-projects", path: "/login", as: "anonymous", before: server.haveProjects },
  { name: "sign-in-no-address", path: "/login", as: "anonymous", prepare: signIn.mistypeAddress },
  { name: "sign-in-requested", path: "/login", as: "anonymous", prepare: signIn.requestLink },
  {
    name: "sign-in-mirrored",
    path: "/login",
    as: "anonymous",
    prepare: signIn.mirrorMistypedAddress,
  },
  {
    name: "new-password",
    path: "/reset-password?token=x",
    as: "anonymous",
    before: server.haveLooks({ password_rule: "strong" }),
  },
  { name: "invitation-useless", path: "/accept-invitation?token=x", as: "anonymous" },
  { name: "installer", path: "/login", as: "installer" },
  { name: "installer-database", path: "/login", as: "installer", prepare: signIn.fillInProject },
  { name: "installer-mistyped", path: "/login", as: "installer", prepare: signIn.mistypeInstaller },
  {
    name: "installer-server",
    path: "/login",
    as: "installer",
    prepare: signIn.chooseServerDatabase,
  },
  { name: "installer-refused", path: "/login", as: "installer", prepare: signIn.failToInstall },
];

const frameScreens: Screen[] = [
  { name: "collections", path: "/collections" },
  {
    name: "collections-at-work",
    path: `${artworks}/8`,
    before: server.haveBookmarks,
    prepare: home.leaveDrafts,
  },
  {
    name: "collections-loading",
    path: "/collections",
    before: server.haveNoFigures(server.neverRespond),
  },
  {
    name: "collections-trouble",
    path: "/collections",
    before: server.haveNoFigures(server.fail),
    prepare: home.awaitFigures,
  },
  { name: "collections-editor", path: "/collections", as: "editor" },
  { name: "collections-none", path: "/collections", before: server.haveNoCollections },
  {
    name: "navigation",
    path: artworks,
    before: server.haveBookmarks,
    prepare: frame.openNavigation,
  },
  {
    name: "navigation-bookmark",
    path: artworks,
    before: server.haveBookmarks,
    prepare: frame.openBookmark,
  },
  { name: "user-menu", path: artworks, prepare: frame.openUserMenu },
  { name: "sign-out", path: artworks, prepare: frame.askToSignOut },
  { name: "starting", path: artworks, before: server.neverRespond("startup") },
  {
    name: "server-error",
    path: artworks,
    before: server.fail("startup"),
    prepare: frame.awaitError,
  },
  { name: "not-found", path: "/collections/nothing-here" },
  { name: "shortcuts", path: artworks, prepare: frame.showShortcuts },
  { name: "shortcuts-item", path: `${artworks}/8`, prepare: frame.showShortcuts },
  { name: "new-version", path: artworks, prepare: frame.awaitNewVersion },
  { name: "gallery", path: "/debug", isTall: true },
  { name: "looks", path: "/debug/looks", isTall: true },
  { name: "looks-notice", path: "/debug/looks", prepare: frame.openNotice },
];

/** A bookmark of former days: a field that is gone, and values that are none. */
const uselessFilters = encodeURIComponent(
  JSON.stringify([
    { field: "medium", operator: "eq", value: "oil" },
    { field: "never_there", operator: "eq", value: "1" },
    { field: "year", operator: "gt", value: "about 1900" },
  ]),
);

const listingScreens: Screen[] = [
  { name: "listing", path: artworks },
  { name: "listing-artists", path: "/collections/artists" },
  { name: "listing-long-names", path: "/collections/exhibitions" },
  { name: "listing-all-columns", path: artworks, before: server.showAllColumns },
  { name: "listing-cards", path: `${artworks}?view=cards` },
  {
    name: "listing-cards-options",
    path: `${artworks}?view=cards`,
    prepare: frame.openDetails,
  },
  {
    name: "listing-cards-selected",
    path: `${artworks}?view=cards`,
    prepare: listing.selectRows,
  },
  { name: "listing-timeline", path: "/activity", as: "admin" },
  {
    name: "listing-timeline-options",
    path: "/collections/exhibitions?view=timeline",
    prepare: frame.openDetails,
  },
  { name: "listing-selected", path: artworks, prepare: listing.selectRows },
  { name: "listing-delete", path: artworks, prepare: listing.askToDeleteRows },
  { name: "listing-filter", path: artworks, prepare: listing.openFilter },
  { name: "listing-filter-menu", path: artworks, as: "admin", prepare: listing.openFilterMenu },
  { name: "listing-filter-items", path: artworks, as: "admin", prepare: listing.filterByArtist },
  { name: "listing-filter-fault", path: artworks, as: "admin", prepare: listing.filterByNoDay },
  { name: "listing-filter-errors", path: `${artworks}?filter=${uselessFilters}` },
  { name: "listing-cell-menu", path: artworks, as: "admin", prepare: listing.openCellMenu },
  { name: "listing-filters", path: artworks, prepare: listing.addFilters },
  { name: "listing-options", path: artworks, prepare: frame.openDetails },
  { name: "listing-column-menu", path: artworks, prepare: listing.openColumnMenu },
  { name: "listing-column-picker", path: artworks, prepare: listing.openColumnPicker },
  { name: "listing-bookmark", path: artworks, prepare: listing.nameBookmark },
  { name: "listing-all-selected", path: artworks, prepare: listing.selectAll },
  { name: "listing-row-menu", path: artworks, prepare: listing.openRowMenu },
  {
    name: "listing-sideways",
    path: artworks,
    before: server.showAllColumns,
    prepare: listing.scrollSideways,
  },
  { name: "listing-returned", path: artworks, prepare: listing.comeBackFromItem },
  { name: "listing-focus", path: artworks, prepare: listing.tabIntoRows },
  {
    name: "listing-loading",
    path: artworks,
    before: server.neverRespond("items/artworks"),
  },
  { name: "listing-nothing-found", path: artworks, prepare: listing.searchForNothing },
  {
    name: "listing-empty",
    path: "/collections/loans",
    before: server.haveNoItems("loans"),
  },
  {
    name: "listing-error",
    path: artworks,
    before: server.fail("items/artworks"),
    prepare: frame.awaitError,
  },
  {
    name: "listing-german",
    path: artworks,
    before: server.speakGerman,
    prepare: listing.selectRows,
  },
  { name: "listing-mirrored", path: artworks, prepare: frame.mirror },
  { name: "listing-selected-mirrored", path: artworks, prepare: listing.mirrorSelection },
];

const itemScreens: Screen[] = [
  { name: "item", path: `${artworks}/7` },
  { name: "item-end", path: `${artworks}/7`, prepare: frame.scrollToEnd },
  { name: "item-created", path: `${artworks}/+` },
  { name: "item-changed", path: `${artworks}/8`, prepare: item.changeTitle },
  { name: "item-save-menu", path: `${artworks}/8`, prepare: item.openSaveMenu },
  { name: "item-field-menu", path: `${artworks}/8`, prepare: item.openFieldMenu },
  { name: "item-saved", path: `${artworks}/9`, prepare: item.saveAndStay },
  { name: "item-refused", path: `${artworks}/+`, prepare: item.saveWithoutTitle },
  { name: "item-error-saving", path: `${artworks}/8`, prepare: item.failToSave },
  { name: "item-leave", path: `${artworks}/8`, prepare: item.leaveUnsaved },
  { name: "item-restore", path: `${artworks}/8`, prepare: item.comeBackToEdits },
  { name: "item-merge", path: `${artworks}/10`, prepare: item.saveSecond },
  { name: "item-delete", path: `${artworks}/8`, prepare: item.askToDelete },
  {
    name: "item-session-ended",
    path: `${artworks}/8`,
    before: server.holdClock,
    prepare: item.outstaySession,
  },
  { name: "item-activity", path: `${artworks}/9`, prepare: history.showChanges },
  { name: "item-comments", path: `${artworks}/10`, prepare: history.openActivity },
  { name: "item-revert", path: `${artworks}/3`, prepare: history.openRevert },
  { name: "item-mention", path: `${artworks}/9`, prepare: history.mentionSomebody },
  { name: "item-removed", path: `${artworks}/11`, prepare: history.removeItem },
  { name: "item-calendar", path: `${artworks}/7`, prepare: item.openCalendar },
  { name: "item-select", path: `${artworks}/7`, prepare: item.openSearchedSelect },
  { name: "item-larger", path: `${artworks}/7`, prepare: item.openLargerView },
  { name: "item-outline", path: `${artworks}/8`, prepare: item.markOutline },
  {
    name: "item-part-missing",
    path: `${artworks}/+`,
    before: server.missCode("upload-zone"),
    prepare: item.awaitMissingPart,
  },
  {
    name: "item-dialog-missing",
    path: `${artworks}/8`,
    before: server.missCode("dialog-view"),
    prepare: item.openMissingDialog,
  },
  { name: "item-picker", path: "/collections/loans/1", prepare: item.openItemPicker },
  { name: "item-file-picker", path: `${artworks}/+`, prepare: item.openFilePicker },
  { name: "item-rich-text", path: "/collections/museum", prepare: item.markRichText },
  { name: "item-single", path: "/collections/museum" },
  { name: "item-batch", path: `${artworks}/3,4,5` },
  { name: "item-batch-on", path: `${artworks}/3,4,5`, prepare: batch.switchFieldsOn },
  { name: "item-batch-question", path: `${artworks}/3,4,5`, prepare: batch.askToSaveBatch },
  { name: "item-read-only", path: "/collections/rooms/2", as: "editor" },
  { name: "item-not-allowed", path: "/collections/rooms/+", as: "editor" },
  { name: "item-not-found", path: `${artworks}/99999` },
  {
    name: "item-error",
    path: `${artworks}/7`,
    prepare: frame.awaitError,
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
    prepare: item.changeFirstField,
  },
  { name: "item-mirrored", path: `${artworks}/7`, prepare: frame.mirror },
];

/** Every screen in every state. */
export const screens: readonly Screen[] = [
  ...publicScreens,
  ...frameScreens,
  ...listingScreens,
  ...itemScreens,
  ...settingsScreens,
];
