import { describe, expect } from "vitest";

import {
  editorRole,
  editorUser,
  fullLevels,
  newsroom,
  onEachVendor,
  ruleEditor,
  type As,
  type EditorRules,
  type World,
} from "../../../../test/index.ts";
import { ask, type Answer } from "../../../../test/fixtures/explanation.ts";
import { sql } from "../../../database/sql.ts";

const news = { as: { user: editorUser }, collection: "news" };

/** A request, as it is asked about and as it is sent. */
interface Case {
  title: string;
  /** Nothing has to be undone after it. */
  isHarmless?: true;
  ask: object;
  send: (client: ReturnType<World["as"]>) => Promise<boolean>;
}

const succeeds = (status: number) => status >= 200 && status < 300;
const address = (id: number) => `/_/items/news/${id}`;

function casesOf(id: number): Case[] {
  const item = String(id);
  const ask = (action: string, more: object = {}) => ({
    collection: "news",
    item,
    action,
    ...more,
  });
  const update = (title: string, values: object, more: object): Case => ({
    title: `${title} of ${id}`,
    ask: ask("update", more),
    send: async (client) => succeeds((await client.patch(address(id), values)).status),
  });
  return [
    {
      title: `read ${id}`,
      isHarmless: true,
      ask: ask("read"),
      send: async (client) => succeeds((await client.get(address(id))).status),
    },
    {
      title: `read the secret of ${id}`,
      isHarmless: true,
      ask: ask("read", { field: "secret" }),
      send: async (client) => {
        const reply = await client.get(`${address(id)}?fields=secret`);
        return succeeds(reply.status) && "secret" in reply.item;
      },
    },
    update("title", { title: "changed" }, { field: "title" }),
    update("secret", { secret: "changed" }, { field: "secret" }),
    ...["published", "draft", "deleted"].map((status) =>
      update(`status ${status}`, { status }, { status }),
    ),
    {
      title: `comment ${id}`,
      ask: ask("comment"),
      send: async (client) =>
        succeeds(
          (await client.post("/_/activity/comment", { collection: "news", item, comment: "hm" }))
            .status,
        ),
    },
    {
      title: `delete ${id}`,
      ask: ask("delete"),
      send: async (client) => succeeds((await client.delete(address(id))).status),
    },
  ];
}

const creations: Case[] = [
  {},
  { status: "published" },
  { status: "draft", field: "secret" },
  { field: "secret" },
].map((more) => ({
  title: `create ${JSON.stringify(more)}`,
  ask: { collection: "news", action: "create", ...more },
  send: async (client) => {
    const values = {
      title: "new",
      ...("status" in more ? { status: more.status } : {}),
      ...("field" in more ? { secret: "new" } : {}),
    };
    return succeeds((await client.post("/_/items/news", values)).status);
  },
}));

const draft = { ...fullLevels, status: "draft", comment: "full" };
const published = { ...fullLevels, status: "published", comment: "full" };

/** Rules for the role of the editor, each with other rights. */
const ruled: Record<string, EditorRules> = {
  "no rule": {},
  "every level": { news: { ...fullLevels, comment: "full" } },
  "own items": { news: { create: "full", read: "mine", update: "mine", delete: "mine" } },
  "items of the role": {
    news: { read: "role", update: "role", delete: "mine", comment: "create" },
  },
  "reading without writing": { news: { read: "full", comment: "read" } },
  "writing without reading": { news: { ...fullLevels, read: "none" } },
  "fields hidden and locked": {
    news: { ...fullLevels, read_field_blacklist: "secret", write_field_blacklist: "secret" },
  },
  "a row for each status": { news: [{ ...draft, update: "mine", delete: "role" }, published] },
  "a status without a row": { news: [draft, { ...published, status: null }] },
  "statuses that may not be set": {
    news: [
      { ...draft, status_blacklist: "published" },
      { ...published, update: "mine" },
    ],
  },
  "fields by status, and of new items": {
    news: [
      { ...draft, read_field_blacklist: "secret" },
      { ...published, write_field_blacklist: "secret,status" },
      { status: "$create", write_field_blacklist: "secret", status_blacklist: "published" },
    ],
  },
  "statuses of new items by the general rule": {
    news: { ...fullLevels, status_blacklist: "published,deleted" },
  },
};

/** Everything is as before for the next request. */
async function undo(world: World): Promise<() => Promise<void>> {
  const rows = await world.db.all(sql`select * from news`);
  return async () => {
    await world.db.run(sql`delete from news`);
    await world.db.restoreAll("news", rows, "id");
  };
}

/** A verdict is told by its rules: what is refused is denied by one of them, what is allowed by none. */
function isTold({ verdict, rules }: Answer): boolean {
  const denies = rules.some(({ effect }) => effect === "denies");
  return verdict === "no" ? denies : verdict === "yes" ? !denies : true;
}

describe("the verdict is what the API does", () => {
  for (const [title, rules] of Object.entries(ruled))
    onEachVendor(`with ${title}`, async (world) => {
      await newsroom(world);
      await ruleEditor(world, rules);
      const mate = await world.user(editorRole);
      const people: [object, As][] = [
        [{ user: editorUser }, "editor"],
        [{ user: mate.id }, mate],
      ];
      const restore = await undo(world);
      for (const [as, actor] of people) {
        const found: unknown[] = [];
        const expected: unknown[] = [];
        for (const { title: what, ask: question, isHarmless, send } of [
          ...[1, 3, 5].flatMap(casesOf),
          ...creations,
        ]) {
          const answer = await ask(world, { as, ...question });
          const isAllowed = await send(world.as(actor));
          if (isAllowed && !isHarmless) await restore();
          found.push([what, answer.verdict, isTold(answer) || answer.rules]);
          expected.push([what, isAllowed ? "yes" : "no", true]);
        }
        expect(found).toEqual(expected);
      }
    });

  onEachVendor("of any item: all, some or none of them", async (world) => {
    await newsroom(world);
    for (const rules of Object.values(ruled)) {
      await ruleEditor(world, rules);
      for (const action of ["read", "update", "delete", "comment"]) {
        const { verdict } = await ask(world, { ...news, action });
        const of = [1, 2, 3, 4].map((id) => ask(world, { ...news, action, item: String(id) }));
        const each = (await Promise.all(of)).map((answer) => answer.verdict);
        const consistent = {
          yes: each.every((one) => one === "yes"),
          no: each.every((one) => one === "no"),
          some: true,
        }[verdict];
        expect([rules, action, verdict, each, consistent]).toEqual([
          rules,
          action,
          verdict,
          each,
          true,
        ]);
      }
    }
  });

  onEachVendor("of administrators and of visitors as well", async (world) => {
    await newsroom(world);
    await world.permit(2, { news: { read: "mine" }, authors: { read: "full" } });
    const verdictOf = async (as: object, question: object) =>
      (await ask(world, { as, ...question })).verdict;
    const authors = { collection: "authors", item: "1" };
    const administrator = { user: 1 };
    expect(await verdictOf(administrator, { ...news, as: administrator, action: "delete" })).toBe(
      "yes",
    );
    expect(await verdictOf(administrator, { ...authors, action: "update" })).toBe("yes");
    expect(await verdictOf({ role: 2 }, { ...authors, action: "read" })).toBe("yes");
    expect(await verdictOf({ role: 2 }, { ...authors, action: "update" })).toBe("no");
    const own = await ask(world, { ...news, as: { role: 2 }, action: "read", item: "1" });
    expect(own).toMatchObject({ verdict: "no", rules: [{ key: "anonymous", effect: "denies" }] });
  });
});
