import { parseDecimal, type Setting } from "@rowhouse/contract";

/** The settings of a project that the frame itself needs. */
export interface ProjectSettings {
  name: string | null;
  /** Accent color, as hex. */
  color: string | null;
  /** Minutes of idling before sign-out; 60 when the setting is not usable, 0 for never. */
  autoSignOut: number;
}

/** Reads them from the settings as stored: each is text (K10). */
export function projectSettings(settings: readonly Setting[]): ProjectSettings {
  const textOf = (key: string): string | null => {
    const value = settings.find((setting) => setting.key === key)?.value;
    return typeof value === "string" && value !== "" ? value : null;
  };
  const minutes = parseDecimal(textOf("auto_sign_out"));
  return {
    name: textOf("project_name"),
    color: textOf("color"),
    autoSignOut: typeof minutes === "number" && minutes >= 0 ? minutes : 60,
  };
}
