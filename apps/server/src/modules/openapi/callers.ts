import { can, type Action } from "@rowhouse/contract";
import { checkNeeds, type Demand } from "../../access/check-needs.ts";
import type { Context } from "../../core/context.ts";
import { nameOf, type KnownRoute, type Schema } from "./known-route.ts";

/** `comment`: the right to comment on items, which no single collection stands for. */
export type Asked = Demand | "comment";

const to = (action: Action, collection: string): Asked => ({ collection, action });

/** Routes that let everybody in because the planner or the service refuses more precisely, with what these ask for. */
const judgedLater: Readonly<Record<string, Asked>> = {
  "POST /projects": "admin",
  "DELETE /projects/:name": "admin",
  "GET /{p}/activity/:id": to("read", "directus_activity"),
  "POST /{p}/activity/comment": "comment",
  "PATCH /{p}/activity/comment/:id": "comment",
  "DELETE /{p}/activity/comment/:id": "comment",
  "GET /{p}/collection_presets/:id": to("read", "directus_collection_presets"),
  "DELETE /{p}/collections/:collection": "admin",
  "GET /{p}/files/:id": to("read", "directus_files"),
  "PATCH /{p}/files/:id": to("update", "directus_files"),
  "GET /{p}/files/folders/:id": to("read", "directus_folders"),
  "GET /{p}/permissions/:id": to("read", "directus_permissions"),
  "GET /{p}/relations/:id": to("read", "directus_relations"),
  "GET /{p}/revisions/:id": to("read", "directus_revisions"),
  "GET /{p}/roles/:id": to("read", "directus_roles"),
  "GET /{p}/settings/:id": to("read", "directus_settings"),
  "GET /{p}/users/:id": to("read", "directus_users"),
  "PATCH /{p}/users/:id": to("update", "directus_users"),
  "DELETE /{p}/users/:id": to("delete", "directus_users"),
  "POST /{p}/users/invite": "admin",
};

/** What a route asks of its caller in the end. */
export function askedBy(route: KnownRoute): Asked {
  return judgedLater[nameOf(route)] ?? route.needs;
}

/** Whether there is anything behind the route for this caller. */
export function mayCall(ctx: Context, asked: Asked): boolean {
  if (asked === "comment")
    return Object.values(ctx.model.collections).some((each) => can(ctx.rights, each, "comment"));
  try {
    checkNeeds(ctx, asked, {});
    return true;
  } catch {
    return false;
  }
}

/** The same in words; collections are named to callers only who may use them. */
export function whoMay(asked: Asked): string {
  if (asked === "nobody") return "Open to everybody.";
  if (asked === "user") return "For everybody who is signed in.";
  if (asked === "admin") return "For administrators.";
  if (asked === "comment") return "For roles that may comment on the item.";
  const { collection, action } = asked;
  return typeof collection === "string"
    ? `For roles that may ${action} \`${collection}\`, as far as their rules go.`
    : "";
}

/** Whether a token is needed. Where the public role may have the right the token comes first, where everybody has it last. */
export function securityOf(asked: Asked): Schema[] {
  if (asked === "user" || asked === "admin") return [{ token: [] }];
  return asked === "nobody" ? [{}, { token: [] }] : [{ token: [] }, {}];
}
