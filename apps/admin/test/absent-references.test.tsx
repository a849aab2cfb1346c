import { makeCollection, makeRelation } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { data, type FakeReplies } from "./fake-fetch.ts";
import { numberedKey } from "./listing-models.ts";
import { renderItem } from "./render-item.tsx";

const text = { type: "string", interface: "text-input", length: "40" } as const;
const status = {
  type: "status",
  interface: "status",
  options: {
    status_mapping: {
      published: { name: "Published", value: "published" },
      removed: { name: "Removed", value: "removed", soft_delete: true },
    },
  },
} as const;
const artists = makeCollection("artists", { id: numberedKey, name: text, status });
const works = makeCollection("works", {
  id: numberedKey,
  title: text,
  artist: { type: "m2o", interface: "many-to-one", options: { template: "{{name}}" } },
  friends: { type: "o2m", interface: "many-to-many", options: { fields: "name" } },
});
const links = makeCollection("works_artists", {
  id: numberedKey,
  work: { type: "m2o" },
  friend: { type: "m2o" },
});
const sisters = { id: 9, name: "Two sisters", status: "removed" };

/** The page of a work that refers to artist 9, of whom nothing but the key came along. */
function open(replies: FakeReplies) {
  return renderItem({
    path: "/collections/works/7",
    collection: works,
    related: [artists, links],
    relations: [
      makeRelation("works.artist", "artists"),
      makeRelation("works_artists.work", "works.friends", "friend"),
      makeRelation("works_artists.friend", "artists", "work"),
    ],
    replies: {
      "GET /_/items/works/7": {
        body: { data: { id: 7, title: "Tree", artist: { id: 9 } } },
        headers: { etag: '"1"' },
      },
      "GET /_/items/works/7/revisions": data([]),
      "GET /_/items/works_artists": data([{ id: 50, work: 7, friend: { id: 9 } }], {
        total_count: 1,
        filter_count: 1,
      }),
      ...replies,
    },
  });
}

const trash: FakeReplies = {
  "GET /_/items/artists": ({ query }) => data(query.get("status") === "*" ? [sisters] : []),
};

test("a reference to a removed item says which it was, in its field and in rows, and brings it back", async () => {
  const { user, server, writes } = await open({
    ...trash,
    "PATCH /_/items/artists/9/restore": data({ ...sisters, status: "published" }),
  });
  const field = await screen.findByLabelText("Artist");
  await waitFor(() => expect(field).toHaveProperty("value", "Removed: Two sisters"));
  const list = screen.getByRole("group", { name: /^Friends/ });
  await within(list).findByText("Removed: Two sisters");
  server.reply({
    "GET /_/items/artists": data([{ ...sisters, status: "published" }], { total_count: 1 }),
  });
  await user.click(await screen.findByRole("button", { name: "Restore" }));
  await waitFor(() => expect(field).toHaveProperty("value", "Two sisters"));
  expect(writes()).toEqual([["PATCH", "/_/items/artists/9/restore", null]]);
});

test("a reference to an item that is not there says so", async () => {
  await open({ "GET /_/items/artists": data([]) });
  const field = await screen.findByLabelText("Artist");
  await waitFor(() => expect(field).toHaveProperty("value", "There is no item 9 in Artists"));
  const list = screen.getByRole("group", { name: /^Friends/ });
  await within(list).findByText("There is no item 9 in Artists");
  expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
});
