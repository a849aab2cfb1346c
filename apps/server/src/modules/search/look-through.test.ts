import { describe, expect, test } from "vitest";
import { LookThrough } from "./look-through.ts";

const open = { isClosed: () => false };
const quick = { lanes: 2, budgetMs: 30 };
/** So long that no machine reaches it. */
const patient = { lanes: 2, budgetMs: 60_000 };

/** Looks that end when they are told to. */
function heldLooks() {
  const ends = new Map<string, () => void>();
  const asked: string[] = [];
  const look = (place: string): Promise<string> => {
    asked.push(place);
    return new Promise((resolve) => ends.set(place, () => resolve(`in ${place}`)));
  };
  return { ends, asked, look };
}

describe("a look through many places", () => {
  test("finds what is in each, a few at a time", async () => {
    let most = 0;
    let now = 0;
    const look = async (place: string) => {
      now += 1;
      most = Math.max(most, now);
      await Promise.resolve();
      now -= 1;
      return `in ${place}`;
    };
    const places = ["a", "b", "c", "d", "e"];
    const { found, missed } = await new LookThrough(patient).run(places, { look, ...open });
    expect([...found.keys()].toSorted()).toEqual(places);
    expect(found.get("c")).toBe("in c");
    expect(missed).toEqual([]);
    expect(most).toBe(2);
  });

  test("ends in time with what it has, and names the rest", async () => {
    const { look } = heldLooks();
    const places = ["slow", "b", "c"];
    const { found, missed } = await new LookThrough(quick).run(places, {
      look: (place) => (place === "slow" ? look(place) : Promise.resolve(place)),
      ...open,
    });
    expect([...found.keys()]).toEqual(["b", "c"]);
    expect(missed).toEqual(["slow"]);
  });

  test("leaves a place alone while a long look is under way, and for a time after it", async () => {
    const { ends, asked, look } = heldLooks();
    const through = new LookThrough(quick);
    await through.run(["slow"], { look, ...open });
    expect(await through.run(["slow"], { look, ...open })).toMatchObject({ missed: ["slow"] });
    ends.get("slow")?.();
    await Promise.resolve();
    expect(await through.run(["slow"], { look, ...open })).toMatchObject({ missed: ["slow"] });
    expect(asked).toEqual(["slow"]);
  });

  test("begins nothing else once nobody waits", async () => {
    const asked: string[] = [];
    const look = (place: string) => {
      asked.push(place);
      return Promise.resolve(place);
    };
    const isClosed = () => asked.length >= 2;
    const { missed } = await new LookThrough(patient).run(["a", "b", "c", "d"], { look, isClosed });
    expect(asked).toEqual(["a", "b"]);
    expect(missed).toEqual(["c", "d"]);
  });

  test("goes on beside a place that fails, and fails where all do", async () => {
    const failure = new Error("gone");
    const look = (place: string) => (place === "a" ? Promise.reject(failure) : Promise.resolve(1));
    const through = new LookThrough(patient);
    expect(await through.run(["a", "b"], { look, ...open })).toMatchObject({ missed: ["a"] });
    await expect(through.run(["a"], { look, ...open })).rejects.toBe(failure);
  });
});
