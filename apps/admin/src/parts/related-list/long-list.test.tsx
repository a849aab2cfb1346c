import { screen, waitFor, within } from "@testing-library/react";
import { limits } from "@rowhouse/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { data, failure, type FakeReplies } from "../../../test/fake-fetch.ts";
import { related, relations, works } from "../../../test/related-works.ts";
import { renderItem, type RenderedItem } from "../../../test/render-item.tsx";

// A page of few rows: two hundred take jsdom seconds.
const { pickerSize } = limits;
beforeAll(() => void Object.assign(limits, { pickerSize: 20 }));
afterAll(() => void Object.assign(limits, { pickerSize }));

/** More shows than one page holds: the last one is linked beyond it. */
const shows = Array.from({ length: 21 }, (_, at) => ({ id: at + 1, name: `Show ${at + 1}` }));
const links = shows.map((show, at) => ({ id: 1000 + at, sort: null, work: 7, show }));
const last = shows.at(-1);

const { notes: _notes, ...fields } = works.fields;

async function open(replies: FakeReplies = {}): Promise<RenderedItem> {
  const page = await renderItem({
    path: "/collections/works/7",
    collection: { ...works, fields },
    related,
    relations,
    replies: {
      "GET /_/items/works/7": {
        body: { data: { id: 7, title: "Tree" } },
        headers: { etag: '"1"' },
      },
      "GET /_/items/works/7/revisions": data([]),
      "PATCH /_/items/works/7": data({ id: 7, title: "Tree" }),
      "GET /_/items/work_shows": ({ query }) => junctionRows(query),
      "GET /_/items/shows": data([...shows.slice(-3), { id: 900, name: "Unlinked" }]),
      ...replies,
    },
  });
  await screen.findByText("Show 1");
  return page;
}

/** The rows of the junction: those of the named shows, else the first page. */
function junctionRows(query: URLSearchParams) {
  const asked = query.get("filter[show][in]")?.split(",");
  const keys = query.get("filter[id][in]")?.split(",");
  const found = links.filter(
    ({ id, show }) =>
      (asked === undefined || asked.includes(String(show.id))) &&
      (keys === undefined || keys.includes(String(id))),
  );
  return data(found.slice(0, 20), { total_count: 21, filter_count: found.length });
}

async function pick({ user }: RenderedItem, names: readonly string[]): Promise<void> {
  const list = screen.getByRole("group", { name: /^Shows/ });
  await user.click(within(list).getByRole("button", { name: "Select existing" }));
  const picker = await screen.findByRole("dialog", { name: "Select existing" });
  for (const name of names) await user.click(await within(picker).findByRole("checkbox", { name }));
  await user.click(within(picker).getByRole("button", { name: "Done" }));
}

async function save({ user, writes }: RenderedItem): Promise<unknown> {
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(writes()).not.toEqual([]));
  return writes().at(-1)?.[2];
}

describe("a list of which only the first page is loaded", () => {
  test("links a picked item once, also where its row is on a page that is not loaded", async () => {
    const page = await open();
    await pick(page, [String(last?.name), "Unlinked"]);
    await screen.findByText("Unlinked");
    expect(screen.queryByText("Show 21")).toBeNull();
    expect(await save(page)).toEqual({ shows: [{ show: { id: 900 } }] });
  });

  test("links nothing while that cannot be found out, and tries again on request", async () => {
    const page = await open({
      "GET /_/items/work_shows": ({ query }) =>
        query.has("filter[show][in]") ? failure(500, null) : junctionRows(query),
    });
    await pick(page, ["Unlinked"]);
    await screen.findByText("Nothing was linked yet");
    expect(screen.queryByText("Unlinked")).toBeNull();
    page.server.reply({ "GET /_/items/work_shows": ({ query }) => junctionRows(query) });
    await page.user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("Unlinked");
  });

  test("searches all texts of the far items", async () => {
    const { user, server } = await open();
    await user.type(screen.getByRole("searchbox", { name: "Search items" }), "tide");
    await waitFor(() =>
      expect(
        server.requests.some(
          ({ query }) =>
            query.get("filter[show][contains]") === "tide" && query.get("filter[work][eq]") === "7",
        ),
      ).toBe(true),
    );
  });
});
