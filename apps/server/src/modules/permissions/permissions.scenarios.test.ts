import { describe, expect } from "vitest";
import { editorRole, scenario } from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";

const rules = (world: World) =>
  world.permit(editorRole, {
    news: [
      { status: "$create", create: "full" },
      { status: "draft", read: "full", status_blacklist: "published" },
    ],
    pages: { read: "full", read_field_blacklist: "secret,other" },
  });

describe("one's own permissions", () => {
  scenario("come with general rules first and those for new items last", {
    given: rules,
    as: "editor",
    get: "/_/permissions/me",
    status: 200,
    data: [
      {
        collection: "pages",
        status: null,
        role: editorRole,
        read: "full",
        update: "none",
        read_field_blacklist: ["secret", "other"],
        status_blacklist: null,
      },
      { collection: "news", status: "draft", status_blacklist: "published" },
      { collection: "news", status: "$create" },
    ],
  });

  scenario("of one collection are its rule", {
    given: rules,
    as: "editor",
    get: "/_/permissions/me/pages",
    status: 200,
    data: { collection: "pages", read: "full" },
  });
  scenario("of a collection with statuses are a list", {
    given: rules,
    as: "editor",
    get: "/_/permissions/me/news",
    status: 200,
    data: [{ status: "draft" }],
  });
  for (const name of ["nothing", "constructor"]) {
    scenario(`of ${name} are an empty list`, {
      given: rules,
      as: "editor",
      get: `/_/permissions/me/${name}`,
      status: 200,
      data: [],
    });
  }

  scenario("of anonymous callers are those of the public role", {
    given: (world) => world.permit(2, { news: { read: "full" } }),
    as: "public",
    get: "/_/permissions/me",
    status: 200,
    matches: { data: [{ collection: "news", role: 2 }], public: true },
  });

  scenario("of an administrator are irrelevant", {
    as: "admin",
    get: "/_/permissions/me",
    status: 200,
    data: [],
  });
});

describe("permissions of all", () => {
  scenario("are read by administrators", {
    given: rules,
    as: "admin",
    get: "/_/permissions?filter[collection][eq]=pages",
    status: 200,
    data: [
      {
        collection: "pages",
        role: editorRole,
        read_field_blacklist: ["secret", "other"],
        write_field_blacklist: [],
        status_blacklist: [],
      },
    ],
  });

  scenario("are refused to those without the right", {
    given: rules,
    as: "editor",
    get: "/_/permissions",
    status: 403,
    code: 300,
  });

  scenario("are those of one's own role at the level mine", {
    given: async (world) => {
      await rules(world);
      await world.permit(2, { news: { read: "full" } });
      await world.permit(editorRole, { directus_permissions: { read: "mine" } });
    },
    as: "editor",
    get: "/_/permissions?fields=role&limit=-1",
    status: 200,
    check: ({ reply }) =>
      expect(new Set(reply.items.map(({ role }) => role))).toEqual(new Set([editorRole])),
  });

  scenario("by id do not exist for those who may not read them", {
    given: rules,
    as: "editor",
    get: "/_/permissions/1",
    status: 404,
    code: 203,
  });
});
