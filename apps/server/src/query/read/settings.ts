import type { Context } from "../../core/context.ts";

/** The project settings that reading depends on. */
export interface ReadSettings {
  /** Rows of a list that names no limit. */
  defaultLimit: number;
  nullsLast: boolean;
}

/** `default_limit` (20 when empty or 0) and `sort_null_last` (on unless switched off), API contract 3.1 and 3.5. */
export async function readSettings(ctx: Context): Promise<ReadSettings> {
  const settings = await ctx.project.settings.get();
  const limit = Math.trunc(Number(settings["default_limit"] ?? ""));
  const last = settings["sort_null_last"] ?? "1";
  return {
    defaultLimit: limit > 0 ? limit : 20,
    nullsLast: last !== "0" && last !== "" && last !== "false",
  };
}
