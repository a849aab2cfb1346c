import { QueryClient, QueryClientProvider, queryOptions } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { beforeEach, expect, test } from "vitest";
import { useLoaded } from "./loaded-query.ts";

const queryKey = ["name"] as const;
let answer: string;
let client: QueryClient;
const name = () =>
  queryOptions({
    queryKey,
    queryFn: () => Promise.resolve(answer),
    staleTime: Number.POSITIVE_INFINITY,
  });

function Name() {
  return <li>{useLoaded(name())}</li>;
}

const page = (count: number) => (
  <QueryClientProvider client={client}>
    <Suspense fallback="Loading">
      {Array.from({ length: count }, (_, index) => (
        <Name key={index} />
      ))}
    </Suspense>
  </QueryClientProvider>
);

const shown = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

beforeEach(() => {
  client = new QueryClient();
  answer = "Ada";
});

test("all that shows the data shares one observer, and follows it", async () => {
  client.setQueryData(queryKey, "Ada");
  const { unmount } = render(page(3));
  expect(shown()).toEqual(["Ada", "Ada", "Ada"]);
  const query = client.getQueryCache().find({ queryKey });
  expect(query?.getObserversCount()).toBe(1);
  answer = "Grace";
  await act(() => client.invalidateQueries({ queryKey }));
  await waitFor(() => expect(shown()).toEqual(["Grace", "Grace", "Grace"]));
  unmount();
  expect(query?.getObserversCount()).toBe(0);
});

test("what is shown stays when the cache is emptied; who comes next sees the next data", async () => {
  client.setQueryData(queryKey, "Ada");
  const { rerender } = render(page(1));
  act(() => client.clear());
  rerender(page(1));
  expect(shown()).toEqual(["Ada"]);
  act(() => void client.setQueryData(queryKey, "Grace"));
  rerender(page(2));
  expect(shown()).toEqual(["Grace", "Grace"]);
  act(() => void client.setQueryData(queryKey, "Joan"));
  await waitFor(() => expect(shown()).toEqual(["Joan", "Joan"]));
});

test("nothing of whoever was there before is kept once it is not shown any more", async () => {
  client.setQueryData(queryKey, "Ada");
  render(page(1)).unmount();
  client.clear();
  answer = "Grace";
  await act(async () => render(page(1)));
  expect(shown()).toEqual(["Grace"]);
});
