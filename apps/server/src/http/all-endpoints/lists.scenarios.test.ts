import { asRecord } from "@rowhouse/contract";
import { describe, expect } from "vitest";

import { lists, makeEverything, type List } from "../../../test/everything.ts";
import { editorUser, onEachVendor, type JsonObject, type World } from "../../../test/index.ts";

type Row = JsonObject & { id: number };

/** The past of one item of each kind that has one. */
const historiesOf = ({ file }: { file: number }): string[] => [
  "/_/items/books/1/revisions",
  `/_/users/${editorUser}/revisions`,
  `/_/files/${file}/revisions`,
];

/** Requests to a list: for the whole body, its rows, or their keys. */
function requesting(world: World, path: string) {
  const whole = async (search: string) => {
    const reply = await world.as("admin").get(`${path}?${search}`);
    expect(reply, `${path}?${search} ${reply.text.slice(0, 300)}`).toMatchObject({ status: 200 });
    return reply;
  };
  return {
    whole,
    rows: async (search: string) => (await whole(search)).items,
    keys: async (search: string) => keysOf((await whole(`${search}&fields=id`)).items),
  };
}

/** All rows by key, to work out the expected results. */
async function allRows(world: World, { path, far }: List): Promise<Row[]> {
  const fields = far === undefined ? "*" : `*,${far}`;
  const rows = await requesting(world, path).rows(`limit=-1&sort=id&fields=${fields}`);
  expect(rows.length, path).toBeGreaterThan(3);
  return rows.map((row) => ({ ...row, id: Number(row["id"]) }));
}

const keysOf = (rows: readonly JsonObject[]): number[] => rows.map(({ id }) => Number(id));
const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value).toLowerCase();

/** The values at the end of a path, however many rows it leads through. */
function valuesAt(value: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesAt(each, [step ?? "", ...rest]));
  if (step === undefined) return [value];
  const next = asRecord(value)[step];
  return rest.length === 0 && !Array.isArray(next) ? [next] : valuesAt(next, rest);
}

/** A query, and the rows it finds. */
type Filter = [search: string, isFound: (row: Row) => boolean];

/** Everything but the operators of one-to-many fields, with what SQL makes of it: nothing is true of null. */
function filtersOf(list: List, rows: readonly Row[]): Filter[] {
  const [first, second] = rows.filter((row) => textOf(row[list.text]));
  const text = String((second ?? first)?.[list.text]);
  const part = text.slice(-3).toLowerCase();
  const start = text.slice(0, 2).toLowerCase();
  const [low = 0, high = 0] = [rows.at(1)?.id, rows.at(-2)?.id];
  const has = (row: Row, test: (value: string) => boolean): boolean => {
    const value = textOf(row[list.text]);
    return value !== null && test(value);
  };
  const isGap = (row: Row): boolean => row[list.gap] === null;
  const isEmpty = (row: Row): boolean => isGap(row) || row[list.gap] === "";
  const on = (operator: string, value: unknown): string =>
    `filter[id][${encodeURIComponent(operator)}]=${String(value)}`;
  const onText = (operator: string, value: string): string =>
    `filter[${list.text}][${operator}]=${encodeURIComponent(value)}`;
  return [
    [`filter[id]=${low}`, ({ id }) => id === low],
    ...each(["eq", "="], (name) => [on(name, low), ({ id }) => id === low]),
    ...each(["neq", "!=", "<>"], (name) => [on(name, low), ({ id }) => id !== low]),
    ...each(["lt", "<"], (name) => [on(name, high), ({ id }) => id < high]),
    ...each(["lte", "<="], (name) => [on(name, high), ({ id }) => id <= high]),
    ...each(["gt", ">"], (name) => [on(name, low), ({ id }) => id > low]),
    ...each(["gte", ">="], (name) => [on(name, low), ({ id }) => id >= low]),
    [on("in", `${low},${high}`), ({ id }) => id === low || id === high],
    [on("nin", `${low},${high}`), ({ id }) => id !== low && id !== high],
    [on("between", `${low},${high}`), ({ id }) => id >= low && id <= high],
    [on("nbetween", `${low},${high}`), ({ id }) => id < low || id > high],
    [`filter[id][0][gte]=${low}&filter[id][1][lte]=${high}`, ({ id }) => id >= low && id <= high],
    [
      `${on("eq", high)}&${onText("eq", text)}&${onText("logical", "or")}`,
      (row) => row.id === high || row[list.text] === text,
    ],
    [
      `filter[$or][0][id][eq]=${high}&filter[$or][1][${list.text}][eq]=${encodeURIComponent(text)}`,
      (row) => row.id === high || row[list.text] === text,
    ],
    [
      `filter[$and][0][id][gte]=${low}&filter[$and][0][$or][0][id][lte]=${high}&filter[$and][0][$or][1][${list.gap}][nnull]=1`,
      (row) => row.id >= low && (row.id <= high || !isGap(row)),
    ],
    ...each(["contains", "like"], (name) => [
      onText(name, part),
      (row) => has(row, (value) => value.includes(part)),
    ]),
    ...each(["ncontains", "nlike"], (name) => [
      onText(name, part),
      (row) => has(row, (value) => !value.includes(part)),
    ]),
    [onText("rlike", `${start}%`), (row) => has(row, (value) => value.startsWith(start))],
    [onText("nrlike", `${start}%`), (row) => has(row, (value) => !value.startsWith(start))],
    [`filter[${list.gap}][null]=1`, isGap],
    [`filter[${list.gap}][nnull]=1`, (row) => !isGap(row)],
    [`filter[${list.gap}][empty]=1`, isEmpty],
    [`filter[${list.gap}][nempty]=1`, (row) => !isEmpty(row)],
  ];
}

function each(names: readonly string[], make: (name: string) => Filter): Filter[] {
  return names.map(make);
}

describe("every list", () => {
  onEachVendor("filters by every operator, under all of its names", async (world) => {
    await makeEverything(world);
    for (const list of lists) {
      const rows = await allRows(world, list);
      const { keys } = requesting(world, list.path);
      for (const [search, isFound] of filtersOf(list, rows))
        expect(await keys(`${search}&sort=id`), `${list.path}?${search}`).toEqual(
          keysOf(rows.filter(isFound)),
        );
    }
  });

  onEachVendor("filters through relations and by what is related", async (world) => {
    await makeEverything(world);
    for (const list of lists.filter(({ far }) => far !== undefined)) {
      const rows = await allRows(world, list);
      const { keys } = requesting(world, list.path);
      const way = list.far?.split(".") ?? [];
      const wanted = rows.flatMap((row) => valuesAt(row, way)).find((value) => value);
      const search = `filter[${list.far}][eq]=${String(wanted)}&sort=id`;
      expect(await keys(search), `${list.path}?${search}`).toEqual(
        keysOf(rows.filter((row) => valuesAt(row, way).includes(wanted))),
      );
    }
    for (const { path, many = "", member = "" } of lists.filter((list) => list.many)) {
      const { keys, rows: read } = requesting(world, path);
      const rows = await read(`limit=-1&sort=id&fields=id,${many}.${member},${many}.id`);
      const of = (row: JsonObject): unknown[] => valuesAt(row, [many, member]).filter(Boolean);
      const wanted = rows.flatMap(of)[0];
      const filtered = (operator: string, value: unknown) =>
        keys(`filter[${many}][${operator}]=${String(value)}&sort=id`);
      expect(await filtered("has", 1), path).toEqual(
        keysOf(rows.filter((row) => of(row).length > 0)),
      );
      expect(await filtered("nhas", 2), path).toEqual(
        keysOf(rows.filter((row) => of(row).length < 2)),
      );
      expect(await filtered("all", wanted), path).toEqual(
        keysOf(rows.filter((row) => of(row).includes(wanted))),
      );
    }
  });

  onEachVendor("searches and groups", async (world) => {
    await makeEverything(world);
    for (const list of lists) {
      const rows = await allRows(world, list);
      const { keys } = requesting(world, list.path);
      const text = textOf(rows.find((row) => textOf(row[list.text]))?.[list.text]) ?? "";
      const found = await keys(`q=${encodeURIComponent(text)}&sort=id`);
      const certain = rows.filter((row) => textOf(row[list.text])?.includes(text));
      expect(found, `${list.path}?q=${text}`).toEqual(expect.arrayContaining(keysOf(certain)));
      expect(await keys("q=no-such-words"), list.path).toEqual([]);
      const groups = [...Map.groupBy(rows, (row) => textOf(row[list.text])).values()];
      expect(await keys(`groups=${list.text}&limit=-1&sort=id`), list.path).toEqual(
        groups.map(([first]) => first?.id),
      );
    }
  });

  onEachVendor("sorts and pages", async (world) => {
    const histories = historiesOf(await makeEverything(world));
    for (const path of [...lists.map((list) => list.path), ...histories]) {
      const { keys } = requesting(world, path);
      const all = await keys("sort=id&limit=-1");
      expect(all.length, path).toBeGreaterThan(2);
      expect(all, path).toEqual(all.toSorted((a, b) => a - b));
      expect(await keys("sort=-id"), path).toEqual(all.toReversed());
      expect(
        (await keys("sort=?&limit=-1")).toSorted((a, b) => a - b),
        path,
      ).toEqual(all);
      expect(await keys("sort=id&limit=2"), path).toEqual(all.slice(0, 2));
      expect(await keys("limit=0"), path).toEqual([]);
      expect(await keys("sort=id&limit=2&offset=1"), path).toEqual(all.slice(1, 3));
      expect(await keys("sort=id&limit=2&page=2"), path).toEqual(all.slice(2, 4));
    }
    for (const { path } of lists) {
      const { whole, keys } = requesting(world, path);
      const [first] = await keys("sort=id&limit=1");
      expect((await whole("sort=id&single=1&fields=id")).item, path).toEqual({ id: first });
    }
  });

  onEachVendor("shows the requested fields", async (world) => {
    await makeEverything(world);
    for (const { path, text, far, gap } of lists) {
      const { rows } = requesting(world, path);
      const one = async (fields: string) => (await rows(`sort=id&limit=1&fields=${fields}`))[0];
      const all = Object.keys((await one("*")) ?? {});
      expect(Object.keys((await one(`id,${text}`)) ?? {}).toSorted(), path).toEqual(
        ["id", text].toSorted(),
      );
      expect(all, path).toEqual(expect.arrayContaining(["id", text, gap]));
      const without = Object.keys((await one(`*,-${text}`)) ?? {});
      expect(without, path).toEqual(all.filter((name) => name !== text));
      expect(await one("-"), path).toEqual({});
      const deep = await rows("fields=*.*&limit=-1");
      const [step = "", next = ""] = far?.split(".") ?? [];
      const isDeep = deep.some((row) => next in asRecord([row[step]].flat()[0]));
      expect(isDeep, `${path}?fields=*.*`).toBe(far !== undefined);
    }
    for (const { path, far = "" } of lists.filter((list) => list.far)) {
      const { rows } = requesting(world, path);
      const [step = "", next = ""] = far.split(".");
      const whole = await rows(`fields=${step}.*&limit=-1`);
      expect(
        whole.some((row) => next in asRecord([row[step]].flat()[0])),
        path,
      ).toBe(true);
      const way = far.split(".");
      const found = (await rows(`fields=${far}&limit=-1`)).flatMap((row) => valuesAt(row, way));
      expect(found.some(Boolean), `${path}?fields=${far}`).toBe(true);
    }
  });

  onEachVendor("reports its figures", async (world) => {
    const histories = historiesOf(await makeEverything(world));
    for (const { path } of lists) {
      const { keys, whole } = requesting(world, path);
      const all = await keys("sort=id&limit=-1");
      const from = `sort=id&limit=2&filter[id][gt]=${all[0]}`;
      const expected = {
        collection: expect.stringMatching(/^(directus_|books)/),
        type: "collection",
        result_count: 2,
        total_count: all.length,
        filter_count: all.length - 1,
        page: 1,
        page_count: Math.ceil((all.length - 1) / 2),
      };
      expect((await whole(`${from}&meta=*`)).meta, path).toMatchObject(expected);
      const { page: _page, page_count: _count, ...counts } = expected;
      const named = "collection,type,result_count,total_count,filter_count";
      expect((await whole(`${from}&meta=${named}`)).meta, path).toEqual(counts);
      const { meta } = await whole(`${from}&meta=page`);
      expect(meta?.links?.["next"], path).toContain("page=2");
    }
    for (const path of histories) {
      const { keys, whole } = requesting(world, path);
      const all = await keys("limit=-1");
      expect((await whole("limit=2&meta=*")).meta, path).toMatchObject({
        result_count: 2,
        total_count: all.length,
      });
      expect((await whole("limit=2&meta=result_count")).meta, path).toEqual({ result_count: 2 });
    }
  });
});

describe("some lists", () => {
  onEachVendor("leave out what is soft-deleted, unless its status is requested", async (world) => {
    await makeEverything(world);
    const statusCounts = {
      "/_/items/books": { published: 2, draft: 2, deleted: 1 },
      "/_/users": { draft: 0, invited: 0, active: 4, suspended: 1, deleted: 1 },
    };
    for (const [path, counts] of Object.entries(statusCounts)) {
      const { rows, whole } = requesting(world, path);
      const statuses = async (search: string) =>
        new Set((await rows(`${search}&limit=-1`)).map((row) => row["status"]));
      expect(await statuses(""), path).not.toContain("deleted");
      expect(await statuses("status=*"), path).toContain("deleted");
      expect(await statuses("status=deleted"), path).toEqual(new Set(["deleted"]));
      expect((await whole("meta=status")).meta, path).toEqual({ status_count: counts });
    }
  });

  onEachVendor("hold as many related rows of an item as requested", async (world) => {
    await makeEverything(world);
    const path = "/_/items/books?fields=texts.*&filter[id]=1";
    const { body } = await world.as("admin").get(`${path}&related_limit=1`);
    expect(valuesAt(body, ["data", "texts", "language"])).toEqual(["en"]);
  });

  onEachVendor("narrow translations to languages", async (world) => {
    await makeEverything(world);
    const admin = world.as("admin");
    const languages = (body: unknown) => valuesAt(body, ["data", "texts", "language"]);
    for (const path of ["/_/items/books", "/_/items/books/1"]) {
      const languagesWith = async (lang: string) =>
        languages((await admin.get(`${path}?fields=texts.*&filter[id]=1&lang=${lang}`)).body);
      expect(await languagesWith("de"), path).toEqual(["de"]);
      expect(await languagesWith("*"), path).toEqual(["en", "de"]);
    }
  });

  onEachVendor("of the model sort and report figures", async (world) => {
    await makeEverything(world);
    for (const path of ["/_/fields", "/_/fields/books"]) {
      const { rows } = requesting(world, path);
      const names = async (search: string) => (await rows(search)).map((row) => row["field"]);
      const all = await names("sort=collection,field&limit=-1");
      expect(all.length, path).toBeGreaterThan(5);
      expect(await names("sort=-field"), path).toEqual((await names("sort=field")).toReversed());
      expect(await names("sort=collection,field&limit=2"), path).toEqual(all.slice(0, 2));
    }
    const { whole } = requesting(world, "/_/collections");
    const counts = { result_count: 3, total_count: 3 };
    const kind = { collection: "directus_collections", type: "collection" };
    expect((await whole("meta=*")).meta).toEqual({ ...kind, ...counts });
    expect((await whole("meta=collection,type")).meta).toEqual(kind);
    expect((await whole("meta=result_count,total_count")).meta).toEqual(counts);
  });

  onEachVendor("take the project and the token as parameters", async (world) => {
    for (const path of ["/", "/types", "/interfaces", "/layouts", "/pages"]) {
      const search = "project=_&access_token=token-of-editor";
      expect(await world.as("public").get(`${path}?${search}`), path).toMatchObject({
        status: 200,
      });
      expect(await world.as("public").get(`${path}?project=_`), path).toMatchObject({
        status: 401,
        body: { error: { code: 108 } },
      });
    }
    const me = await world.as("public").get("/_/users/me?access_token=token-of-editor");
    expect(me).toMatchObject({ status: 200, body: { data: { id: editorUser } } });
    await world.permit(3, { directus_users: { read: "mine" } });
    const own = await world.as("public").get("/_/users?access_token=token-of-editor&fields=id");
    expect(own.body).toEqual({ data: [{ id: editorUser }] });
  });
});
