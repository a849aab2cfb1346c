import type { Endpoint, RouteAccess } from "@rowhouse/contract";
import { checkAccess } from "../../access/caller.ts";
import type { Context } from "../../core/context.ts";
import type { Schema } from "./operation.ts";

/** Whether the caller passes the access check of an endpoint. */
export function mayCall(ctx: Context, { access }: Endpoint): boolean {
  try {
    checkAccess(ctx, access, {});
    return true;
  } catch {
    return false;
  }
}

/** Who may call an endpoint, in words; shown only to callers who pass `mayCall`, as it names the collection. */
export function describeAccess(access: RouteAccess): string {
  if (access === "public") return "Open to everyone.";
  if (access === "user") return "For signed-in users.";
  if (access === "admin") return "For administrators.";
  const { collection, action } = access;
  return collection === "*"
    ? `For roles that may ${action} on the item.`
    : `For roles that may ${action} \`${collection}\`, as far as their rules go.`;
}

/** Whether a token is needed. It comes first where only the public role's rights allow anonymous calls, last for public endpoints. */
export function securityOf(access: RouteAccess): Schema[] {
  if (access === "user" || access === "admin") return [{ token: [] }];
  return access === "public" ? [{}, { token: [] }] : [{ token: [] }, {}];
}
