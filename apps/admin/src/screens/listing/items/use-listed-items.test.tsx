import { makeCollection } from "@rowhouse/contract";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { render, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { beforeEach, expect, test } from "vitest";

import { connectData } from "../../../../test/data-client.ts";
import { data, type FakeServer } from "../../../../test/fake-fetch.ts";
import { itemsQuery } from "../../../data/items.ts";
import { useListedItems } from "./use-listed-items.ts";

let server: FakeServer;
let cache: QueryClient;

beforeEach(() => {
  const connection = connectData({ staleTime: 60_000 });
  ({ server, cache } = connection);
  return connection.disconnect;
});

const books = makeCollection("books", { id: { primary_key: true } });
const nothingHidden = new Set<string>();
const month = (name: string) => ({ fields: ["id"], q: name, limit: 2 });

/** A layout that asks for all there is as soon as it is rendered. */
function Month({ name }: { name: string }) {
  const list = useListedItems(books, month(name), nothingHidden);
  return <Pages count={list.items.length} onNextPage={list.loadMore} />;
}

function Pages({ count, onNextPage }: { count: number; onNextPage: () => void }) {
  useEffect(() => onNextPage(), [onNextPage]);
  return <output>{count}</output>;
}

test("the next page is that of the shown query, also where its first page was there before", async () => {
  server.reply({
    "GET /_/items/books": ({ query }) => {
      const offset = Number(query.get("offset"));
      const rows = query.get("q") === "May" ? [] : [{ id: offset + 1 }, { id: offset + 2 }];
      return data(offset > 0 ? rows.slice(1) : rows);
    },
  });
  await cache.prefetchInfiniteQuery(itemsQuery("books", month("May")));
  await cache.prefetchInfiniteQuery(itemsQuery("books", month("June")));
  const shown = (name: string) => (
    <QueryClientProvider client={cache}>
      <Month name={name} />
    </QueryClientProvider>
  );
  const { rerender, container } = render(shown("May"));
  rerender(shown("June"));
  await waitFor(() => expect(container.textContent).toBe("3"));
  expect(server.requests.map(({ query }) => [query.get("q"), query.get("offset")])).toEqual([
    ["May", "0"],
    ["June", "0"],
    ["June", "2"],
  ]);
});
