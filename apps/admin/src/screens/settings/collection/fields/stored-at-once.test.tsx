import { screen, within } from "@testing-library/react";
import type { Field } from "@rowhouse/contract";
import { expect, test } from "vitest";
import {
  body,
  edited,
  openSettings,
  posts,
  sent,
  title,
  versioned,
} from "../../../../../test/collection-settings.ts";
import { data, failure } from "../../../../../test/fake-fetch.ts";

type Opened = Awaited<ReturnType<typeof openSettings>>;

const anna = { id: 9, first_name: "Anna", last_name: "Berg" };
const byAnna = data([{ action_on: new Date().toISOString(), action_by: anna }]);

/** Posts as another administrator has made them meanwhile. */
function changed(fields: Partial<Record<"title" | "body", Partial<Field>>>) {
  return {
    ...posts,
    fields: {
      ...posts.fields,
      title: { ...title, ...fields.title },
      body: { ...body, ...fields.body },
    },
  };
}

/** Opens the fields of posts, and then Anna Berg stores what she has changed. */
async function afterAnna(now: Parameters<typeof changed>[0]): Promise<Opened> {
  const opened = await openSettings({
    "GET /_/activity": byAnna,
    "POST /_/model/plan": data([]),
  });
  await screen.findByRole("button", { name: "Move Title" });
  const stored = changed(now);
  opened.server.reply({
    "GET /_/collections": data([stored]),
    "GET /_/collections/posts": versioned(stored),
  });
  return opened;
}

async function moveTitleDown({ user }: Opened): Promise<void> {
  (await screen.findByRole("button", { name: "Move Title" })).focus();
  await user.keyboard(" {ArrowDown} ");
}

const reordered = { title: { sort: 7 }, body: { sort: 5 } };
const order = edited(
  { field: "id", sort: 1 },
  { field: "body", sort: 2 },
  { field: "title", sort: 3 },
);

test("an order that somebody else has changed meanwhile stays, a notice says who it was, and it can be tried again", async () => {
  const opened = await afterAnna(reordered);
  await moveTitleDown(opened);
  const notice = await screen.findByText("Anna Berg changed these fields just now");
  expect(notice.closest("[role]")?.textContent).toContain("Your change was not stored.");
  expect(sent(opened.server)).toEqual([]);
  const rows = within(screen.getByRole("list", { name: "Fields" })).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent).at(-1)).toContain("Title");
  opened.server.reply({ "GET /_/activity": data([]) });
  await opened.user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Order saved");
  expect(sent(opened.server)).toEqual([order]);
});

test("what somebody else has changed elsewhere in the field stays, without a word", async () => {
  const opened = await afterAnna({ body: { note: "Anna's" } });
  await opened.user.click(await screen.findByRole("button", { name: "Actions for Body" }));
  await opened.user.click(await screen.findByRole("menuitem", { name: "Hide in forms" }));
  await screen.findByText("Body was updated");
  expect(sent(opened.server)).toEqual([edited({ field: "body", hidden_detail: true })]);
});

test("who may not see the activity hears of someone else", async () => {
  const opened = await afterAnna(reordered);
  opened.server.reply({ "GET /_/activity": failure(403, 300) });
  await moveTitleDown(opened);
  expect((await screen.findByText(/^Someone else changed these/)).textContent).toBe(
    "Someone else changed these fields",
  );
});

test("a change that comes between the look and the request is compared again", async () => {
  const opened = await afterAnna({});
  opened.server.reply({
    "POST /_/model/changes": () => {
      opened.server.reply({ "GET /_/collections/posts": versioned(changed(reordered)) });
      return failure(412, 25);
    },
  });
  await moveTitleDown(opened);
  await screen.findByText(/^Anna Berg changed these fields/);
  expect(sent(opened.server)).toHaveLength(1);
});

test("a field that somebody else has changed meanwhile is not deleted: the dialog says so and asks again", async () => {
  const { user, server } = await afterAnna({ body: { note: "Keep this" } });
  await user.click(await screen.findByRole("button", { name: "Actions for Body" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const question = () => screen.findByRole("dialog", { name: "Delete the field Body?" });
  const first = await question();
  expect(first.textContent).not.toContain("Anna Berg");
  await user.click(within(first).getByRole("button", { name: "Delete" }));
  await screen.findByText(/Anna Berg changed this field/);
  expect(sent(server)).toEqual([]);
  await user.click(within(await question()).getByRole("button", { name: "Delete" }));
  await screen.findByText("Body was deleted");
  const change = { kind: "delete_field", collection: "posts", field: "body", if_match: '"1"' };
  expect(sent(server)).toEqual([["POST /_/model/changes", { changes: [change] }]]);
});

test("a field whose deletion was made, although its answer was lost, is deleted without a word of somebody else", async () => {
  const { user, server } = await afterAnna({});
  const { body: _gone, ...fields } = posts.fields;
  server.reply({ "GET /_/collections/posts": versioned({ ...posts, fields }) });
  await user.click(await screen.findByRole("button", { name: "Actions for Body" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const question = await screen.findByRole("dialog", { name: "Delete the field Body?" });
  await user.click(within(question).getByRole("button", { name: "Delete" }));
  await screen.findByText("Body was deleted");
  expect(sent(server)).toEqual([]);
});

test("a collection that is gone already is deleted without a word of somebody else", async () => {
  const { user, server } = await afterAnna({});
  server.reply({ "GET /_/collections/posts": failure(404, 200) });
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  const question = await screen.findByRole("dialog", { name: "Delete the collection Posts?" });
  await user.click(within(question).getByRole("button", { name: "Delete" }));
  await screen.findByText("Posts was deleted");
  expect(sent(server)).toEqual([]);
});

test("what both changed about the collection is asked about, by their name", async () => {
  const { user, server } = await afterAnna({});
  const noted = { ...posts, note: "Anna's", hidden: true };
  server.reply({ "GET /_/collections/posts": versioned(noted) });
  await user.click(await screen.findByRole("button", { name: "Settings of the collection" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Settings of the collection" }));
  await user.type(await dialog.findByRole("textbox", { name: /^Note/ }), "Mine");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  const question = within(
    await screen.findByRole("dialog", {
      name: "Anna Berg saved this collection while you were editing",
    }),
  );
  expect(sent(server)).toEqual([]);
  await user.click(question.getByRole("button", { name: "Save the result" }));
  await screen.findByText("Posts was updated");
  const change = { kind: "update_collection", collection: "posts", if_match: '"1"' };
  expect(sent(server)).toEqual([
    ["POST /_/model/changes", { changes: [{ ...change, data: { note: "Mine" } }] }],
  ]);
});
