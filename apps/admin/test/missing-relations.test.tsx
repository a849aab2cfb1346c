import { makeCollection, type Permission } from "@rowhouse/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { data } from "./fake-fetch.ts";
import { renderItem } from "./render-item.tsx";

test("a field whose relation is gone tells those who can set it up", async () => {
  await open();
  await waitFor(() =>
    expect(screen.queryAllByText(/hasn't been configured correctly/)).toHaveLength(lists),
  );
  await screen.findByText(/^The translations of this field have not been set up/);
});

test("to everyone else it is one that their role may not see", async () => {
  await open([{ collection: "works", read: "full", update: "full" }]);
  await waitFor(() =>
    expect(screen.queryAllByText(/^Your role may not see these items/)).toHaveLength(lists + 1),
  );
  expect(screen.queryByText(/configured correctly|set up/)).toBeNull();
});

const collection = makeCollection("works", {
  id: { type: "integer", primary_key: true, auto_increment: true, hidden_detail: true },
  artist: { type: "m2o", interface: "many-to-one" },
  notes: { type: "o2m", interface: "one-to-many" },
  shows: { type: "o2m", interface: "many-to-many" },
  themes: { type: "o2m", interface: "checkboxes-relational" },
  words: { type: "translation", interface: "translation" },
});
/** The fields beside the translations, which have words of their own. */
const lists = 4;

function open(permissions?: Partial<Permission>[]) {
  return renderItem({
    path: "/collections/works/7",
    collection,
    related: [makeCollection("directus_relations", {})],
    relations: [],
    ...(permissions === undefined ? {} : { permissions }),
    replies: {
      "GET /_/items/works/7": { body: { data: { id: 7 } } },
      "GET /_/items/works/7/revisions": data([]),
    },
  });
}
