import type { LayoutDefinition, LayoutSettings } from "./layout.ts";
import { readViewQuery, writeViewQuery, type StoredSettings } from "./view-query.ts";

/**
 * The settings of a layout in the form presets store them, and the way to store changes.
 * @public
 */
export interface StoredLayoutSettings {
  viewOptions: StoredSettings;
  viewQuery: StoredSettings;
  onOptions: (change: StoredSettings) => void;
  onQuery: (change: StoredSettings) => void;
}

/**
 * The settings of a layout as its view and options panel receive them: read by the layout, written in the stored form.
 * Used by the app.
 */
export function layoutSettings(
  layout: LayoutDefinition,
  stored: StoredLayoutSettings,
): LayoutSettings {
  return {
    viewOptions: layout.viewOptions.read(stored.viewOptions),
    viewQuery: readViewQuery(stored.viewQuery),
    onOptions: (change) => stored.onOptions({ ...change }),
    onQuery: (change) => stored.onQuery(writeViewQuery(change)),
  };
}
