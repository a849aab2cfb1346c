import { emptyReplies, replies } from "../schema/envelope.ts";
import { ofRows, ofWrites, takes } from "../schema/takes.ts";
import { IdParams, untyped } from "../schema/values.ts";
import type { UserRole } from "./users.ts";

/** What people may be: the permissions of a role say what its members may do (API contract 2.8). */
export interface Role {
  id: number;
  name: string;
  description: string | null;
  /** Addresses and ranges from which members may act, with commas or blanks between them; all when empty. */
  ip_whitelist: string | null;
  nav_blacklist: string | null;
  nav_override: unknown;
  external_id: string | null;
  enforce_2fa: boolean | null;
  /** The links to its members; only there when asked for with a dotted path such as `users.*`. */
  users?: UserRole[];
}

/** A role to be made; it begins with the default permissions (API contract 8.7). */
export type CreateRoleBody = Partial<Omit<Role, "id">> & { name: string };

/** What may change about a role. */
export type UpdateRoleBody = Partial<Omit<Role, "id">>;

/** Route schemas of roles (API contract 2.8). `fields` can select keys, so reads pass through. */
export const roles = {
  list: { querystring: takes(...ofRows), response: replies(untyped<Role[] | Role>()) },
  read: {
    params: IdParams,
    querystring: takes("fields", "meta"),
    response: replies(untyped<Role | Role[]>()),
  },
  create: {
    body: untyped<CreateRoleBody>(),
    querystring: takes("meta", ...ofWrites),
    response: replies(untyped<Role>()),
  },
  update: {
    params: IdParams,
    body: untyped<UpdateRoleBody>(),
    querystring: takes("meta", ...ofWrites),
    response: replies(untyped<Role>()),
  },
  remove: { params: IdParams, querystring: takes(...ofWrites), response: emptyReplies },
};
