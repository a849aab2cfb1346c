import type { Settings } from "../core/project.ts";

/**
 * What links in mails begin with (API contract 11.6), without a slash at the end: the setting `project_url`, else the
 * address of the installation. Never the address of a request, whose Host header any caller can choose (security case C4).
 */
export function linkBase(settings: Settings, publicUrl: string): string {
  const setting = settings["project_url"]?.trim() ?? "";
  return /^https?:\/\/\S+$/i.test(setting) ? setting.replace(/\/+$/, "") : publicUrl;
}
