import { createClient } from "@rowhouse/client";
import { makeCollection, makePermission, makeRelation, type TrashEntry } from "@rowhouse/contract";
import { HostProvider } from "@rowhouse/extension-kit";
import { useLocation } from "@tanstack/react-router";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  createFakeServer,
  data,
  failure,
  refusedValues,
  type FakeReplies,
} from "../../../test/fake-fetch.ts";
import { makeTestHost } from "../../../test/kit-host.tsx";
import { createTestQueryClient, renderScreen } from "../../../test/render.tsx";
import { readTrashSearch } from "../../access/address/trash-search.ts";
import { setClient } from "../../data/client.ts";
import { meQuery } from "../../data/me.ts";
import { modelQuery, toModel } from "../../data/model.ts";
import { permissionsQuery } from "../../data/permissions.ts";
import { forgetNotices, shownNotice } from "../../design/notify/notify.ts";
import { ActBar } from "../../editor/acts/act-bar.tsx";
import { showRun } from "../../editor/acts/act-store.ts";
import { addTexts } from "../../i18n/i18n.ts";
import { TrashScreen } from "./trash.screen.tsx";

beforeAll(async () => {
  await Promise.all([addTexts("past"), addTexts("acts")]);
});
beforeEach(() => showRun(null));
afterEach(forgetNotices);

const id = { type: "integer", primary_key: true, datatype: "INT" } as const;
const collections = [
  makeCollection("artists", { id, name: { type: "string" } }),
  makeCollection("works", { id, title: { type: "string" }, artist: { type: "m2o" } }),
  ...["directus_activity", "directus_revisions"].map((name) => makeCollection(name, {})),
].map((one) => ({ ...one, managed: true }));
const model = toModel(collections, [makeRelation("works.artist", "artists")]);

const act = "8d0f7f6e-1d2c-4a4b-9f10-2c5a0b9d7e11";
const entry = (activity: number, more: Partial<TrashEntry> = {}): TrashEntry => ({
  collection: "works",
  key: String(activity),
  kind: "delete",
  activity,
  act: null,
  values: { title: `Work ${activity}` },
  deleted_by: 1,
  deleted_on: "2026-11-28 10:00:00",
  cascades: [],
  ...more,
});
const page = (entries: TrashEntry[], next: number | null = null) =>
  data({ entries, next, kept_days: { activity: null, revisions: 30 } });

const cascades: TrashEntry["cascades"] = [
  { collection: "artists", effect: "delete", amount: 1200 },
  { collection: null, effect: "delete", amount: null },
  { collection: "works", effect: "empty", amount: 1 },
];

test("what was deleted is listed, one comes back by its button, and it says how long things are kept", async () => {
  const { user, writes, server } = await open("/trash", {
    "GET /_/trash": page([entry(9, { kind: "status" }), entry(8, { cascades })]),
    "PATCH /_/items/works/8/restore": data({ id: 8 }),
  });
  await screen.findByText(/^What was deleted can come back for 30 days\. Rows that/);
  await screen.findByRole("link", { name: "Work 9" });
  const rows = screen.getAllByRole("listitem").slice(-2);
  expect(rows.map((row) => within(row).getByRole("link").textContent)).toEqual([
    "Work 9",
    "Work 8",
  ]);
  within(rows[0] as HTMLElement).getByText("Hidden in Works");
  expect(screen.getByRole("link", { name: "Work 8" }).getAttribute("href")).toBe(
    "/collections/works/8",
  );
  server.reply({ "GET /_/trash": page([entry(9)]) });
  await user.click(screen.getByRole("button", { name: "Restore Work 8" }));
  await screen.findByText("One item was brought back");
  await waitFor(() =>
    expect(shownNotice.get()?.title).toBe(
      "Rows that the database itself deleted along with an item do not come back: Artists (1,200), rows that you may not see. Rows that the database itself emptied along with an item stay empty: Works (1).",
    ),
  );
  expect(writes()).toEqual(["PATCH /_/items/works/8/restore"]);
  await waitFor(() => expect(screen.queryByText("Work 8")).toBeNull());
});

test("all of an act comes back, what others point to first, and those that cannot are told with the reason", async () => {
  const together = [
    entry(9, { act }),
    entry(8, { act }),
    entry(7, { act, collection: "artists", values: { name: "Ada" } }),
  ];
  const { user, writes, server } = await open(`/trash?act=${act}`, {
    "GET /_/trash": page(together),
    "PATCH /_/items/artists/7/restore": data({ id: 7 }),
    "PATCH /_/items/works/9,8/restore": refusedValues({
      path: [1, "title"],
      rule: "unique",
      values: {},
    }),
    "PATCH /_/items/works/9/restore": data({ id: 9 }),
  });
  await user.click(await screen.findByRole("button", { name: "Restore all" }));
  await screen.findByText("One item was brought back, one was refused", { selector: "section *" });
  expect(writes()).toEqual([
    "PATCH /_/items/artists/7/restore",
    "PATCH /_/items/works/9,8/restore",
    "PATCH /_/items/works/9/restore",
  ]);
  expect(server.requests.find(({ path }) => path === "/_/trash")?.query.get("act")).toBe(act);
  await user.click(screen.getByRole("button", { name: "Report" }));
  const report = await screen.findByRole("dialog");
  within(report).getByText("Work 8");
});

test("those that are chosen come back, further ones are read at the end, and an act leads to all of it", async () => {
  const { user, writes } = await open("/trash?collection=works", {
    "GET /_/trash": ({ query }) =>
      query.get("before") === "8"
        ? page([entry(7)])
        : page([entry(9, { act }), entry(8, { act })], 8),
    "PATCH /_/items/works/9,7/restore": data([{ id: 9 }, { id: 7 }]),
  });
  await screen.findByText("Work 7");
  const [link] = screen.getAllByRole("link", { name: "with one other" });
  expect(link?.getAttribute("href")).toBe(`/trash?act=${act}`);
  for (const name of ["Work 9", "Work 7"])
    await user.click(screen.getByRole("checkbox", { name: new RegExp(name) }));
  await user.click(screen.getByRole("button", { name: "Restore" }));
  await screen.findByText("2 items were brought back");
  expect(writes()).toEqual(["PATCH /_/items/works/9,7/restore"]);
});

test("an empty trash, one where nothing is found, and one that fails", async () => {
  const first = await open("/trash", { "GET /_/trash": page([]) });
  await screen.findByText("Nothing was deleted");
  first.unmount();
  const second = await open("/trash?user=2", { "GET /_/trash": page([]) });
  await screen.findByText("No results");
  second.unmount();
  const { server, user } = await open("/trash", { "GET /_/trash": failure(500, 11) });
  const retry = await screen.findByRole("button", { name: "Try again" });
  server.reply({ "GET /_/trash": page([entry(9)]) });
  await user.click(retry);
  await screen.findByText("Work 9");
});

test("is searched by name, and says what does not come back", async () => {
  const { server, user } = await open("/trash", {
    "GET /_/trash": ({ query }) => (query.get("q") === "none" ? page([]) : page([entry(9)])),
  });
  await screen.findByText("Work 9");
  await screen.findByText(/Rows that the database itself emptied or deleted/);
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "none");
  await screen.findByText("No results");
  expect(server.requests.at(-1)?.query.get("q")).toBe("none");
  expect(document.activeElement).toBe(screen.getByRole("searchbox", { name: "Search" }));
});

test("is not for those who may not see the past, and offers nothing that they may not bring back", async () => {
  const rule = (collection: string) => makePermission(collection, { role: 4, read: "full" });
  const first = await open("/trash", {}, [rule("directus_activity")]);
  await screen.findByText(/permission|allowed/i);
  expect(first.server.requests.some(({ path }) => path === "/_/trash")).toBe(false);
  first.unmount();
  const rules = ["directus_activity", "directus_revisions", "works"].map(rule);
  await open("/trash", { "GET /_/trash": page([entry(9)]) }, rules);
  await screen.findByText("Work 9");
  expect(screen.queryByRole("button", { name: "Restore Work 9" })).toBeNull();
});

function AtAddress() {
  return <TrashScreen search={readTrashSearch(useLocation().search)} />;
}

async function open(
  path: string,
  replies: FakeReplies,
  permissions?: ReturnType<typeof makePermission>[],
) {
  const server = createFakeServer({ "GET /_/users": data([]), ...replies });
  setClient(createClient({ baseUrl: "http://test", project: "_", fetch: server.fetch }));
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(modelQuery().queryKey, model);
  const isAdmin = permissions === undefined;
  queryClient.setQueryData(meQuery().queryKey, {
    id: 1,
    email: "",
    first_name: "Ada",
    last_name: null,
    locale: null,
    avatar: null,
    roles: [],
    role: isAdmin ? 1 : 4,
    isAdmin,
  });
  queryClient.setQueryData(permissionsQuery().queryKey, permissions ?? []);
  const rendered = await renderScreen(
    <HostProvider value={makeTestHost({ model })}>
      <ActBar />
      <AtAddress />
    </HostProvider>,
    { path, queryClient },
  );
  const writes = () =>
    server.requests
      .filter(({ method }) => method !== "GET")
      .map(({ method, path: sent }) => `${method} ${sent}`);
  return { ...rendered, server, writes };
}
