import { describe, expect } from "vitest";
import {
  newsroom,
  newsroomWith,
  newsroomWithDraftSecrets,
  onEachVendor,
  scenario,
} from "../../../test/index.ts";
import type { EditorRules, Client, Reply } from "../../../test/index.ts";
import { sql } from "../../database/sql.ts";

/** The editor reads own and published news, authors without phone, and notes of two statuses without hints in one. */
const limited: EditorRules = {
  news: [
    { status: "published", read: "full" },
    { status: "draft", read: "mine", read_field_blacklist: "secret" },
  ],
  authors: { read: "full", read_field_blacklist: "phone" },
  notes: [
    { status: "published", read: "full" },
    { status: "draft", read: "mine", read_field_blacklist: "hint" },
  ],
};

const idsFrom = (reply: Reply): unknown => reply.error?.code ?? reply.items.map(({ id }) => id);
const idsOf = async (client: Client, path: string): Promise<unknown> =>
  idsFrom(await client.get(path));

/** Each of them reads, compares or orders by something that the editor may not read, or that is not there. */
const refused = [
  "news?filter[author.phone][eq]=555-1",
  "news?filter[author.phone][contains]=555",
  "news?filter[author.phone][rlike]=5%",
  "news?filter[author.phone][null]=1",
  "news?filter[author.phone][in]=555-1,555-2",
  "news?filter[author.phone][between]=5,6",
  "news?filter[notes.news.author.phone][eq]=555-1",
  "news?filter[author.articles.author.phone][nempty]=1",
  "news?filter[author.nothing][eq]=1",
  "news?filter[author.owner.password][contains]=$2",
  "news?filter[owner.token][nnull]=1",
  "news?filter[owner.roles][has]=1",
  "news?filter[nothing][eq]=1",
  "news?filter[id][eq]=1&filter[author.phone][eq]=555-1&filter[author.phone][logical]=or",
  "news?filter[title][0][eq]=x&filter[author.phone][0][eq]=1",
  "news?filter[$or][0][id][eq]=1&filter[$or][1][author.phone][eq]=555-1",
  "news?filter[$or][0][id][eq]=1&filter[$or][1][$and][0][author.owner.password][contains]=$2",
  "news?filter[$or][0][id][eq]=1&filter[$or][0][$or][0][nothing][eq]=1",
  "news?filter[$and][0][owner.token][nnull]=1",
  "news?filter[$nor][eq]=1",
  "news?sort=nothing",
  "news?sort=-author.phone",
  "news?groups=nothing",
  "authors?filter[phone][eq]=555-1",
  "authors?filter[phone][empty]=1",
  "authors?filter[$or][0][phone][empty]=1&filter[$or][1][name][nnull]=1",
  "authors?sort=phone",
  "authors?sort=name,-phone",
  "authors?groups=phone",
  "authors?filter[articles.secret][eq]=s-two&filter[phone][neq]=x",
];

describe("operands that may not be read", () => {
  onEachVendor("are refused at any depth (F49, A1, A2, A10)", async (world) => {
    await newsroomWith(limited)(world);
    for (const path of refused)
      expect([path, (await world.as("editor").get(`/_/items/${path}`)).body]).toMatchObject([
        path,
        { error: { code: 215 } },
      ]);
  });

  scenario("are refused behind a collection that may not be read", {
    given: newsroomWith({ news: { read: "full" } }),
    as: "editor",
    get: "/_/items/news?filter[author.name][eq]=x",
    status: 403,
    code: 215,
  });

  scenario("are refused in groups when they are hidden in some rows", {
    given: newsroomWith(limited),
    as: "editor",
    get: "/_/items/news?groups=secret",
    status: 403,
    code: 215,
  });

  scenario("that do not exist are reported to administrators", {
    given: newsroom,
    as: "admin",
    get: "/_/items/news?filter[nothing][eq]=1",
    status: 422,
    code: 202,
  });
});

describe("hidden rows and values are never matched (F47 to F50)", () => {
  const finds: [string, number[]][] = [
    // The editor sees news 1 and 2; the value is hidden in the draft.
    ["", [1, 2]],
    ["filter[secret][nnull]=1", [1]],
    ["filter[secret][neq]=x", [1]],
    ["filter[secret][eq]=s-two", []],
    ["filter[secret][contains]=s", [1]],
    ["filter[secret][nin]=x", [1]],
    ["filter[title][ncontains]=three", [1, 2]],
    ["q=s-two", []],
    ["q=s-one", [1]],
    ["q=555", []],
    ["q=news", [1, 2]],
    ["q=note gone", []],
    ["q=note hidden", []],
    ["q=note good", [1]],
    ["q=note last", []],
    ["filter[author][contains]=author", [1, 2]],
    ["filter[author][contains]=555", []],
    ["filter[author][ncontains]=555", [1, 2]],
    ["filter[author.name][eq]=author Ann", [1]],
    // The articles of the author that the editor may read: each author has one.
    ["filter[author.articles.title][contains]=three", []],
    ["filter[author.articles.title][contains]=two", [2]],
    ["filter[author.articles.secret][contains]=s", [1]],
    ["filter[author.articles][has]=2", []],
    ["filter[author.articles][has]=1", [1, 2]],
    ["filter[notes.text][contains]=note", [1]],
    ["filter[notes.text][contains]=gone", []],
    ["filter[notes.text][eq]=note hidden", []],
    ["filter[notes.hint][contains]=h", [1]],
    ["filter[notes][has]=1", [1]],
    ["filter[notes][has]=2", []],
    ["filter[notes][nhas]=1", [2]],
    ["filter[notes][all]=1", [1]],
    ["filter[notes][all]=1,2", []],
    ["filter[notes][null]=1", [2]],
    ["filter[notes][nempty]=1", [1]],
    ["filter[id][gt]=0&filter[id][logical]=or", [1, 2]],
    ["filter[title][eq]=x&filter[id][gt]=0&filter[id][logical]=or&status=*", [1, 2]],
    ["filter[$or][0][id][gt]=0", [1, 2]],
    ["filter[$or][0][id][gt]=0&filter[$or][1][status]=deleted&status=*", [1, 2]],
    ["filter[$or][0][secret][eq]=s-two&filter[$or][1][title][eq]=nothing", []],
    ["filter[$or][0][secret][nnull]=1&filter[$or][1][title][eq]=nothing", [1]],
    ["filter[$or][0][secret][neq]=x&filter[$or][1][id]=2", [1, 2]],
    ["filter[$or][0][notes.text][contains]=gone&filter[$or][1][notes.text][eq]=note hidden", []],
    ["filter[$and][0][$or][0][notes.hint][contains]=h&filter[$and][0][$or][1][id]=9", [1]],
    ["status=*", [1, 2]],
    ["status=draft", [2]],
    ["status=deleted", []],
    ["groups=author", [1, 2]],
  ];

  onEachVendor("in lists, and not in their counts either", async (world) => {
    await newsroomWith(limited)(world);
    const editor = world.as("editor");
    for (const [part, ids] of finds) {
      const reply = await editor.get(
        `/_/items/news?fields=id&sort=id&meta=filter_count,total_count&${part}`,
      );
      expect([part, idsFrom(reply), reply.meta]).toEqual([
        part,
        ids,
        { filter_count: ids.length, total_count: 2 },
      ]);
    }
  });

  onEachVendor("administrators find them, except soft-deleted ones", async (world) => {
    await newsroom(world);
    const admin = world.as("admin");
    for (const [part, ids] of [
      ["filter[author.articles][has]=2", [1, 2, 3, 4]],
      ["filter[author.articles][has]=3", []],
      ["filter[author.articles.title][contains]=five", []],
      ["filter[notes][has]=1", [1, 2, 3, 4]],
      ["filter[notes][has]=2", []],
      ["filter[notes.text][contains]=gone", []],
      ["filter[notes][all]=1,2", []],
      ["q=note gone", []],
      ["q=note hidden", [2]],
    ] as const)
      expect([part, await idsOf(admin, `/_/items/news?fields=id&sort=id&${part}`)]).toEqual([
        part,
        ids,
      ]);
  });

  onEachVendor("a hidden value is not revealed by its position (F49)", async (world) => {
    await newsroomWithDraftSecrets(world);
    const editor = world.as("editor");
    const before = await idsOf(editor, "/_/items/news?fields=id&sort=secret");
    await world.db.run(sql`update news set secret = 'a' where id = 4`);
    await world.db.run(sql`update news set secret = 'z' where id = 2`);
    expect(await idsOf(editor, "/_/items/news?fields=id&sort=secret")).toEqual(before);
    expect(before).toEqual([1, 2, 3, 4]);
  });

  onEachVendor("related items are shown by the rules of their collection", async (world) => {
    await newsroomWith({ ...limited, authors: [{ read: "full", read_field_blacklist: "phone" }] })(
      world,
    );
    const reply = await world
      .as("editor")
      .get("/_/items/authors?fields=name,articles.title,articles.secret,articles.notes.*&sort=id");
    expect(reply.items).toEqual([
      {
        name: "author Ann",
        articles: [
          {
            title: "news one",
            secret: "s-one",
            notes: [
              { id: 1, news: 1, text: "note good", hint: "h-1", status: "published", owner: 2 },
            ],
          },
        ],
      },
      { name: "author Bob", articles: [{ title: "news two", notes: [] }] },
    ]);
  });

  scenario("a reference into a collection that may not be read is its key, and no more", {
    given: newsroomWith(limited),
    as: "editor",
    get: "/_/items/news/1?fields=owner.email,owner.roles.*,title",
    status: 200,
    check: ({ reply }) => expect(reply.item).toEqual({ owner: { id: 2 }, title: "news one" }),
  });

  onEachVendor("a reference to a hidden item is null", async (world) => {
    await newsroomWith({ news: { read: "mine" }, notes: { read: "full" } })(world);
    const reply = await world
      .as("editor")
      .get("/_/items/notes?fields=id,news.title&status=*&sort=id");
    expect(reply.items).toEqual([
      { id: 1, news: { title: "news one" } },
      { id: 2, news: { title: "news one" } },
      { id: 3, news: { title: "news two" } },
      { id: 4, news: null },
      { id: 5, news: null },
    ]);
  });
});

describe("counts (J7, F59)", () => {
  scenario("of several written items are those of the list", {
    given: newsroomWith({ news: { read: "full", create: "full" } }),
    as: "editor",
    post: "/_/items/news?fields=title&meta=*",
    body: [{ title: "a" }, { title: "b" }],
    status: 200,
    matches: {
      meta: {
        collection: "news",
        type: "collection",
        result_count: 2,
        total_count: 2,
        filter_count: 2,
        status_count: { draft: 2 },
      },
      data: [{ title: "a" }, { title: "b" }],
    },
  });

  scenario("of changed items leave out those that are no longer readable", {
    given: newsroomWith({
      news: [
        { status: "draft", read: "full", update: "full" },
        { status: "published", read: "none", update: "full" },
      ],
    }),
    as: "editor",
    patch: "/_/items/news?fields=id&meta=result_count,total_count",
    body: [
      { id: 2, status: "published" },
      { id: 3, title: "x" },
    ],
    status: 200,
    matches: { meta: { result_count: 1, total_count: 1 }, data: [{ id: 3 }] },
  });

  scenario("of several ids are those of the request", {
    given: newsroom,
    as: "admin",
    get: "/_/items/news/1,2,99?fields=id&meta=total_count,filter_count,status",
    status: 200,
    matches: {
      meta: {
        total_count: 2,
        filter_count: 2,
        status_count: { published: 1, draft: 1, deleted: 0 },
      },
    },
  });

  scenario("can be requested without any row", {
    given: newsroomWith({ news: { read: "mine" } }),
    as: "editor",
    get: "/_/items/news?fields=-&limit=0&meta=*",
    status: 200,
    matches: { meta: { total_count: 2, result_count: 0 }, data: [] },
  });
});
