/** A way into a part of the settings: an address of the app, or what a button does. */
export interface SettingsPlace {
  /** Names the texts: `settings_tile_<id>` and `settings_tile_<id>_note`. */
  id: string;
  icon: string;
  to: string | SettingsAction;
}

/** The action of a tile without an address. */
export type SettingsAction = { does: "update-database" | "report-issue" | "request-feature" };

export interface SettingsGroup {
  /** Names the text of its heading: `settings_group_<id>`. */
  id: string;
  tiles: readonly SettingsPlace[];
}

/** All there is to set and to look at, in the order of the home. */
export const settingsPlaces: readonly SettingsGroup[] = [
  {
    id: "project",
    tiles: [
      { id: "global", icon: "tune", to: "/settings/global" },
      { id: "collections", icon: "database", to: "/settings/collections" },
      { id: "relations", icon: "schema", to: "/settings/relations" },
      { id: "interfaces", icon: "widgets", to: "/settings/interfaces" },
      { id: "roles", icon: "group", to: "/settings/roles" },
      { id: "model", icon: "difference", to: "/settings/model" },
    ],
  },
  {
    id: "operation",
    tiles: [
      { id: "server", icon: "dns", to: "/settings/server" },
      { id: "doctor", icon: "stethoscope", to: "/settings/doctor" },
      { id: "latency", icon: "network_check", to: "/settings/latency" },
      { id: "activity", icon: "history", to: "/activity" },
      { id: "update", icon: "update", to: { does: "update-database" } },
    ],
  },
  {
    id: "product",
    tiles: [
      { id: "version", icon: "upgrade", to: "/settings/version" },
      { id: "about", icon: "info", to: "/settings/about" },
      { id: "issue", icon: "bug_report", to: { does: "report-issue" } },
      { id: "feature", icon: "lightbulb", to: { does: "request-feature" } },
    ],
  },
];
