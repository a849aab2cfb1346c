import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { data, refusedValues } from "../../../test/fake-fetch.ts";
import { article, renderItem, saveButton, valueIn } from "../../../test/render-item.tsx";

const path = "/collections/articles/7";

test("lists what is changed, before and now, and undoes one change at a time", async () => {
  const { user, box } = await open();
  await user.type(box("Title"), "!");
  await user.clear(box("Body"));
  const list = await openList(user, "2 changes");
  const entries = () =>
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(entries()).toEqual(["TitleBeforeAlphaNowAlpha!", "BodyBeforeTextNowEmpty"]),
  );
  await user.click(within(list).getByRole("button", { name: "Undo the change of Title" }));
  expect(entries()).toEqual(["BodyBeforeTextNowEmpty"]);
  expect(valueIn(box("Title"))).toBe("Alpha");
  await user.click(within(list).getByRole("button", { name: "Body" }));
  await waitFor(() => expect(document.activeElement).toBe(box("Body")));
});

test("discards everything, and brings it back", async () => {
  const { user, box } = await open();
  await user.type(box("Title"), "!");
  const list = await openList(user, "1 change");
  await user.click(await within(list).findByRole("button", { name: "Discard all" }));
  within(list).getByText("Nothing is changed.");
  expect(valueIn(box("Title"))).toBe("Alpha");
  await user.click(within(list).getByRole("button", { name: "Undo" }));
  expect(valueIn(box("Title"))).toBe("Alpha!");
});

test("Ctrl+Z outside of a text box takes the last change back, Ctrl+Shift+Z repeats it", async () => {
  const { user, box } = await open();
  await user.type(box("Title"), "!");
  await user.type(box("Body"), "s");
  await user.click(screen.getByRole("heading", { level: 1 }));
  await user.keyboard("{Control>}z{/Control}");
  expect([valueIn(box("Title")), valueIn(box("Body"))]).toEqual(["Alpha!", "Text"]);
  screen.getByText("Taken back: Body");
  await user.keyboard("{Control>}z{/Control}");
  expect((await saveButton()).disabled).toBe(true);
  await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  expect([valueIn(box("Title")), valueIn(box("Body"))]).toEqual(["Alpha!", "Text"]);
});

test("in a text box Ctrl+Z is left to the browser", async () => {
  const { user, box } = await open();
  await user.type(box("Title"), "!");
  await user.type(box("Body"), "s");
  await user.keyboard("{Control>}z{/Control}");
  expect(valueIn(box("Title"))).toBe("Alpha!");
  expect(screen.queryByText(/^Taken back/)).toBeNull();
});

test("leads from one problem to the next and begins again, by its button and by Shift+F8", async () => {
  const { user, box } = await open({
    "PATCH /_/items/articles/7": refusedValues(
      { path: ["title"], rule: "unique", values: {} },
      { path: ["code"], rule: "unique", values: {} },
    ),
  });
  await user.type(box("Title"), "!");
  await user.type(box("Code"), "b");
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(document.activeElement).toBe(box("Title")));
  await user.keyboard("{Shift>}{F8}{/Shift}");
  expect(document.activeElement).toBe(box("Code"));
  await user.keyboard("{Shift>}{F8}{/Shift}");
  expect(document.activeElement).toBe(box("Title"));
  const [next] = await screen.findAllByRole("button", {
    name: "2 problems",
    description: "Go to the next of 2 problems",
  });
  if (next === undefined) throw new Error("There is no button.");
  await user.click(next);
  expect(document.activeElement).toBe(box("Code"));
});

type User = Awaited<ReturnType<typeof renderItem>>["user"];

async function open(replies = {}) {
  const rendered = await renderItem({
    path,
    replies: {
      "GET /_/items/articles/7": article({ code: "a" }),
      "GET /_/items/articles/7/revisions": data([]),
      ...replies,
    },
  });
  await screen.findByRole("textbox", { name: "Title" });
  return { ...rendered, box: (name: string) => screen.getByRole("textbox", { name }) };
}

async function openList(user: User, name: string): Promise<HTMLElement> {
  const [button] = await screen.findAllByRole("button", { name });
  if (button === undefined) throw new Error(`There is no button ${name}.`);
  await user.click(button);
  const heading = await screen.findByRole("heading", { name: "Changes" });
  const dialog = heading.closest<HTMLElement>('[role="dialog"]');
  if (dialog === null) throw new Error("The list is in no layer.");
  return dialog;
}
