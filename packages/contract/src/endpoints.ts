import type { Endpoint } from "./schema/endpoint.ts";
import { activityEndpoints } from "./resources/activity.ts";
import { authEndpoints } from "./resources/auth.ts";
import { collectionPresetsEndpoints } from "./resources/collection-presets.ts";
import { collectionsEndpoints } from "./resources/collections.ts";
import { extensionsEndpoints } from "./resources/extensions.ts";
import { fieldsEndpoints } from "./resources/fields.ts";
import { bytesEndpoints, fileHistoryEndpoints, filesEndpoints } from "./resources/files.ts";
import { foldersEndpoints } from "./resources/folders.ts";
import { itemsEndpoints } from "./resources/items.ts";
import { mailEndpoints } from "./resources/mail.ts";
import { modelChangesEndpoints } from "./resources/model-changes.ts";
import { openapiEndpoints } from "./resources/openapi.ts";
import { passkeysEndpoints } from "./resources/passkeys.ts";
import { permissionsEndpoints } from "./resources/permissions.ts";
import { presenceEndpoints } from "./resources/presence.ts";
import { projectsEndpoints } from "./resources/projects.ts";
import { relationsEndpoints } from "./resources/relations.ts";
import { revisionsEndpoints } from "./resources/revisions.ts";
import { rolesEndpoints } from "./resources/roles.ts";
import { searchEndpoints } from "./resources/search.ts";
import { serverEndpoints } from "./resources/server.ts";
import { sessionsEndpoints } from "./resources/sessions.ts";
import { settingsEndpoints } from "./resources/settings.ts";
import { countsEndpoints } from "./resources/counts.ts";
import { doctorEndpoints } from "./resources/doctor.ts";
import { startupEndpoints } from "./resources/startup.ts";
import { tokensEndpoints } from "./resources/tokens.ts";
import { trashEndpoints } from "./resources/trash.ts";
import { uploadsEndpoints } from "./resources/uploads.ts";
import { userHistoryEndpoints, usersEndpoints } from "./resources/users.ts";
import { utilsEndpoints } from "./resources/utils.ts";

/** Every endpoint of the API (API contract 2), by resource. */
export const endpoints = {
  activity: activityEndpoints,
  auth: authEndpoints,
  bytes: bytesEndpoints,
  collectionPresets: collectionPresetsEndpoints,
  collections: collectionsEndpoints,
  extensions: extensionsEndpoints,
  fields: fieldsEndpoints,
  files: filesEndpoints,
  fileHistory: fileHistoryEndpoints,
  folders: foldersEndpoints,
  items: itemsEndpoints,
  mail: mailEndpoints,
  modelChanges: modelChangesEndpoints,
  openapi: openapiEndpoints,
  permissions: permissionsEndpoints,
  presence: presenceEndpoints,
  projects: projectsEndpoints,
  relations: relationsEndpoints,
  revisions: revisionsEndpoints,
  roles: rolesEndpoints,
  server: serverEndpoints,
  settings: settingsEndpoints,
  uploads: uploadsEndpoints,
  users: usersEndpoints,
  userHistory: userHistoryEndpoints,
  utils: utilsEndpoints,
  startup: startupEndpoints,
  counts: countsEndpoints,
  doctor: doctorEndpoints,
  sessions: sessionsEndpoints,
  tokens: tokensEndpoints,
  trash: trashEndpoints,
  search: searchEndpoints,
  passkeys: passkeysEndpoints,
};

/** All of them in one list. */
export function allEndpoints(): Endpoint[] {
  return Object.values(endpoints).flatMap((resource): Endpoint[] => Object.values(resource));
}

type EndpointsOf<R> = R[keyof R];
type AnyEndpoint = EndpointsOf<{
  [R in keyof typeof endpoints]: EndpointsOf<(typeof endpoints)[R]>;
}>;

/** The type of every endpoint by its route, such as `GET /:project/roles`. */
export type Routes = {
  [E in AnyEndpoint as `${E["method"]} ${E["path"]}`]: E;
};
/** Method and path of an endpoint. */
export type Route = keyof Routes;
