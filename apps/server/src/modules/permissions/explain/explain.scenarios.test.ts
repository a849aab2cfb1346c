import { describe, expect } from "vitest";

import {
  adminRefused,
  editorRefused,
  editorRole,
  editorUser,
  fullLevels,
  newsroom,
  newsroomWith,
  onEachVendor,
  ruleEditor,
  scenario,
} from "../../../../test/index.ts";
import { ask, explainPath as path, type Answer } from "../../../../test/fixtures/explanation.ts";
import { sql } from "../../../database/sql.ts";

const news = { as: { user: editorUser }, collection: "news" };
const draft = { ...fullLevels, status: "draft" };
const published = { ...fullLevels, status: "published" };

describe("a question about a role", () => {
  scenario("is about somebody who made nothing", {
    given: newsroomWith({ news: { read: "full", update: "mine" } }),
    as: "admin",
    post: path,
    body: { as: { role: editorRole }, collection: "news", action: "update", item: "1" },
    status: 200,
    data: {
      verdict: "no",
      code: 302,
      role: editorRole,
      rules: [{ key: "level", effect: "denies", level: "mine", owner: editorUser }],
    },
    events: [],
  });
  scenario("without an item says how far a rule reaches", {
    given: newsroomWith({ news: { read: "full", update: "mine" } }),
    as: "admin",
    post: path,
    body: { as: { role: editorRole }, collection: "news", action: "update" },
    status: 200,
    data: { verdict: "some", code: null, rules: [{ key: "level", effect: "limits" }] },
  });
});

/** Returns the rules that speak about a question, by key and effect. */
const spoken = (answer: Answer) => answer.rules.map(({ key, effect }) => `${key} ${effect}`);

describe("what else speaks is named", () => {
  onEachVendor("several roles, none, and an account that cannot act", async (world) => {
    await newsroom(world);
    const question = { collection: "news", action: "read" };
    const { id } = await world.user(editorRole);
    const other = await world.role("Others too");
    await world.db.insert("directus_user_roles", { user: id, role: other }, "id");
    world.project.access.invalidate();
    expect(spoken(await ask(world, { as: { user: id }, ...question }))).toEqual([
      "severalRoles tells",
      "noRule denies",
    ]);
    await world.as("admin").patch(`/_/users/${id}`, { status: "suspended" });
    expect(await ask(world, { as: { user: id }, ...question })).toMatchObject({
      verdict: "no",
      code: 103,
      rules: [{ key: "inactive", names: ["suspended"] }, {}, {}],
    });
    await world.db.run(sql`delete from directus_user_roles where role = ${other}`);
    const { id: alone } = await world.user(other);
    await world.as("admin").delete(`/_/roles/${other}`);
    expect(spoken(await ask(world, { as: { user: alone }, ...question }))).toEqual([
      "noRole tells",
      "noRule denies",
    ]);
  });

  onEachVendor("addresses, a second factor, secrets and the product's own", async (world) => {
    await world.as("admin").patch(`/_/roles/${editorRole}`, {
      ip_whitelist: "10.0.0.0/8",
      enforce_2fa: true,
    });
    await world.permit(editorRole, { directus_users: "full" });
    const answer = await ask(world, {
      as: { user: editorUser },
      collection: "directus_users",
      action: "read",
      field: "password",
    });
    expect(spoken(answer)).toEqual([
      "secondFactor denies",
      "addresses tells",
      "system tells",
      "level allows",
      "concealed denies",
    ]);
  });

  onEachVendor("a reason that has to be given, and rules that are replaced", async (world) => {
    await newsroom(world);
    await ruleEditor(world, {
      news: [{ ...fullLevels }, { ...draft, explain: "update" }, { ...published, update: "none" }],
    });
    const answer = await ask(world, { ...news, action: "update", item: "2", status: "published" });
    expect(spoken(answer)).toEqual([
      "statusesReplace tells",
      "level allows",
      "level denies",
      "reason tells",
    ]);
    const removal = await ask(world, { ...news, action: "update", item: "2", status: "deleted" });
    expect(spoken(removal)).toContain("moveDeletes tells");
  });

  onEachVendor("lists of items that may not be read", async (world) => {
    await newsroom(world);
    await ruleEditor(world, { news: { read: "full" } });
    const answer = await ask(world, { ...news, action: "read", item: "1", field: "notes" });
    expect(answer).toMatchObject({
      verdict: "no",
      rules: [{}, { key: "related", names: ["notes"] }],
    });
    const open = await ask(world, { ...news, action: "read", item: "1", field: "title" });
    expect(spoken(open)).toEqual(["level allows", "open allows"]);
    const key = await ask(world, { ...news, action: "read", item: "1", field: "id" });
    expect(spoken(key)).toEqual(["level allows", "keyField allows"]);
  });

  onEachVendor("levels without somebody who made the item", async (world) => {
    await newsroom(world);
    await ruleEditor(world, { authors: { read: "full", update: "mine" } });
    const answer = await ask(world, {
      ...news,
      collection: "authors",
      action: "update",
      item: "1",
    });
    expect(spoken(answer)).toEqual(["noOwner denies"]);
  });
});

describe("nobody else asks, and what is not there is not explained", () => {
  const body = { ...news, action: "read" };
  editorRefused("an editor, about themself", { post: path, body, refused: [401, 3] });
  scenario("the public", { as: "public", post: path, body, status: 401, code: 3 });
  const refusals: [string, object, [number, number]][] = [
    ["an unknown user", { ...body, as: { user: 999 } }, [404, 203]],
    ["an unknown role", { ...body, as: { role: 999 } }, [404, 203]],
    ["an unknown collection", { ...body, collection: "nowhere" }, [404, 200]],
    ["an unknown item", { ...body, item: "999" }, [404, 203]],
    ["an unknown field", { ...body, field: "nothing" }, [422, 202]],
    ["an unknown action", { ...body, action: "explain" }, [422, 4]],
    ["a person and a role at once", { ...body, as: { user: 1, role: 1 } }, [422, 4]],
  ];
  for (const [title, sent, refused] of refusals)
    adminRefused(title, { given: newsroom, post: path, body: sent, refused });
});
