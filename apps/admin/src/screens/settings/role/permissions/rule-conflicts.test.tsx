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
  await user.click(saveButton("Save 1 change"));
  return opened;
}

const question = { name: "Someone else saved this item while you were editing it" };
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

test("who takes the level of the other stores nothing and sees it", async () => {
  const { user, server } = await saveOver([{ ...readRooms, read: "mine" }]);
  const dialog = within(await screen.findByRole("dialog", question));
  await user.click(dialog.getByRole("radio", { name: "Theirs" }));
  await user.click(dialog.getByRole("button", { name: "Save the result" }));
  await expect.poll(() => screen.queryByRole("dialog", question)).toBeNull();
  expect(written(server)).toEqual([]);
});
