import { describe, expect, test } from "vitest";
import { readPerson, timelineOf } from "./timeline.model.ts";

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

  test("an unknown action has a text as well", () => {
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
