import { isApiError } from "@rowhouse/client";
import {
  adminRole,
  startupUserFields,
  type Role,
  type StoredFile,
  type User,
} from "@rowhouse/contract";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { itemsChanged } from "./item-writes.ts";
import { keys } from "./keys.ts";
import { whenAllowed } from "./refusal.ts";
import { currentView, nobody, viewedRole, viewedUser } from "./view.ts";

/** The signed-in user. */
export interface Me {
  id: number;
  email: string;
  first_name: string | null;
  last_name: string | null;
  /** Language of the app, such as `de-DE`. */
  locale: string | null;
  avatar: StoredFile | null;
  roles: Role[];
  /** The role whose rules count: the first one. */
  role: number | null;
  isAdmin: boolean;
}

/** Characters of a page's address that the server stores. */
const longestPage = 192;

/** The signed-in user with picture and roles, as far as they may read themself. */
export function meQuery() {
  return queryOptions({
    queryKey: keys.me,
    queryFn: async ({ signal }): Promise<Me> => {
      const viewed = viewedRole();
      if (viewed !== null) return await roleAsMe(viewed, signal);
      const read = client().call("GET /:project/users/:id", {
        params: { id: "me" },
        query: { fields: startupUserFields },
        signal,
      });
      return await read.then(({ data }) => toMe(data), withoutProfile);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The status where one's own user may not be read: without a role, or with one that may not read users. */
const hidden = 404;

/** Somebody whose name and roles they may not read themself. What they may do, their permissions say. */
function withoutProfile(error: unknown): Me {
  if (!isApiError(error) || error.status !== hidden) throw error;
  const { owner } = client().session.getSnapshot();
  return toMe({ id: viewedUser() ?? owner?.userId ?? nobody });
}

/** Somebody who has a role and is nobody else; what of the role they may not read themself is empty. */
async function roleAsMe({ id, name }: Pick<Role, "id" | "name">, signal: AbortSignal): Promise<Me> {
  const read = client().call("GET /:project/roles/:id", { params: { id }, signal });
  const role = await whenAllowed(
    read.then(({ data }) => data),
    null,
  );
  const unknown = {
    description: null,
    ip_whitelist: null,
    nav_blacklist: null,
    nav_override: null,
  };
  const known = role ?? { ...unknown, id, name, external_id: null, enforce_2fa: null };
  return toMe({ id: nobody, first_name: name, roles: [{ id: 0, user: nobody, role: known }] });
}

/** The page the user was on last, in any browser. */
export function lastPageQuery() {
  return queryOptions({
    queryKey: keys.lastPage,
    queryFn: async ({ signal }): Promise<string | null> => {
      const { data } = await client().call("GET /:project/users/:id", {
        params: { id: "me" },
        query: { fields: ["last_page"] },
        signal,
      });
      return data.last_page ?? null;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * Reports the open page to the server. No mutation: nothing shown depends on it, so nothing is rendered or requested
 * again, and a failure does no harm.
 */
export async function trackPage(page: string): Promise<void> {
  if (currentView() !== null) return;
  try {
    await client().call("PATCH /:project/users/:id/tracking/page", {
      params: { id: "me" },
      body: { last_page: page.slice(0, longestPage) },
    });
  } catch {
    // The next page is reported again.
  }
}

/** Changes the signed-in user. */
export function updateMeMutation() {
  return mutationOptions({
    mutationFn: async (changes: Record<string, unknown>, { client: cache }) => {
      await client().call("PATCH /:project/users/:id", { params: { id: "me" }, body: changes });
      await itemsChanged(cache, "directus_users");
    },
  });
}

/** The signed-in user as the app knows them. */
export function toMe(user: User): Me {
  const roles = (user.roles ?? []).flatMap(({ role }) => (isRole(role) ? [role] : []));
  return {
    id: user.id ?? 0,
    email: user.email ?? "",
    first_name: user.first_name ?? null,
    last_name: user.last_name ?? null,
    locale: user.locale ?? null,
    avatar: typeof user.avatar === "object" ? user.avatar : null,
    roles,
    role: roles[0]?.id ?? null,
    isAdmin: roles.some((role) => role.id === adminRole),
  };
}

function isRole(role: number | Role | null): role is Role {
  return typeof role === "object" && role !== null;
}
