import type { Endpoint, RouteAccess } from "@rowhouse/contract";
import { checkAccess } from "../../access/check-access.ts";
import type { Context } from "../../core/context.ts";
import type { Schema } from "./operation.ts";

/** Whether there is anything behind the endpoint for this caller, whoever refuses the others. */
export function mayCall(ctx: Context, { access }: Endpoint): boolean {
  try {
    checkAccess(ctx, access, {});
    return true;
  } catch {
    return false;
  }
}

/** Who may call an endpoint, in words; collections are named to callers only who may use them. */
export function describeAccess(access: RouteAccess): string {
  if (access === "public") return "Open to everybody.";
  if (access === "user") return "For everybody who is signed in.";
  if (access === "admin") return "For administrators.";
  const { collection, action } = access;
  return collection === "*"
    ? `For roles that may ${action} on the item.`
    : `For roles that may ${action} \`${collection}\`, as far as their rules go.`;
}

/** Whether a token is needed. Where the public role may have the right the token comes first, where everybody has it last. */
export function securityOf(access: RouteAccess): Schema[] {
  if (access === "user" || access === "admin") return [{ token: [] }];
  return access === "public" ? [{}, { token: [] }] : [{ token: [] }, {}];
}
