import { parseDecimal, type Setting } from "@rowhouse/contract";
import type { ProjectTarget } from "../../data/session.ts";

/** The settings of a project that the frame itself needs. */
export interface ProjectSettings {
  name: string | null;
  /** Accent colour, as hex. */
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

/** Stores them in this browser, so that the next start shows them at once and loads them later. */
export function rememberProjectSettings(target: ProjectTarget, settings: ProjectSettings): void {
  try {
    localStorage.setItem(keyOf(target), JSON.stringify(settings));
  } catch {
    // No room: the next start requests them first.
  }
}

/** What the last visit stored; null without one. */
export function rememberedProjectSettings(target: ProjectTarget): ProjectSettings | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(target)) ?? "null");
    return isProjectSettings(stored) ? stored : null;
  } catch {
    return null;
  }
}

function keyOf({ url, project }: ProjectTarget): string {
  return `rowhouse:project ${url}${project}`;
}

function isProjectSettings(value: unknown): value is ProjectSettings {
  if (typeof value !== "object" || value === null) return false;
  const { name, color, autoSignOut }: Partial<Record<keyof ProjectSettings, unknown>> = value;
  const isText = (part: unknown): boolean => part === null || typeof part === "string";
  return isText(name) && isText(color) && typeof autoSignOut === "number" && autoSignOut >= 0;
}
