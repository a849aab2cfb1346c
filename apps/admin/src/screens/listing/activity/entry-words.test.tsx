import { createClient } from "@rowhouse/client";
import { makeCollection, type Item } from "@rowhouse/contract";
import { HostProvider } from "@rowhouse/extension-kit";
import { screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { createFakeServer, data, failure, type FakeReplies } from "../../../../test/fake-fetch.ts";
import { makeTestHost } from "../../../../test/kit-host.tsx";
import { listField } from "../../../../test/listing-models.ts";
import { createTestQueryClient, renderScreen } from "../../../../test/render.tsx";
import { setClient } from "../../../data/client.ts";
import { meQuery } from "../../../data/me.ts";
import { permissionsQuery } from "../../../data/permissions.ts";
import { modelQuery, toModel } from "../../../data/model.ts";
import { addTexts } from "../../../i18n/i18n.ts";
import { EntryWordsProvider } from "./entry-words.tsx";

beforeAll(() => addTexts("past"));

const works = makeCollection("works", {
  id: { type: "integer", primary_key: true },
  title: { type: "string" },
});
const past = ["directus_activity", "directus_revisions"].map((name) => makeCollection(name, {}));
const entry = (id: number, more: Item = {}): Item => ({
  id,
  action: "update",
  action_by: { id: 1, first_name: "Ada", last_name: "Byron" },
  collection: "works",
  item: String(id),
  act: `a${id}`,
  ...more,
});
const item = { ...listField("item"), collection: "directus_activity" };

test("entries say who did what to which item; titles come in one request, those of removed items in one more", async () => {
  const server = await renderEntries([
    entry(5),
    entry(4, { action: "delete" }),
    entry(3, { action: "comment", comment: "Look", action_by: 0 }),
    entry(2, { action: "authenticate", collection: "directus_users", item: "1" }),
    entry(1, { collection: "directus_settings", item: "7" }),
  ]);
  await screen.findByText("Ada Byron changed “Night train” in Works");
  await screen.findByText("Ada Byron deleted “Reeds” in Works");
  expect(sentences()).toEqual([
    "Ada Byron changed “Night train” in Works",
    "Ada Byron deleted “Reeds” in Works",
    "Public commented on item 3 in Works",
    "Ada Byron signed in",
    "Ada Byron changed a setting of the project",
  ]);
  expect(server.requests.map(({ path }) => path).toSorted()).toEqual([
    // The users as a directory, and those that entries are about.
    "/_/items/works",
    "/_/revisions",
    "/_/trash",
    "/_/users",
    "/_/users",
  ]);
  expect(link("Night train").getAttribute("href")).toBe("/collections/works/5");
  expect(link("Reeds").getAttribute("href")).toBe("/collections/works/4");
});

test("entries of one act stand together and lead to all of it, until the list is that of the act", async () => {
  const act = { action: "delete", act: "together" };
  const entries = [entry(5, act), entry(4, act), entry(3, act), entry(2)];
  await renderEntries(entries);
  expect(sentences()).toEqual(["Ada Byron deleted 3 items in Works", expect.any(String)]);
  await waitFor(() => link("Night train, Reeds and one more"));
  expect(link("Night train, Reeds and one more").getAttribute("href")).toContain("together");
});

test("the list of an act, and a table, tell entries one by one", async () => {
  const act = { action: "delete", act: "together" };
  await renderEntries([entry(5, act), entry(4, act)], { isOneAct: true });
  expect(sentences()).toHaveLength(2);
});

test("who may not see items or the past sees keys", async () => {
  await renderEntries([entry(5), entry(4, { action: "delete" })], {
    replies: {
      "GET /_/items/works": failure(403, 300),
      "GET /_/trash": failure(403, 300),
      "GET /_/revisions": failure(403, 300),
    },
  });
  await expect
    .poll(sentences)
    .toEqual(["Ada Byron changed item 5 in Works", "Ada Byron deleted item 4 in Works"]);
});

const sentences = (): (string | null)[] =>
  screen.getAllByRole("heading").map(({ textContent }) => textContent);
const link = (name: string): HTMLElement => screen.getByRole("link", { name: new RegExp(name) });

async function renderEntries(
  entries: Item[],
  { isOneAct = false, replies = {} }: { isOneAct?: boolean; replies?: FakeReplies } = {},
) {
  const server = createFakeServer({
    "GET /_/items/works": data([{ id: 5, title: "Night train" }]),
    "GET /_/users": data([]),
    "GET /_/revisions": data([]),
    "GET /_/trash": data({
      entries: [{ collection: "works", key: "4", kind: "delete", values: { title: "Reeds" } }],
      next: null,
    }),
    ...replies,
  });
  setClient(createClient({ baseUrl: "http://test", project: "_", fetch: server.fetch }));
  const queryClient = createTestQueryClient();
  const people = makeCollection("directus_users", { id: { type: "integer", primary_key: true } });
  queryClient.setQueryData(modelQuery().queryKey, toModel([works, people, ...past], []));
  queryClient.setQueryData(meQuery().queryKey, {
    id: 4,
    email: "",
    first_name: "Ada",
    last_name: null,
    locale: null,
    avatar: null,
    roles: [],
    role: 1,
    isAdmin: true,
  });
  queryClient.setQueryData(permissionsQuery().queryKey, []);
  await renderScreen(
    <HostProvider value={makeTestHost()}>
      <EntryWordsProvider {...{ entries, isOneAct }} isTimeline title={null}>
        {({ items, nameOf, renderCell }) =>
          items.map((one) => (
            <div key={String(one["id"])}>
              <h2>{nameOf?.(one)}</h2>
              {renderCell(item, one)}
            </div>
          ))
        }
      </EntryWordsProvider>
    </HostProvider>,
    { path: "/activity", queryClient },
  );
  return server;
}
