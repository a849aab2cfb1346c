import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { FilterEntry } from "@rowhouse/contract";
import { fillLibrary, libraryModel } from "../../../test/planner/library.ts";
import type { World } from "../../../test/planner/world.ts";
import { admin, createWorld, failureOf, queryOf } from "../../../test/planner/world.ts";
import { testVendors } from "../../../test/vendors.ts";
import { readItems } from "./list.ts";

/** Administrator, all statuses, keys only: `filter` -> ids. */
const cases: readonly (readonly [filter: string, ids: number[]])[] = [
  ["filter[views]=5", [1]],
  ["filter[views][eq]=5", [1]],
  ["filter[views][=]=5", [1]],
  ["filter[views][neq]=5", [3, 4]],
  ["filter[views][<>]=5", [3, 4]],
  ["filter[views][!=]=5", [3, 4]],
  ["filter[views][lt]=5", [3]],
  ["filter[views][lte]=5", [1, 3]],
  ["filter[views][gt]=5", [4]],
  ["filter[views][>=]=5", [1, 4]],
  ["filter[views][in]=3,5", [1, 3]],
  ["filter[views][in][]=3&filter[views][in][]=10", [3, 4]],
  ["filter[views][in]=", []],
  ["filter[views][nin]=3,5", [4]],
  ["filter[views][between]=3,5", [1, 3]],
  ["filter[views][between]=5", [1]],
  ["filter[views][nbetween]=3,5", [4]],
  ["filter[views][gt]=4.5", [1, 4]],
  ["filter[views][eq]=5.5", []],
  ["filter[views][in]=5,5.5,9999999999", [1]],
  ["filter[views][lt]=9999999999", [1, 3, 4]],
  ["filter[views][lt]=99999999999999999999", [1, 3, 4]],
  ["filter[views][lt]=1e999", [1, 3, 4]],
  ["filter[views][between]=-1e999,5", [1, 3]],
  ["filter[views][in]=5,1e999,1e300", [1]],
  ["filter[price][gt]=-1e999", [1, 3, 4]],
  ["filter[price][eq]=1e999", []],
  [`filter[views][neq]=${"9".repeat(400)}`, [1, 3, 4]],
  ["filter[views][null]=1", [2]],
  ["filter[views][nnull]=0", [1, 3, 4]],
  ["filter[views][empty]=1", [2]],
  ["filter[views][contains]=1", [4]],
  ["filter[title][eq]=", [4]],
  ["filter[title][empty]=1", [4]],
  ["filter[title][nempty]=1", [1, 2, 3]],
  ["filter[title][contains]=50%25", [1]],
  ["filter[title][contains]=o_u", [2]],
  ["filter[title][like]=THREE", [3]],
  ["filter[title][contains]=", [1, 2, 3, 4]],
  ["filter[title][ncontains]=e", [4]],
  ["filter[title][rlike]=t%25", [2, 3]],
  ["filter[title][rlike]=two____er", [2]],
  ["filter[title][nrlike]=t%25", [1, 4]],
  ["filter[price][eq]=1.5", [1]],
  ["filter[price][gt]=0.2", [1, 3, 4]],
  ["filter[featured]=true", [1]],
  ["filter[featured]=1", [1]],
  ["filter[featured]=false", [2, 3, 4]],
  ["filter[featured][neq]=1", [2, 3, 4]],
  ["filter[featured][in]=1", [1]],
  ["filter[featured][in]=0,1", [1, 2, 3, 4]],
  ["filter[featured][null]=1", [4]],
  ["filter[day][gte]=2026-02-01", [2, 4]],
  ["filter[day][lt]=now", [1, 2]],
  ["filter[moment][gt]=now", [4]],
  ["filter[moment][between]=2026-01-01,now", [1, 2]],
  ["filter[moment][eq]=2026-01-01T11:00:00%2B01:00", [1]],
  ["filter[hour][eq]=23:59:59", [4]],
  ["filter[labels][contains]=b", [1]],
  ["filter[id]=3", [3]],
  ["filter[author][contains]=ann", [1, 3]],
  ["filter[author][contains]=ÄRGER", [1, 3]],
  ["filter[author][ncontains]=ann", [2]],
  ["filter[author.name]=Bob", [2]],
  ["filter[author.articles.title]=Three", []],
  ["filter[author.articles.views]=5", [1, 3]],
  ["filter[tags.tag.label]=red", [1, 2]],
  ["filter[tags.tag.label][neq]=red", [1]],
  ["filter[notes.text]=gone", []],
  ["filter[notes][has]=1", [1, 4]],
  ["filter[notes][has]=2", []],
  ["filter[tags][has]=2", [1]],
  ["filter[tags][has]=0", [3, 4]],
  ["filter[tags][nhas]=2", [2, 3, 4]],
  ["filter[tags][nhas]=1", [3, 4]],
  ["filter[tags][all]=1", [1, 2]],
  ["filter[tags][all]=1,2", [1]],
  ["filter[tags][all]=1,9", []],
  ["filter[tags][empty]=1", [3, 4]],
  ["filter[tags][nempty]=1", [1, 2]],
  ["filter[views][gte]=3&filter[views][lt]=10", [1, 3]],
  ["filter[views][0][gte]=3&filter[views][1][lt]=10", [1, 3]],
  ["filter[views][gte]=3&filter[title][contains]=o", [1]],
  ["filter[views][eq]=10&filter[title][eq]=Three&filter[title][logical]=or", [3, 4]],
  ["filter[status]=draft", [2]],
  ["filter[$or][0][views]=5&filter[$or][1][title]=Three", [1, 3]],
  ["filter[$and][0][views][gt]=3&filter[$and][1][title][contains]=o", [1]],
  ["filter[$or][0][views][gt]=3&filter[$or][0][title][contains]=o&filter[$or][1][id]=2", [1, 2]],
  [
    "filter[$or][0][views][0][gte]=3&filter[$or][0][views][1][lte]=5&filter[$or][1][id]=2",
    [1, 2, 3],
  ],
  ["filter[$or][0][views][neq]=5&filter[$or][1][title]=Three", [3, 4]],
  ["filter[$or][0][views][null]=1&filter[$or][1][author][null]=1", [2, 4]],
  ["filter[$or][0][views][in]=3,5&filter[$or][0][views][logical]=and&filter[$or][1][id]=9", [1, 3]],
  ["filter[$or][0][tags][has]=2&filter[$or][1][tags.tag.label]=red", [1, 2]],
  ["filter[$or][0][title][contains]=two_u&filter[$or][1][author][contains]=ann", [1, 2, 3]],
  [
    "filter[$or][0][author.name]=Bob&filter[$or][1][views][gte]=5&filter[$or][1][$or][0][notes.text]=good&filter[$or][1][$or][1][hour]=23:59:59",
    [1, 2, 4],
  ],
  [
    "filter[$and][0][$or][0][id]=1&filter[$and][0][$or][1][id]=2&filter[$and][1][$or][0][id]=2&filter[$and][1][$or][1][id]=3",
    [2],
  ],
  [
    "filter[$or][0][author][nnull]=1&filter[views]=10&filter[title][eq]=Three&filter[title][logical]=or",
    [3],
  ],
  [
    "filter[views]=10&filter[title][eq]=Three&filter[title][logical]=or&filter[$or][0][author][nnull]=1",
    [3],
  ],
  ["filter[$or][0][title][contains]=&filter[$or][1][views]=5", [1]],
  ["filter[$or][0][title][contains]=", [1, 2, 3, 4]],
  ["filter[$or][0][$and][0][title][contains]=&filter[$or][1][views]=5", [1]],
  ["filter[$or]=&filter[views]=5", [1]],
];

const refusals: readonly (readonly [filter: string, error: string])[] = [
  ["filter[views]=ten", "invalidInput"],
  ["filter[featured]=maybe", "invalidInput"],
  ["filter[moment]=yesterday", "invalidInput"],
  ["filter[day]=2026-02-30", "invalidInput"],
  ["filter[nope]=1", "fieldInvalid"],
  ["filter[nope.name]=1", "fieldNotFound"],
  ["filter[title.name]=1", "fieldNotFound"],
  ["filter[title][has]=1", "unprocessable"],
  ["filter[tags][eq]=1", "unprocessable"],
  ["filter[articles.title]=1", "fieldNotFound"],
  ["filter[$or][0][views]=ten", "invalidInput"],
  ["filter[$or][0][id]=1&filter[$or][1][nope]=1", "fieldInvalid"],
  ["filter[$and][0][$or][0][nope.name]=1", "fieldNotFound"],
  ["filter[$or][0][title][has]=1", "unprocessable"],
];

describe.each(testVendors)("filters on %s", (vendor) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(vendor, libraryModel());
    await fillLibrary(world);
  });
  afterAll(() => world.close());

  test.each(cases)("%s", async (filter, ids) => {
    const { items } = await readItems(world.as(admin), "articles", {
      query: queryOf(`${filter}&fields=id&status=*`),
    });
    expect(items).toEqual(ids.map((id) => ({ id })));
  });

  test.each(refusals)("refuses %s", async (filter, error) => {
    expect(
      await failureOf(readItems(world.as(admin), "articles", { query: queryOf(filter) })),
    ).toBe(error);
  });

  test("an `or` stays inside the filter and does not reach soft-deleted rows", async () => {
    const query = queryOf(
      "filter[views]=10&filter[title][eq]=Three&filter[title][logical]=or&fields=id",
    );
    expect((await readItems(world.as(admin), "articles", { query })).items).toEqual([{ id: 4 }]);
  });

  test("a status named in a group does not reach soft-deleted rows", async () => {
    const query = queryOf("filter[$or][0][status]=deleted&filter[$or][1][views]=10&fields=id");
    expect((await readItems(world.as(admin), "articles", { query })).items).toEqual([{ id: 4 }]);
  });

  test("groups made in memory count without their empty parts", async () => {
    const none: FilterEntry = { group: "all", entries: [{ group: "any", entries: [] }] };
    const { filter } = queryOf("filter[views]=5");
    const query = {
      ...queryOf("fields=id"),
      filter: [none, { group: "any" as const, entries: [none, ...filter] }],
    };
    expect((await readItems(world.as(admin), "articles", { query })).items).toEqual([{ id: 1 }]);
  });

  test.each([
    ["one", [1]],
    ["%25", [1]],
    ["5", [1, 4]],
    ["red", []],
    ["good", [1]],
    ["gone", []],
    ["s-two", [2]],
  ])("q=%s", async (q, ids) => {
    const { items } = await readItems(world.as(admin), "articles", {
      query: queryOf(`q=${q}&fields=id`),
    });
    expect(items).toEqual(ids.map((id) => ({ id })));
  });
});
