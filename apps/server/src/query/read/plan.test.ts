import { expect, test } from "vitest";
import { fillLibrary, libraryModel } from "../../../test/planner/library.ts";
import { admin, freshWorld, queryOf } from "../../../test/planner/world.ts";
import { readItems } from "./list.ts";
import { planCacheOf } from "./plan.ts";

const world = freshWorld("sqlite", libraryModel);

/** Lists as one caller, whose rights stay the same. */
function finder(): (filter: string) => ReturnType<typeof readItems> {
  const ctx = world.as(admin);
  return (filter) => readItems(ctx, "articles", { query: queryOf(`fields=id&${filter}`) });
}

test("plans hold values, so however many values come they take a bounded room", async () => {
  await fillLibrary(world);
  const find = finder();
  const { plans, levels } = planCacheOf(world.model);
  const values = Array.from({ length: 300 }, (_, at) => `${at}`.padStart(6, "0")).join(",");
  const most = 400;
  for (let at = 0; at < most; at += 1) await find(`filter[title][in]=${at},${values}`);
  expect(plans.calculatedSize).toBeLessThanOrEqual(plans.maxSize);
  expect(plans.size).toBeGreaterThan(10);
  expect(plans.size).toBeLessThan(most);
  // The shown levels are planned once, whatever they are filtered by.
  expect(levels.size).toBe(1);
});

test("a plan answers for its own values and no others", async () => {
  await fillLibrary(world);
  const find = finder();
  for (const key of [1, 2, 1, 4])
    expect((await find(`filter[id]=${key}&status=*`)).items).toEqual([{ id: key }]);
});
