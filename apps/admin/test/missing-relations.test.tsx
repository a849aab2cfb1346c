import { makeCollection, type Permission } from "@rowhouse/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { data } from "./fake-fetch.ts";
import { renderItem } from "./render-item.tsx";
import { works } from "./related-works.ts";

test("a list whose relation is gone tells those who can set it up", async () => {
  await open();
  expect(await screen.findAllByText(/hasn't been configured correctly/)).not.toEqual([]);
});

test("to everyone else it is a list that their role may not see", async () => {
  await open([{ collection: "works", read: "full", update: "full" }]);
  expect(await screen.findAllByText(/^Your role may not see these items/)).not.toEqual([]);
  expect(screen.queryByText(/hasn't been configured correctly/)).toBeNull();
});

function open(permissions?: Partial<Permission>[]) {
  return renderItem({
    path: "/collections/works/7",
    collection: works,
    related: [makeCollection("directus_relations", {})],
    relations: [],
    ...(permissions === undefined ? {} : { permissions }),
    replies: {
      "GET /_/items/works/7": { body: { data: { id: 7, title: "Tree" } } },
      "GET /_/items/works/7/revisions": data([]),
    },
  });
}
