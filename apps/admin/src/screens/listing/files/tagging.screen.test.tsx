import { makePermission } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { data, type FakeServer } from "../../../../test/fake-fetch.ts";
import { connectToBooks, openListing, type ListingOptions } from "../../../../test/listing-app.tsx";
import { listCollection, listField } from "../../../../test/listing-models.ts";
import { setClient } from "../../../data/client.ts";
import { toModel } from "../../../data/model.ts";
import { forgetNotices } from "../../../design/notify/notify.ts";

const files = listCollection([listField("title"), listField("tags", { type: "array" })], {
  collection: "directus_files",
});
const model = toModel([files], []);

let server: FakeServer;
beforeEach(() => {
  server = connectToBooks();
});
afterEach(() => {
  setClient(null);
  forgetNotices();
});

const open = (who: ListingOptions = {}) => openListing("/files", { model, ...who });
const sent = (method: string) => server.requests.findLast((request) => request.method === method);

test("several files are tagged, each keeping its own tags, which can be taken back", async () => {
  let stored: unknown[] = [
    { id: 1, title: "Dune", tags: ["Sea", "sand"] },
    { id: 2, title: "Reef", tags: null },
  ];
  server.reply({
    "GET /_/files": () => data(stored, { total_count: 2, filter_count: 2 }),
    "PATCH /_/files": ({ body }) => {
      stored = Array.isArray(body) ? body : [];
      return data(body);
    },
  });
  const { user } = await open({ hasActBar: true });
  await user.click(await screen.findByRole("button", { name: "choose 1" }));
  expect(screen.queryByRole("button", { name: "Tag" })).toBeNull();
  await user.click(await screen.findByRole("button", { name: "choose 2" }));
  await user.click(await screen.findByRole("button", { name: "Tag" }));
  const dialog = await screen.findByRole("dialog", { name: "Tag 2 files" });
  // Tags of other files are proposed.
  await waitFor(() =>
    expect([...dialog.querySelectorAll("option")].map(({ value }) => value)).toContain("sand"),
  );
  await user.type(
    within(dialog).getByRole("combobox", { name: "Tags to add" }),
    " Blue ,sea{Enter}",
  );
  await user.type(within(dialog).getByRole("combobox", { name: "Tags to remove" }), "sand{Enter}");
  await user.click(within(dialog).getByRole("button", { name: "Change tags" }));
  await waitFor(() =>
    expect(sent("PATCH")?.body).toEqual([
      { id: "1", tags: ["blue", "Sea"] },
      { id: "2", tags: ["blue", "sea"] },
    ]),
  );
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(sent("PATCH")?.body).toEqual([
      { id: "2", tags: null },
      { id: "1", tags: ["Sea", "sand"] },
    ]),
  );
});

test("who may not write tags is offered none", async () => {
  const rules = [
    makePermission("directus_files", {
      id: 1,
      role: 3,
      read: "full",
      update: "full",
      write_field_blacklist: ["tags"],
    }),
  ];
  server.reply({ "GET /_/files": data([{ id: 1 }, { id: 2 }], { filter_count: 2 }) });
  const { user } = await open({ isAdmin: false, permissions: rules });
  await user.click(await screen.findByRole("button", { name: "choose 1" }));
  await user.click(await screen.findByRole("button", { name: "choose 2" }));
  await screen.findByRole("region", { name: /selected/ });
  expect(screen.queryByRole("button", { name: "Tag" })).toBeNull();
});
