import { createClient } from "@rowhouse/client";
import { makeCollection } from "@rowhouse/contract";
import { HostProvider } from "@rowhouse/extension-kit";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeServer, data, failure } from "../../../../test/fake-fetch.ts";
import { makeTestHost } from "../../../../test/kit-host.tsx";
import { createTestQueryClient, renderScreen } from "../../../../test/render.tsx";
import { setClient } from "../../../data/client.ts";
import { modelQuery, toModel } from "../../../data/model.ts";
import { EntryChanges, EntryChangesProvider } from "./entry-changes.tsx";

const shows = makeCollection("shows", {
  id: { type: "integer", primary_key: true },
  name: { type: "string" },
  code: { type: "hash" },
  works: { type: "o2m" },
});
const row = { key: "1", item: "1" };
const revisions = [
  {
    activity: 11,
    collection: "shows",
    item: "1",
    delta: { id: 1, name: "Light", code: "x", works: { added: [row, row], moved: [row] } },
  },
  { activity: 12, collection: "gone", item: "1", delta: { name: "x" } },
];

test("entries name the fields they changed, and how many rows of lists, with one request", async () => {
  const server = await renderEntries(data(revisions));
  await screen.findByText("Works (2 added, 1 moved) and Name");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Works (2 added, 1 moved) and Name",
    "",
    "",
  ]);
  expect(server.requests.map(({ query }) => query.get("filter[activity][in]"))).toEqual([
    "11,12,13",
  ]);
});

test("who may not see revisions sees entries without them", async () => {
  const server = await renderEntries(failure(403, 300));
  await expect.poll(() => server.requests).toHaveLength(1);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "",
    "",
    "",
  ]);
});

async function renderEntries(reply: ReturnType<typeof data>) {
  const server = createFakeServer({ "GET /_/revisions": reply });
  setClient(createClient({ baseUrl: "http://test", project: "_", fetch: server.fetch }));
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(modelQuery().queryKey, toModel([shows], []));
  const entries = [{ id: 11 }, { id: 12 }, { id: 13 }];
  await renderScreen(
    <HostProvider value={makeTestHost()}>
      <EntryChangesProvider entries={entries}>
        <ul>
          {entries.map(({ id }) => (
            <li key={id}>
              <EntryChanges entry={id} />
            </li>
          ))}
        </ul>
      </EntryChangesProvider>
    </HostProvider>,
    { path: "/activity", queryClient },
  );
  return server;
}
