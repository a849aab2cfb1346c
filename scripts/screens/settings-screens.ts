import * as server from "./responses.ts";
import type { Screen } from "./screen.ts";
import * as frame from "./steps/frame.ts";
import * as home from "./steps/settings-home.ts";
import * as item from "./steps/item.ts";
import * as listing from "./steps/listing.ts";
import * as model from "./steps/model.ts";
import * as roles from "./steps/roles.ts";

const roleList = "/settings/roles";

const explain = "/settings/explain";
const explainItem = `${explain}?role=3&collection=artworks&item=1&action=update&field=title`;

const collectionList = "/settings/collections";

/** The settings. */
export const settingsScreens: Screen[] = [
  { name: "settings", path: "/settings", isTall: true },
  { name: "settings-german", path: "/settings", before: server.speakGerman, isTall: true },
  { name: "settings-mirrored", path: "/settings", prepare: frame.mirror },
  { name: "settings-report", path: "/settings", prepare: home.openReport },
  { name: "settings-update", path: "/settings", prepare: home.askToUpdate },
  { name: "server-details", path: "/settings/server", isTall: true },
  { name: "server-details-mirrored", path: "/settings/server", prepare: frame.mirror },
  { name: "server-details-german", path: "/settings/server", before: server.speakGerman },
  {
    name: "server-details-loading",
    path: "/settings/server",
    before: server.neverRespond("server"),
  },
  {
    name: "server-details-trouble",
    path: "/settings/server",
    before: server.fail("server"),
    prepare: frame.awaitError,
  },
  {
    name: "server-details-mail-refused",
    path: "/settings/server",
    before: server.refuseMail,
    prepare: home.sendTestMail,
    isTall: true,
  },
  {
    name: "server-details-mail-sent",
    path: "/settings/server",
    prepare: home.sendTestMail,
    isTall: true,
  },
  { name: "global-settings", path: "/settings/global", isTall: true },
  { name: "global-settings-mirrored", path: "/settings/global", prepare: frame.mirror },
  { name: "model-file", path: "/settings/model", isTall: true },
  { name: "model-file-mirrored", path: "/settings/model", prepare: frame.mirror },
  { name: "relations", path: "/settings/relations", prepare: home.awaitMap },
  { name: "relations-mirrored", path: "/settings/relations", prepare: frame.mirror },
  { name: "interfaces", path: "/settings/interfaces" },
  { name: "interface", path: "/settings/interfaces/dropdown", isTall: true },
  { name: "interface-mirrored", path: "/settings/interfaces/dropdown", prepare: frame.mirror },
  { name: "interface-wide", path: "/settings/interfaces/many-to-many", isTall: true },
  { name: "doctor", path: "/settings/doctor", before: server.haveFaults, isTall: true },
  { name: "doctor-as-it-is", path: "/settings/doctor", isTall: true },
  { name: "doctor-mirrored", path: "/settings/doctor", prepare: frame.mirror },
  { name: "doctor-loading", path: "/settings/doctor", before: server.neverRespond("doctor") },
  { name: "latency", path: "/settings/latency", prepare: home.measureOften },
  { name: "version", path: "/settings/version" },
  { name: "about", path: "/settings/about" },
  { name: "model", path: collectionList },
  { name: "model-german", path: collectionList, before: server.speakGerman },
  { name: "model-created", path: collectionList, prepare: model.nameTakenCollection },
  { name: "model-statuses", path: collectionList, prepare: model.chooseStatuses },
  { name: "model-stopped", path: collectionList, prepare: model.askToStopManaging },
  { name: "model-fields", path: `${collectionList}/artworks` },
  { name: "model-fields-mirrored", path: `${collectionList}/artworks`, prepare: frame.mirror },
  { name: "model-picker", path: `${collectionList}/loans`, prepare: model.chooseInterface },
  { name: "model-field-created", path: `${collectionList}/loans`, prepare: model.nameField },
  { name: "model-field", path: `${collectionList}/loans`, prepare: model.openField },
  { name: "permissions", path: `${roleList}/3/permissions`, prepare: model.unfoldStatuses },
  { name: "permissions-fields", path: `${roleList}/3/permissions`, prepare: model.openFieldRules },
  { name: "permissions-mirrored", path: `${roleList}/3/permissions`, prepare: frame.mirror },
  { name: "permissions-people", path: `${roleList}/3/permissions`, prepare: frame.openDetails },
  { name: "permissions-german", path: `${roleList}/3/permissions`, before: server.speakGerman },
  { name: "explain", path: explainItem, isTall: true },
  { name: "explain-german", path: explainItem, before: server.speakGerman },
  { name: "explain-mirrored", path: explainItem, prepare: frame.mirror },
  { name: "explain-empty", path: explain },
  {
    name: "explain-trouble",
    path: explainItem,
    before: server.fail("permissions/explain"),
    prepare: frame.awaitError,
  },
  { name: "roles", path: roleList },
  { name: "roles-many", path: roleList, before: server.haveManyRoles },
  {
    name: "roles-nothing-found",
    path: roleList,
    before: server.haveManyRoles,
    prepare: listing.searchForNothing,
  },
  { name: "roles-loading", path: roleList, before: server.neverRespond("roles") },
  {
    name: "roles-trouble",
    path: roleList,
    before: server.fail("roles"),
    prepare: frame.awaitError,
  },
  { name: "roles-none", path: roleList, before: server.haveNoRoles },
  { name: "roles-not-allowed", path: roleList, as: "editor" },
  { name: "roles-german", path: roleList, before: server.speakGerman },
  { name: "roles-create", path: roleList, prepare: roles.nameRole },
  { name: "role", path: `${roleList}/3` },
  { name: "role-administrator", path: `${roleList}/1` },
  { name: "role-created", path: `${roleList}/+` },
  { name: "role-changed", path: `${roleList}/3`, prepare: roles.renameRole },
  { name: "role-refused", path: `${roleList}/+`, prepare: roles.saveUnnamedRole },
  {
    name: "role-address-refused",
    path: `${roleList}/3`,
    prepare: roles.typeStrangeAddress,
    isTall: true,
  },
  { name: "role-sections", path: `${roleList}/3`, prepare: roles.addSection, isTall: true },
  { name: "role-delete", path: `${roleList}/3`, prepare: item.askToDelete },
  { name: "role-loading", path: `${roleList}/3`, before: server.neverRespond("roles/3") },
  {
    name: "role-trouble",
    path: `${roleList}/3`,
    before: server.fail("roles/3"),
    prepare: frame.awaitError,
  },
  { name: "role-not-found", path: `${roleList}/999` },
  { name: "role-german", path: `${roleList}/3`, before: server.speakGerman },
  { name: "role-mirrored", path: `${roleList}/3`, prepare: frame.mirror },
];
