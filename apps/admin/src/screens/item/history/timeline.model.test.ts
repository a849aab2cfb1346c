import { makeCollection } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";
import { changesOf, changesTo, readPerson, timelineOf } from "./timeline.model.ts";

const ada = { id: 1, first_name: "Ada", last_name: "Byron" };

describe("the history of an item", () => {
  const activity = [
    {
      id: 3,
      action: "comment",
      action_on: "2026-11-20T10:00:00+00:00",
      action_by: ada,
      comment: "Looks good",
      comment_deleted_on: null,
    },
    { id: 4, action: "update", action_on: "2026-11-20T11:00:00+00:00", action_by: ada },
    { id: 1, action: "create", action_on: "2026-11-19T09:00:00+00:00", action_by: 2 },
    {
      id: 2,
      action: "comment",
      action_by: ada,
      comment: "gone",
      comment_deleted_on: "2026-11-20T10:00:00+00:00",
    },
  ];
  const revisions = [
    { id: 20, activity: 4, data: { title: "B" }, delta: { title: "B" } },
    { id: 10, activity: 1, data: { title: "A" }, delta: { title: "A" } },
  ];

  test("runs from the newest on, without deleted comments", () => {
    expect(timelineOf(activity, revisions).map((entry) => [entry.id, entry.word])).toEqual([
      [4, "action_update"],
      [3, "action_comment"],
      [1, "action_create"],
    ]);
  });

  test("joins each action with its revision and the one before", () => {
    const [update, comment, create] = timelineOf(activity, revisions);
    expect(update).toMatchObject({ revision: { id: 20 }, previous: { id: 10 } });
    expect(comment).toMatchObject({
      revision: null,
      comment: "Looks good",
      isComment: true,
      by: { name: "Ada Byron" },
    });
    expect(create).toMatchObject({ revision: { id: 10 }, previous: null });
  });

  test("an action nobody knows has a word all the same", () => {
    expect(timelineOf([{ id: 1, action: "teleport" }], [])).toMatchObject([
      { word: "action_unknown", at: null },
    ]);
  });
});

test.each([
  ["a user", ada, { id: 1, name: "Ada Byron", avatar: null }],
  [
    "a user without a key",
    { first_name: "Ada", last_name: null },
    { id: null, name: "Ada", avatar: null },
  ],
  ["a bare key", "7", { id: 7, name: "", avatar: null }],
  ["the public", 0, null],
  ["nothing", null, null],
])("a person is read from %s", (_title, value, person) => {
  expect(readPerson(value)).toEqual(person);
});

describe("what a revision changed", () => {
  const { fields } = makeCollection("articles", {
    id: { type: "integer", primary_key: true },
    title: { type: "string" },
    views: { type: "integer" },
    password: { type: "hash" },
  });

  test("is told per field, in the order of the form", () => {
    const changes = changesOf(
      {
        revision: {
          delta: { views: 4, title: "B", id: 7, password: "x" },
          data: { title: "B", views: "4" },
        },
        previous: { data: { title: "A", views: "3" } },
      },
      fields,
    );
    expect(changes.map(({ field, before, after }) => [field.field, before, after])).toEqual([
      ["title", "A", "B"],
      ["views", 3, 4],
    ]);
  });

  test("is told in the form a listing has it, references as keys", () => {
    const articles = makeCollection("articles", {
      price: { type: "decimal" },
      active: { type: "boolean" },
      author: { type: "m2o" },
    });
    const data = { price: "12.50", active: true, author: "11" };
    const changes = changesOf(
      {
        revision: { delta: { price: 12.5, active: true, author: 11 }, data },
        previous: { data: { price: "9.90", active: "0", author: "3" } },
      },
      articles.fields,
    );
    expect(changes.map(({ field, before, after }) => [field.field, before, after])).toEqual([
      ["price", 9.9, 12.5],
      ["active", false, true],
      ["author", "3", "11"],
    ]);
  });

  test("leaves out flags that only another server wrote another way", () => {
    const articles = makeCollection("articles", { active: { type: "boolean" } });
    const revision = { delta: { active: true }, data: { active: true } };
    expect(changesOf({ revision, previous: { data: { active: "1" } } }, articles.fields)).toEqual(
      [],
    );
  });

  test("leaves out values that were sent again unchanged", () => {
    const same = { delta: { title: "A", views: 3 }, data: { title: "A", views: "3" } };
    expect(changesOf({ revision: same, previous: same }, fields)).toEqual([]);
  });

  test("of a new item is everything that has a value", () => {
    const revision = { delta: { title: "A", views: null }, data: { title: "A", views: null } };
    expect(
      changesOf({ revision, previous: null }, fields).map((change) => change.field.field),
    ).toEqual(["title"]);
  });
});

test("going back tells the values that would change, whatever form they are stored in", () => {
  const { fields } = makeCollection("articles", {
    id: { type: "integer", primary_key: true },
    title: { type: "string" },
    views: { type: "integer" },
    price: { type: "decimal" },
    active: { type: "boolean" },
    author: { type: "m2o" },
    changed_on: { type: "datetime_updated" },
  });
  const item = {
    id: 1,
    title: "B",
    views: 3,
    price: 9.9,
    active: true,
    author: { id: 5, name: "Ada" },
    changed_on: "now",
  };
  const data = {
    id: "1",
    title: "A",
    views: "3",
    price: "9.90",
    active: "1",
    author: "6",
    changed_on: "then",
  };
  const changes = changesTo(
    item,
    { revision: { data } },
    { fields, relatedKeys: { author: "id" } },
  );
  expect(changes.map(({ field, before, after }) => [field.field, before, after])).toEqual([
    ["title", "B", "A"],
    ["author", 5, "6"],
  ]);
});
