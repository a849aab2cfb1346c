import { versionOf } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { versionOfValue } from "../../query/index.ts";
import { storedRulesOf } from "./roles.repository.ts";

/** The version of a role is that of its row and that of its rules: they are saved together. `"row:rules"`. */
export async function roleVersion(ctx: Context, role: number, etag: string): Promise<string> {
  return `${etag.slice(0, -1)}:${await rulesVersion(ctx, role)}"`;
}

/** The part of an `If-Match` header that is about the row. */
export function rowPartOf(ifMatch: string | null): string | null {
  return ifMatch === null
    ? null
    : versionsIn(ifMatch)
        .map(([row]) => row)
        .join(", ");
}

/** A lost race over the rules, inside the transaction. */
export class StaleRules extends Error {}

/** Throws `StaleRules` when an `If-Match` header names other rules than those that are stored; a version may leave that part out. */
export async function refuseStaleRules(
  ctx: Context,
  role: number,
  ifMatch: string | null,
): Promise<void> {
  const versions = ifMatch === null ? [] : versionsIn(ifMatch);
  if (versions.every(([, rules]) => rules === null)) return;
  const current = await rulesVersion(ctx, role);
  if (!versions.some(([, rules]) => rules === null || rules === current)) throw new StaleRules();
}

function versionsIn(ifMatch: string): [row: string, rules: string | null][] {
  return ifMatch.split(",").map((entry) => {
    const version = versionOf(entry.trim().replace(/^W\//, ""));
    const [row = "", rules = null] = version.replace(/"$/, "").split(":");
    return rules === null ? [version, null] : [`${row}"`, rules];
  });
}

async function rulesVersion(ctx: Context, role: number): Promise<string> {
  return versionOfValue(await storedRulesOf(ctx.db, role)).slice(1, -1);
}
