import {
  makeCollection,
  type Collection,
  type Permission,
  type Relation,
  type Setting,
  type StoredFile,
} from "@rowhouse/contract";
import { data, type FakeReplies } from "./fake-fetch.ts";

/** The facts of a test about the project and its user; the default is an administrator of an empty project. */
export interface StartupFacts {
  isAdmin?: boolean;
  locale?: string | null;
  roles?: readonly Record<string, unknown>[];
  collections?: readonly Partial<Collection>[];
  relations?: readonly Relation[];
  permissions?: readonly Partial<Permission>[];
  settings?: readonly Setting[];
  presets?: readonly Record<string, unknown>[];
  users?: readonly Record<string, unknown>[];
  projectName?: string;
  /** The picture of the user. */
  avatar?: StoredFile;
}

/** The responses to everything the app requests at its start. */
export function startupReplies(facts: StartupFacts = {}): FakeReplies {
  const role = { id: facts.isAdmin === false ? 3 : 1, name: "Team", nav_override: null };
  const roles = facts.roles ?? [role];
  const me = {
    id: 7,
    email: "ada@example.com",
    first_name: "Ada",
    last_name: "Byron",
    locale: facts.locale ?? null,
    avatar: facts.avatar ?? null,
    last_page: null,
    roles: roles.map((one) => ({ id: 1, user: 7, role: one })),
  };
  const collections = (facts.collections ?? []).map((one) => ({
    ...makeCollection("unnamed", {}),
    ...one,
  }));
  return {
    "GET /_/users/me": data(me),
    "GET /_/collections": data(collections),
    "GET /_/relations": data(facts.relations ?? []),
    "GET /_/permissions/me": data(facts.permissions ?? []),
    "GET /_/settings": data(facts.settings ?? []),
    "GET /_/settings/fields": data([]),
    "GET /_/users": data(facts.users ?? [me]),
    "GET /_/collection_presets": data(facts.presets ?? []),
    "GET /_/": data({
      api: { version: "1.0.0", project_name: facts.projectName ?? "Harbour", project_logo: "" },
    }),
    "GET /_/counts": data([]),
    "GET /_/auth/sso": data([]),
    "GET /server/ping": { body: "pong" },
    "PATCH /_/users/me/tracking/page": data(me),
  };
}
