import { createClient } from "@rowhouse/client";
import { makeCollection } from "@rowhouse/contract";
import { HostProvider } from "@rowhouse/extension-kit";
import { screen } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { createFakeServer, data, failure } from "../../../../test/fake-fetch.ts";
import { makeTestHost } from "../../../../test/kit-host.tsx";
import { createTestQueryClient, renderScreen } from "../../../../test/render.tsx";
import { setClient } from "../../../data/client.ts";
import { where } from "../../../data/filters.ts";
import { modelQuery, toModel } from "../../../data/model.ts";
import { addTexts } from "../../../i18n/i18n.ts";
import { EntriesDownload } from "./entries-download.tsx";

beforeAll(() => addTexts("past"));

test("all entries that are found are stored as a table, whatever was loaded", async () => {
  const stored: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${stored.push(file)}`,
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const by = { id: 1, first_name: "Ada", last_name: "Byron" };
  const server = createFakeServer({
    "GET /_/activity": failure(500, 11),
  });
  setClient(createClient({ baseUrl: "http://test", project: "_", fetch: server.fetch }));
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(modelQuery().queryKey, toModel([makeCollection("works", {})], []));
  const query = { filter: [where("action", "eq", "delete")], limit: 100 };
  const { user } = await renderScreen(
    <HostProvider value={makeTestHost()}>
      <EntriesDownload query={query} />
    </HostProvider>,
    { path: "/activity", queryClient },
  );
  const button = screen.getByRole("button", { name: "Download as a table" });
  await user.click(button);
  await screen.findByText("The activity could not be downloaded");
  server.reply({
    "GET /_/activity": data([
      { action_on: "2026-11-28 10:00:00", action: "delete", action_by: by, collection: "works" },
      { action: "mend", action_by: 0, collection: "gone", item: "=1+1", comment: "-x" },
    ]),
  });
  await user.click(button);
  await expect.poll(() => stored).toHaveLength(1);
  expect(await stored[0]?.text()).toContain(
    [
      '"2026-11-28T10:00:00.000Z","Ada Byron","Deleted","Works","","","",""',
      '"","Public","Repaired","gone","\'=1+1","\'-x","",""',
    ].join("\r\n"),
  );
  const sent = server.requests.at(-1)?.query;
  expect([sent?.get("limit"), sent?.get("filter[action][eq]")]).toEqual(["-1", "delete"]);
  vi.restoreAllMocks();
});
