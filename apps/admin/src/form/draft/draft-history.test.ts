import { expect, test } from "vitest";

import { followDraft } from "./draft-history.ts";
import { createDraftStore } from "./draft-store.ts";
import { startDraft, withErrors } from "./draft.model.ts";

function open() {
  const store = createDraftStore(
    startDraft({ isNew: false, base: { title: "Alpha", body: "Text", year: 1969 } }),
  );
  let time = 0;
  const history = followDraft(store, () => time);
  const type = (field: string, ...values: unknown[]) => {
    for (const value of values) {
      time += 100;
      store.stage(field, value);
    }
  };
  return { store, history, type, wait: () => (time += 5000) };
}

test("typing in one field is one step, the next field another one", () => {
  const { store, history, type } = open();
  type("title", "Alpha!", "Alpha!!");
  type("body", "Texts");
  expect(history.undo()).toEqual(["body"]);
  expect(store.get().staged).toEqual({ title: "Alpha!!" });
  expect(history.undo()).toEqual(["title"]);
  expect([store.get().staged, history.canUndo(), history.undo()]).toEqual([{}, false, []]);
});

test("a rest while typing begins a step", () => {
  const { store, history, type, wait } = open();
  type("title", "Alpha!");
  wait();
  type("title", "Alpha!!");
  history.undo();
  expect(store.get().staged).toEqual({ title: "Alpha!" });
});

test("what was taken back can be repeated until something else is edited", () => {
  const { store, history, type } = open();
  type("title", "Beta");
  type("body", "Texts");
  history.undo();
  history.undo();
  expect(history.redo()).toEqual(["title"]);
  expect(history.canRedo()).toBe(true);
  type("year", 1970);
  expect([history.canRedo(), store.get().staged]).toEqual([false, { title: "Beta", year: 1970 }]);
});

test("what is taken back at once is a step of its own", () => {
  const { store, history, type } = open();
  type("title", "Beta");
  store.unstage("title");
  expect(history.undo()).toEqual(["title"]);
  expect(store.get().staged).toEqual({ title: "Beta" });
});

test("text that is no valid value is a step, and discarding everything too", () => {
  const { store, history, type } = open();
  type("title", "Beta");
  store.setInvalidText("year", { text: "19x", key: "problems.integer" });
  store.reset();
  expect(history.undo()).toEqual(["title", "year"]);
  expect(store.get().invalidTexts).toHaveProperty("year");
  expect(history.undo()).toEqual(["year"]);
  expect(store.get()).toMatchObject({ staged: { title: "Beta" }, invalidTexts: {} });
});

test("the message of a field goes with its edit, others stay", () => {
  const { store, history, type } = open();
  type("title", "Beta");
  store.update((draft) => withErrors(draft, { title: "Taken", body: "Too short" }));
  history.undo();
  expect(store.get().errors).toEqual({ body: "Too short" });
});

test("a save begins a new history", () => {
  const { store, history, type } = open();
  type("title", "Beta");
  store.update((draft) => ({ ...draft, base: { ...draft.base, title: "Beta" }, staged: {} }));
  expect([history.canUndo(), history.undo()]).toEqual([false, []]);
});
