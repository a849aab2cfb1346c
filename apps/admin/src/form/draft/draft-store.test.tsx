import { act, render } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { expect, test } from "vitest";
import { createDraftStore, useDraft, useDraftLater } from "./draft-store.ts";
import { changeCount, startDraft } from "./draft.model.ts";

test("the count follows the key that is shown first, and is gone with the last change", () => {
  const store = createDraftStore(startDraft({ isNew: false, base: { title: "Alpha" } }));
  const shown: [title: unknown, count: number][] = [];
  function Page(): null {
    const title = useDraft(store, ({ staged }) => staged["title"]);
    const count = useDraftLater(store, changeCount);
    useLayoutEffect(() => void shown.push([title, count]));
    return null;
  }
  render(<Page />);
  act(() => store.stage("title", "Alpha!"));
  act(() => store.reset());
  expect(shown.slice(0, 4)).toEqual([
    [undefined, 0],
    ["Alpha!", 0],
    ["Alpha!", 1],
    [undefined, 0],
  ]);
});
