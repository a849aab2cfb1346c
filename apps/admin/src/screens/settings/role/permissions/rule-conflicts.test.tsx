import { screen, within } from "@testing-library/react";
import { makePermission } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { data } from "../../../../../test/fake-fetch.ts";
import {
  box,
  editor,
  openMatrix,
  readRooms,
  written,
} from "../../../../../test/permission-matrix.tsx";
import { saveButton } from "../../../../../test/render-item.tsx";

const readNews = makePermission("news", { id: 12, role: 3, create: "full" });

/** Sets the rooms to "none" while another administrator stores these rules, and saves. */
async function saveOver(rules: readonly object[]) {
  const opened = await openMatrix({ "PATCH /_/roles/3": data(editor) });
  const { user, server } = opened;
  await user.selectOptions(await box("Read: Rooms"), "none");
  server.reply({ "GET /_/permissions": data(rules) });
  await user.click(await saveButton("Save 1 change"));
  return opened;
}

const question = { name: "Someone else saved this role while you were editing" };
const mine = { permissions: [{ collection: "rooms", status: null, read: "none" }] };

test("what another administrator allowed elsewhere stays, without a question", async () => {
  const { server } = await saveOver([readRooms, readNews]);
  expect(await screen.findByText("Role saved")).toBeInstanceOf(HTMLElement);
  expect(written(server)).toEqual([mine]);
});

test("the same level changed by both is asked about; the own one is kept", async () => {
  const { user, server } = await saveOver([{ ...readRooms, read: "mine" }]);
  const dialog = within(await screen.findByRole("dialog", question));
  const cell = within(dialog.getByRole("radiogroup", { name: /Rooms: Read/ }));
  expect(cell.getByText("Own")).toBeInstanceOf(HTMLElement);
  expect(written(server)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Save the result" }));
  expect(await screen.findByText("Role saved")).toBeInstanceOf(HTMLElement);
  expect(written(server)).toEqual([mine]);
});

test("the dialog names who changed the rule", async () => {
  const { user, server } = await openMatrix();
  await user.selectOptions(await box("Read: Rooms"), "none");
  const by = { id: 9, first_name: "Anna", last_name: "Berg" };
  server.reply({
    "GET /_/permissions": data([{ ...readRooms, read: "mine" }]),
    "GET /_/activity": data([{ action_on: "2026-01-01T10:00:00Z", action_by: by }]),
  });
  await user.click(await saveButton("Save 1 change"));
  await screen.findByRole("dialog", {
    name: "Anna Berg saved this role while you were editing",
  });
  const asked = server.requests.find(({ path }) => path === "/_/activity")?.query;
  expect(asked?.get("filter[collection][eq]")).toBe("directus_permissions");
  expect(asked?.get("filter[item][eq]")).toBe("11");
});

test("after a reload the restored level is compared with what was stored when it was set", async () => {
  const first = await openMatrix();
  await first.user.selectOptions(await box("Read: Rooms"), "none");
  first.unmount();
  const theirs = data([{ ...readRooms, read: "mine" }, readNews]);
  const { user, server } = await openMatrix({ "GET /_/permissions": theirs });
  await user.click(await screen.findByRole("button", { name: "Restore" }));
  await user.selectOptions(await box("Create: News"), "none");
  await user.click(await saveButton("Save 2 changes"));
  const dialog = within(await screen.findByRole("dialog", question));
  expect(dialog.getAllByRole("radiogroup")).toHaveLength(1);
  const cell = within(dialog.getByRole("radiogroup", { name: /Rooms: Read/ }));
  expect(cell.getByText("Own")).toBeInstanceOf(HTMLElement);
  expect(written(server)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Save the result" }));
  expect(await screen.findByText("Role saved")).toBeInstanceOf(HTMLElement);
  expect(written(server)).toEqual([
    {
      permissions: [
        { collection: "rooms", status: null, read: "none" },
        { collection: "news", status: null, create: "none" },
      ],
    },
  ]);
});

test("who takes the level of the other stores nothing and sees it", async () => {
  const { user, server } = await saveOver([{ ...readRooms, read: "mine" }]);
  const dialog = within(await screen.findByRole("dialog", question));
  await user.click(dialog.getByRole("radio", { name: "Theirs" }));
  await user.click(dialog.getByRole("button", { name: "Save the result" }));
  await expect.poll(() => screen.queryByRole("dialog", question)).toBeNull();
  expect(written(server)).toEqual([]);
});
