import { makeCollection } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { itemAddress } from "../../access/address/addresses.ts";
import { data, failure } from "../../../test/fake-fetch.ts";
import { chooseFromMenu, renderItem, saveButton, valueIn } from "../../../test/render-item.tsx";

const text = { type: "string", interface: "text-input" } as const;
/** Tracks of playlists: the key is the list and the name of the track. */
const collection = makeCollection("playlist_track", {
  track: { ...text, key_part: 2, required: true },
  list: { type: "integer", interface: "numeric", key_part: 1, required: true },
  note: text,
});
const key = "3:a~1b~2c~0";
const path = `/_/items/playlist_track/${key}`;
const address = itemAddress("playlist_track", key);
const item = { list: 3, track: "a:b,c~", note: "Loud" };
const read = {
  [`GET ${path}`]: { body: { data: item }, headers: { etag: '"1"' } },
  [`GET ${path}/revisions`]: data([]),
};

describe("an item with a key of several columns", () => {
  test("opens at its address, and its other values are saved", async () => {
    const saved = { body: { data: { ...item, note: "Loud!" } }, headers: { etag: '"2"' } };
    const { user, writes, server } = await renderItem({
      collection,
      path: address,
      replies: { ...read, [`PATCH ${path}`]: saved },
    });
    const note = await screen.findByLabelText("Note");
    expect(valueIn(note)).toBe("Loud");
    await user.type(note, "!");
    await user.keyboard("{Control>}s{/Control}");
    expect(await screen.findAllByText("Item saved")).not.toEqual([]);
    expect(writes()).toEqual([["PATCH", path, { note: "Loud!" }]]);
    const sent = server.requests.find(({ method }) => method === "PATCH");
    expect(sent?.headers.get("if-match")).toBe('"1"');
  });

  test("keeps its key, and is no pattern for another one", async () => {
    const { user } = await renderItem({ collection, path: address, replies: read });
    const track = await screen.findByLabelText<HTMLInputElement>(/^Track/);
    expect(track.readOnly || track.disabled).toBe(true);
    await user.type(await screen.findByLabelText("Note"), "!");
    const [menu] = screen.getAllByRole("button", { name: "More ways to save" });
    await user.click(menu ?? document.body);
    await screen.findByRole("menuitem", { name: /Save and stay/ });
    expect(screen.queryByRole("menuitem", { name: /copy/i })).toBeNull();
  });

  test("is made with all of its key, and opens there", async () => {
    const {
      user,
      writes,
      address: shown,
    } = await renderItem({
      collection,
      path: "/collections/playlist_track/+",
      replies: { ...read, "POST /_/items/playlist_track": { body: { data: item } } },
    });
    await user.type(await screen.findByLabelText(/^Track/), "a:b,c~");
    await user.type(await screen.findByLabelText(/^List/), "3");
    await user.type(await screen.findByLabelText("Note"), "Loud");
    expect((await saveButton("Save 3 changes")).disabled).toBe(false);
    await chooseFromMenu(user, "Save and stay");
    await waitFor(() =>
      expect(decodeURIComponent(shown())).toBe(`/collections/playlist_track/${key}`),
    );
    expect(writes()).toEqual([["POST", "/_/items/playlist_track", item]]);
  });

  test("is deleted for good", async () => {
    const { user, writes } = await renderItem({
      collection,
      path: address,
      replies: { ...read, [`DELETE ${path}`]: { status: 204 } },
    });
    await screen.findByLabelText("Note");
    await user.click(screen.getByRole("button", { name: "Delete" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(writes()).toEqual([["DELETE", path, null]]));
  });

  test("that is not there is not found", async () => {
    await renderItem({
      collection,
      path: address,
      replies: { [`GET ${path}`]: failure(404, 203), "GET /_/revisions": data([]) },
    });
    expect((await screen.findAllByText(/3:a~1b~2c~0/)).length).toBeGreaterThan(0);
  });
});
