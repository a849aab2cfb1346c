import type { Setting } from "@rowhouse/contract";
import { parseDecimal } from "@rowhouse/contract";
import type { Place } from "../../data/session.ts";

/** The settings of a project that the frame itself lives by. */
export interface ProjectSettings {
  name: string | null;
  /** Accent colour, as hex. */
  color: string | null;
  /** Minutes of idling before sign-out; 60 when the setting says nothing usable, 0 for never. */
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

/** Keeps them in this browser, so that the next start shows them at once and asks later. */
export function rememberProjectSettings(place: Place, settings: ProjectSettings): void {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(settings));
  } catch {
    // No room: the next start asks first.
  }
}

/** What was kept at the last visit; null without one. */
export function rememberedProjectSettings(place: Place): ProjectSettings | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? "null");
    return isProjectSettings(kept) ? kept : null;
  } catch {
    return null;
  }
}

function keyOf({ url, project }: Place): string {
  return `rowhouse:project ${url}${project}`;
}

function isProjectSettings(value: unknown): value is ProjectSettings {
  if (typeof value !== "object" || value === null) return false;
  const { name, color, autoSignOut }: Partial<Record<keyof ProjectSettings, unknown>> = value;
  const isText = (part: unknown): boolean => part === null || typeof part === "string";
  return isText(name) && isText(color) && typeof autoSignOut === "number" && autoSignOut >= 0;
}
