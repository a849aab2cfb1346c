import { collectionListRoute, collectionSettingsRoute } from "./settings-collections.ts";
import { doctorRoute } from "./settings-doctor.ts";
import { interfaceListRoute, interfaceRoute } from "./settings-interfaces.ts";
import { globalSettingsRoute, relationMapRoute } from "./settings-project.ts";
import { modelFileRoute } from "./settings-model.ts";
import { explainRoute, roleRoute, rolesRoute } from "./settings-roles.ts";
import { aboutRoute, latencyRoute, serverRoute, versionRoute } from "./settings-server.ts";
import { settingsHomeRoute, settingsRoute } from "./settings.ts";

/** The settings with all of their pages. */
export const settingsTree = settingsRoute.addChildren([
  settingsHomeRoute,
  globalSettingsRoute,
  collectionListRoute,
  collectionSettingsRoute,
  relationMapRoute,
  interfaceListRoute,
  interfaceRoute,
  rolesRoute,
  roleRoute,
  explainRoute,
  serverRoute,
  latencyRoute,
  versionRoute,
  aboutRoute,
  doctorRoute,
  modelFileRoute,
]);
