import {
  findRelation,
  makeCollection,
  makeModel,
  makeRelation,
  type Relation,
} from "@rowhouse/contract";
import { expect, test } from "vitest";

import { asRow, farKey, missingRelation, rowKey, rowShape } from "./row-shape.ts";

const id = { id: { type: "integer", primary_key: true } } as const;
const films = makeCollection("films", { ...id, scenes: { type: "o2m" }, genres: { type: "o2m" } });
const scenes = makeCollection("scenes", { ...id, film: { type: "m2o" }, place: {} });
const links = makeCollection("film_genres", {
  ...id,
  film: { type: "m2o" },
  genre: { type: "m2o" },
  sort: { type: "sort" },
  by: {},
});
const genres = makeCollection("genres", { code: { primary_key: true } });
const relations: Relation[] = [
  makeRelation("scenes.film", "films.scenes"),
  makeRelation("film_genres.film", "films.genres", "genre"),
  makeRelation("film_genres.genre", "genres", "film"),
];

function shapeOf(field: string, { order, known = [films, scenes, links, genres] }: Given = {}) {
  const relation = findRelation(
    makeModel([films, scenes, links, genres], relations),
    "films",
    field,
  );
  if (relation === null) throw new Error("The model has no such list.");
  return rowShape(makeModel(known, relations), relation, order);
}

interface Given {
  order?: string;
  known?: (typeof films)[];
}

test("rows of a list know their owner, and have an order where the option names a field of theirs", () => {
  expect(shapeOf("scenes")).toEqual({ collection: scenes, owner: "film", sort: null, far: null });
  expect(shapeOf("scenes", { order: "place" })?.sort).toBe("place");
  expect(shapeOf("scenes", { order: "no_such_field" })?.sort).toBeNull();
});

test("behind a junction there is a far side, and an order without being told", () => {
  const far = { field: "genre", collection: genres, key: "code" };
  expect(shapeOf("genres")).toEqual({ collection: links, owner: "film", sort: "sort", far });
  expect(shapeOf("genres", { order: "by" })?.sort).toBe("by");
});

test("a list whose rows or far items the model does not hold has no shape", () => {
  expect(shapeOf("scenes", { known: [films] })).toBeNull();
  expect(shapeOf("genres", { known: [films, links] })).toBeNull();
});

test.each([
  [{ id: 4, place: "1" }, "4"],
  [4, "4"],
  ["4", "4"],
  ["", null],
  [null, null],
  [[4], null],
  [{ place: "1" }, null],
])("the key of the row %j is %j", (row, key) => {
  const shape = shapeOf("scenes");
  expect(shape && rowKey(shape, row)).toBe(key);
});

test("a bare key is a row that holds nothing but the key", () => {
  const shape = shapeOf("scenes");
  expect(shape && asRow(shape, 4)).toEqual({ id: 4 });
  expect(shape && asRow(shape, { id: 4, place: "1" })).toEqual({ id: 4, place: "1" });
});

test.each([
  [{ genre: "noir" }, "noir"],
  [{ genre: { code: "noir" } }, "noir"],
  [{ genre: null }, null],
  [{}, null],
])("the far item of %j is %j", (row, key) => {
  const shape = shapeOf("genres");
  expect(shape && farKey(shape, row)).toBe(key);
});

test("a missing relation can be set up by those who may, and is not visible to all others", () => {
  const asked: unknown[] = [];
  const answer = (may: boolean) =>
    missingRelation((...question) => {
      asked.push(question);
      return may;
    });
  expect(answer(true)).toEqual({ icon: "link_off", text: "relationship_not_setup" });
  expect(answer(false)).toEqual({ icon: "visibility_off", text: "related.not_readable" });
  expect(asked[0]).toEqual(["update", "directus_relations"]);
});
