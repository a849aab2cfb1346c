import { screen, within } from "@testing-library/react";
import { makeCollection, makeField, makeModel, makeRelation } from "@rowhouse/contract";
import { expect, test } from "vitest";
import {
  openSettings,
  sent,
  startField,
  versioned,
} from "../../../../../test/collection-settings.ts";
import { data } from "../../../../../test/fake-fetch.ts";
import { choose } from "../../../../../test/select.ts";

const id = {
  type: "integer",
  datatype: "INT",
  primary_key: true,
  interface: "primary-key",
} as const;
const authors = makeCollection("authors", { id });
const author = makeField("posts", "author", {
  type: "m2o",
  datatype: "INT",
  interface: "many-to-one",
});
const posts = makeCollection("posts", { id, author });
const comments = makeCollection("comments", {
  id,
  article: { type: "m2o", datatype: "INT", interface: "many-to-one" },
});

test("a field that exists shows its relation with its real tables, and why it stays", async () => {
  const { dialog } = await openAuthor([makeRelation("posts.author", "authors")]);
  const drawing = within(dialog.getByRole("group", { name: "The tables of the relation" }));
  expect(drawing.getByText("authors")).toBeInstanceOf(HTMLElement);
  const related = dialog.getByRole<HTMLInputElement>("combobox", { name: /^Related collection/ });
  expect([related.value, related.readOnly]).toEqual(["Authors", true]);
  expect(dialog.getByText(/^Stored values belong to this relation/)).toBeInstanceOf(HTMLElement);
  expect(dialog.queryByText(/hasn't been configured/)).toBeNull();
});

test("a missing relation says so, and is made in the wizard without touching the column", async () => {
  const { dialog, user, server } = await openAuthor([]);
  const alert = dialog.getByText("The relationship hasn't been configured correctly");
  expect(alert).toBeInstanceOf(HTMLElement);
  await choose(user, dialog.getByRole("combobox", { name: /^Related collection/ }), "Authors");
  expect(dialog.getByText("posts.author points to authors")).toBeInstanceOf(HTMLElement);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Author was updated")).toBeInstanceOf(HTMLElement);
  expect(sent(server)).toEqual([
    [
      "POST /_/model/changes",
      {
        changes: [
          {
            kind: "create_relation",
            data: expect.objectContaining({ field_many: "author", collection_one: "authors" }),
          },
        ],
      },
    ],
  ]);
});

test("a field with a faulty relation can be saved without mending it", async () => {
  const { dialog, user, server } = await openAuthor([]);
  await user.click(dialog.getByRole("tab", { name: /^Schema/ }));
  await user.type(await dialog.findByRole("textbox", { name: /^Note/ }), "Who wrote it");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Author was updated")).toBeInstanceOf(HTMLElement);
  expect(sent(server)).toHaveLength(1);
  expect(sent(server)[0]?.[1]).toMatchObject({
    changes: [{ kind: "update_fields", data: [{ field: "author", note: "Who wrote it" }] }],
  });
});

test("a field of which nothing was changed is closed without a request", async () => {
  const { dialog, user, server } = await openAuthor([makeRelation("posts.author", "authors")]);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(screen.queryByRole("dialog", { name: "Author" })).toBeNull();
  expect(sent(server)).toEqual([]);
});

test("a list prefers a field over there that points here, and offers to make another", async () => {
  const { user } = await openPosts([makeRelation("comments.article", "posts")]);
  const dialog = await startField(user, "One to many");
  await user.type(dialog.getByLabelText(/^Name of the field/), "comments{Enter}");
  await choose(user, dialog.getByRole("combobox", { name: /^Related collection/ }), "Comments");
  const back = dialog.getByRole<HTMLInputElement>("combobox", { name: /^Related field/ });
  expect(back.value).toBe("article");
  expect(dialog.getByText("Points here already; nothing has to be made")).toBeInstanceOf(
    HTMLElement,
  );
  expect(dialog.queryByText(/^comments gets the column/)).toBeNull();
  await choose(user, back, "Create one for me");
  const made = dialog.getByRole<HTMLInputElement>("textbox", { name: "Name of the related field" });
  expect(made.value).toBe("posts");
  expect(dialog.getByText(/^comments gets the column posts/)).toBeInstanceOf(HTMLElement);
});

type Relations = ReturnType<typeof makeRelation>[];

async function openPosts(relations: Relations) {
  const collections = [posts, authors, comments];
  return openSettings({
    "GET /_/collections": data(collections),
    "GET /_/relations": data(makeModel(collections, relations).relations),
    "GET /_/collections/posts": versioned(posts),
    "GET /_/items/authors": data([], { total_count: 0 }),
  });
}

/** The wizard of the author of posts, on the tab of its relation. */
async function openAuthor(relations: Relations) {
  const { user, server } = await openPosts(relations);
  await user.click(await screen.findByRole("button", { name: /^Author/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Author" }));
  await user.click(await dialog.findByRole("tab", { name: /^Relation/ }));
  return { user, server, dialog };
}
