import { describe, expect } from "vitest";
import {
  adminRefused,
  editorRefused,
  editorRole,
  onEachVendor,
  scenario,
  type World,
} from "../../../test/index.ts";
import { allowManaging } from "../../../test/fixtures/account-rights.ts";
import { identifier, sql } from "../../database/sql.ts";

const path = `/_/roles/${editorRole}`;

describe("a role with its permissions in one request", () => {
  scenario("name and rules are stored together: known rules changed, others created", {
    given: twoRules,
    as: "admin",
    patch: `${path}?fields=name`,
    body: ([news]: number[]) => ({
      name: "Writers",
      permissions: [
        { id: news, update: "full" },
        { collection: "notes", status: "draft", read: "mine", write_field_blacklist: ["hint"] },
      ],
    }),
    status: 200,
    data: { name: "Writers" },
    async check({ world }) {
      expect(await rulesOf(world)).toEqual([
        rule("news", null, { read: "full", update: "full" }),
        rule("notes", "published", { read: "full" }),
        rule("notes", "draft", { read: "mine", write_field_blacklist: "hint" }),
      ]);
    },
    events: [
      { action: "update", collection: "directus_roles", item: String(editorRole) },
      { action: "update", collection: "directus_permissions" },
      { action: "create", collection: "directus_permissions" },
    ],
  });

  scenario("a rule without a key changes the one that the role has for it", {
    given: twoRules,
    as: "admin",
    patch: path,
    body: {
      permissions: [
        { collection: "notes", status: "published", delete: "full" },
        { collection: "news", comment: "full" },
      ],
    },
    status: 200,
    async check({ world }) {
      expect(await rulesOf(world)).toEqual([
        rule("news", null, { read: "full", comment: "full" }),
        rule("notes", "published", { read: "full", delete: "full" }),
      ]);
    },
  });

  onEachVendor("sent twice, as after a lost answer, they are stored once", async (world) => {
    const permissions = [{ collection: "news", read: "full" }];
    for (let time = 0; time < 2; time++)
      expect(await world.as("admin").patch(path, { permissions })).toMatchObject({ status: 200 });
    expect(await rulesOf(world)).toEqual([rule("news", null, { read: "full" })]);
  });

  onEachVendor("a new role has the rules sent with it over those it begins with", async (world) => {
    const reply = await world.as("admin").post("/_/roles", {
      name: "Guides",
      permissions: [
        { collection: "directus_files", create: "none" },
        { collection: "news", read: "full" },
      ],
    });
    const { data } = reply.body as { data: { id: number } };
    const rules = await rulesOf(world, data.id);
    const files = rules.filter(({ collection }) => collection === "directus_files");
    expect(files).toEqual([
      rule("directus_files", null, { read: "full", update: "full", delete: "full" }),
    ]);
    expect(rules).toContainEqual(rule("news", null, { read: "full" }));
  });

  const wrong: [string, unknown, unknown[]][] = [
    ["no list", { news: "full" }, ["permissions"]],
    ["an unknown level", [{ collection: "news", read: "all" }], ["permissions", 0, "read"]],
    [
      "a value at its place among others",
      [{ collection: "news" }, { collection: "notes", read_field_blacklist: "hint" }],
      ["permissions", 1, "read_field_blacklist"],
    ],
    [
      "a rule without a collection",
      [{ collection: "news" }, { read: "full" }],
      ["permissions", 1, "collection"],
    ],
    ["a rule of another role", [{ id: 99, read: "full" }], ["permissions", 0, "id"]],
    [
      "two rules for the same",
      [{ collection: "news" }, { collection: "news", status: null }],
      ["permissions", 1, "collection"],
    ],
  ];
  for (const [what, permissions, at] of wrong)
    onEachVendor(
      `${what} is refused where it stands, and the role stays as it was`,
      async (world) => {
        const reply = await world.as("admin").patch(path, { name: "Writers", permissions });
        expect(reply).toMatchObject({
          status: 422,
          body: { error: { code: 4, problems: [{ path: at }] } },
        });
        expect(await nameOf(world)).toBe("Editor");
        expect(await rulesOf(world)).toEqual([]);
        expect(await world.activity()).toEqual([]);
      },
    );

  adminRefused("what is no rule is refused", {
    patch: path,
    body: { permissions: [7] },
    refused: [422, 12],
  });

  adminRefused("a role that is not there has no rules", {
    patch: "/_/roles/99",
    body: { permissions: [{ collection: "news", read: "full" }] },
    refused: [404, 203],
  });

  editorRefused("who may change roles and not permissions changes neither", {
    given: (world) => world.permit(editorRole, { directus_roles: "full" }),
    patch: path,
    body: { description: "x", permissions: [{ collection: "news", read: "full" }] },
    refused: [403, 301],
    check: async ({ world }) => expect(await descriptionOf(world)).toBeNull(),
  });

  editorRefused("the role of administrators is theirs", {
    given: allowManaging,
    patch: "/_/roles/1",
    body: { permissions: [{ collection: "news", read: "none" }] },
    refused: [403, 10],
  });
});

async function twoRules(world: World): Promise<number[]> {
  await world.permit(editorRole, {
    news: { read: "full" },
    notes: [{ status: "published", read: "full" }],
  });
  const rows = await world.db.all(sql`select id from directus_permissions order by id`);
  return rows.map(({ id }) => Number(id));
}

const columns = ["create", "read", "update", "delete", "comment"] as const;

function rule(collection: string, status: string | null, parts: object) {
  const levels = Object.fromEntries(columns.map((column) => [column, "none"]));
  return { collection, status, ...levels, write_field_blacklist: null, ...parts };
}

async function rulesOf(world: World, role = editorRole) {
  const rows = await world.db.all(sql`select * from directus_permissions
    where role = ${role} order by id`);
  return rows.map((row) =>
    Object.fromEntries(
      ["collection", "status", ...columns, "write_field_blacklist"].map((name) => [
        name,
        row[name] === "" ? null : row[name],
      ]),
    ),
  );
}

async function nameOf(world: World): Promise<unknown> {
  return (await roleRow(world))?.["name"];
}

async function descriptionOf(world: World): Promise<unknown> {
  return (await roleRow(world))?.["description"];
}

async function roleRow(world: World) {
  const [row] = await world.db.all(sql`select ${identifier("name")}, ${identifier("description")}
    from directus_roles where id = ${editorRole}`);
  return row;
}
