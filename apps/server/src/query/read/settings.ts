import type { Context } from "../../core/context.ts";

/** The project settings that reading depends on. */
export interface ReadSettings {
  /** Rows of a list that names no limit. */
  defaultLimit: number;
  nullsLast: boolean;
}

/**
 * `default_limit` (20 when empty or 0) and `sort_null_last` (API contract 3.1 and 3.5). A toggle that is switched off is
 * stored as nothing (API contract 2.14); without the setting it is on.
 */
export function readSettings({ settings }: Context): ReadSettings {
  const limit = Math.trunc(Number(settings["default_limit"] ?? ""));
  const last = settings["sort_null_last"];
  return {
    defaultLimit: limit > 0 ? limit : 20,
    nullsLast: last === undefined || !["", "0", "false"].includes(last ?? ""),
  };
}
