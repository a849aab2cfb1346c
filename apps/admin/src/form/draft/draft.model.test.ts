import { describe, expect, test } from "vitest";
import {
  canSave,
  changeCount,
  reset,
  isDirty,
  payloadOf,
  rebase,
  restored,
  saved,
  stage,
  stageAll,
  startDraft,
  unstage,
  valueOf,
  valuesOf,
  withErrors,
  withInvalidText,
} from "./draft.model.ts";

const article = () =>
  startDraft({
    isNew: false,
    base: { id: 7, title: "Alpha", views: 3, author: { id: 5, name: "Ada" } },
    etag: '"1"',
    relatedKeys: { author: "id" },
  });

const fresh = () => startDraft({ isNew: true, base: { status: "draft", title: null, tags: [] } });

const edited = () => stage(article(), "title", "Mine");

describe("staging", () => {
  test("a new value is staged and counted", () => {
    const draft = stage(article(), "title", "Beta");
    expect(draft.staged).toEqual({ title: "Beta" });
    expect(changeCount(draft)).toBe(1);
    expect(isDirty(draft)).toBe(true);
  });

  test.each([
    ["the saved text", "title", "Alpha"],
    ["the saved number as text", "views", "3"],
    ["the key of the saved reference", "author", 5],
  ])("staging %s takes the edit back", (_title, field, value) => {
    const draft = stage(stage(article(), field, "something else"), field, value);
    expect(draft.staged).toEqual({});
    expect(isDirty(draft)).toBe(false);
  });

  test("a field is shown with its staged value, the others with the saved one", () => {
    const draft = stage(article(), "title", null);
    expect(valueOf(draft, "title")).toBeNull();
    expect(valueOf(draft, "views")).toBe(3);
    expect(valuesOf(draft)).toMatchObject({ title: null, views: 3 });
  });

  test("staging the same value twice gives the same draft", () => {
    const draft = stage(article(), "title", "Beta");
    expect(stage(draft, "title", "Beta")).toBe(draft);
  });

  test("one edit is taken back without the others", () => {
    const draft = stageAll(article(), { title: "Beta", views: 4 });
    expect(unstage(draft, "title").staged).toEqual({ views: 4 });
  });

  test("discarding takes every edit back", () => {
    const draft = stageAll(article(), { title: "Beta", views: 4 });
    expect(reset(draft).staged).toEqual({});
  });

  test("editing a field clears its error and leaves the others", () => {
    const draft = withErrors(article(), { title: "too long", views: "not a number" });
    expect(stage(draft, "title", "Beta").errors).toEqual({ views: "not a number" });
  });
});

describe("text that is no valid value", () => {
  const invalid = { text: "12.5", key: "number_expected" };
  const draft = withInvalidText(article(), "views", invalid);

  test("is an edit that can be tried to save, and no value that is sent", () => {
    expect([isDirty(draft), canSave(draft), changeCount(draft)]).toEqual([true, true, 1]);
    expect(payloadOf(draft)).toEqual({});
  });

  test("stays beside values that are staged meanwhile, and counts once with them", () => {
    expect(stage(draft, "views", 4).invalidTexts).toEqual({ views: invalid });
    expect(changeCount(stage(draft, "views", 4))).toBe(1);
  });

  test.each([
    ["taken back", unstage(draft, "views")],
    ["discarded", reset(draft)],
    ["replaced by valid text", withInvalidText(draft, "views", null)],
  ])("is gone once %s", (_how, next) => {
    expect(next.invalidTexts).toEqual({});
    expect(isDirty(next)).toBe(false);
  });
});

describe("a new item", () => {
  test("its defaults are no edits, yet it can be saved", () => {
    expect(isDirty(fresh())).toBe(false);
    expect(canSave(fresh())).toBe(true);
  });

  test("its payload holds the defaults and the edits, without empty defaults", () => {
    expect(payloadOf(stage(fresh(), "views", 2))).toEqual({ status: "draft", tags: [], views: 2 });
  });

  test("cannot be saved while there is nothing to send", () => {
    expect(canSave(startDraft({ isNew: true, base: { title: null } }))).toBe(false);
  });

  test("clearing a default is an edit and is sent", () => {
    const draft = stage(fresh(), "status", null);
    expect(isDirty(draft)).toBe(true);
    expect(payloadOf(draft)).toMatchObject({ status: null });
  });
});

describe("saving", () => {
  test("an existing item sends its edits only", () => {
    expect(payloadOf(stage(article(), "title", "Beta"))).toEqual({ title: "Beta" });
  });

  test("nothing can be saved without edits", () => {
    expect(canSave(article())).toBe(false);
  });

  test("the reply becomes the base", () => {
    const draft = saved(stage(article(), "title", "Beta"), {
      base: { id: 7, title: "Beta" },
      etag: '"2"',
      sent: { title: "Beta" },
    });
    expect(draft).toMatchObject({ isNew: false, etag: '"2"', base: { title: "Beta" } });
    expect(draft.staged).toEqual({});
  });

  test("what was typed while it ran stays staged", () => {
    const typedOn = stage(stage(article(), "title", "Beta"), "title", "Beta two");
    const draft = saved(typedOn, {
      base: { id: 7, title: "Beta" },
      etag: '"2"',
      sent: { title: "Beta" },
    });
    expect(draft.staged).toEqual({ title: "Beta two" });
  });
});

describe("values loaded again while there are edits", () => {
  test("a change elsewhere is taken over, with its version", () => {
    const draft = rebase(edited(), { id: 7, title: "Alpha", views: 9, author: 5 }, '"2"');
    expect(draft.etag).toBe('"2"');
    expect(valuesOf(draft)).toMatchObject({ title: "Mine", views: 9 });
  });

  test("a change of the edited field keeps the old version, so that saving asks", () => {
    const draft = rebase(edited(), { id: 7, title: "Theirs", views: 9, author: 5 }, '"2"');
    expect(draft.etag).toBe('"1"');
    expect(draft.base).toMatchObject({ title: "Alpha", views: 9 });
    expect(draft.staged).toEqual({ title: "Mine" });
  });

  test("an edit that another user made as well is no edit any more", () => {
    const draft = rebase(edited(), { id: 7, title: "Mine", views: 3, author: 5 }, '"2"');
    expect(draft.staged).toEqual({});
    expect(draft.etag).toBe('"2"');
  });

  test("a list of changes adds up with the rows that came in", () => {
    const start = startDraft({
      isNew: false,
      base: { tags: [{ id: 1 }] },
      etag: '"1"',
      listKeys: { tags: "id" },
    });
    const draft = rebase(
      stage(start, "tags", [{ name: "mine" }]),
      { tags: [{ id: 1 }, { id: 2 }] },
      '"2"',
    );
    expect(draft).toMatchObject({ etag: '"2"', staged: { tags: [{ name: "mine" }] } });
  });

  test("without edits everything is taken over", () => {
    const draft = rebase(article(), { id: 7, title: "Theirs" }, '"2"');
    expect(draft).toMatchObject({ etag: '"2"', base: { title: "Theirs" }, staged: {} });
  });
});

describe("edits kept in the browser", () => {
  const kept = {
    staged: { title: "Mine" },
    invalidTexts: { views: { text: "3x", key: "number_expected" } },
    base: { title: "Alpha", views: 3 },
    etag: '"0"',
  };

  test("come back as edits of the present version when their fields are unchanged", () => {
    expect(restored(article(), kept)).toMatchObject({
      staged: { title: "Mine" },
      invalidTexts: kept.invalidTexts,
      etag: '"1"',
    });
  });

  test("keep their version when another user changed the field since", () => {
    const draft = restored(article(), { ...kept, base: { title: "Before" } });
    expect(draft).toMatchObject({
      staged: { title: "Mine" },
      etag: '"0"',
      base: { title: "Before", views: 3 },
    });
  });

  test("give way to what was typed since the page was opened", () => {
    expect(restored(stage(article(), "title", "Later"), kept).staged).toEqual({ title: "Later" });
  });

  test("that were saved meanwhile are no edits any more", () => {
    expect(
      restored(article(), { ...kept, staged: { title: "Alpha" }, base: { title: "Before" } })
        .staged,
    ).toEqual({});
  });
});
