import { screen, within } from "@testing-library/react";
import { makePermission } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { data } from "../../../../../test/fake-fetch.ts";
import { openMatrix, written } from "../../../../../test/permission-matrix.tsx";

test("the primary key is in neither blacklist", async () => {
  const { dialog } = await openFields("News");
  const fields = dialog.getAllByRole("rowheader").map((header) => header.textContent);
  expect(fields).toEqual(["Title", "Status"]);
  expect(dialog.queryByRole("checkbox", { name: /: ID$/i })).toBeNull();
});

test("a field is readable and writable unless a blacklist names it", async () => {
  const { dialog } = await openFields("News", {
    read_field_blacklist: ["title"],
    write_field_blacklist: ["status"],
  });
  const checked = Object.fromEntries(
    dialog
      .getAllByRole<HTMLInputElement>("checkbox", { name: /^(Read|Write): / })
      .map((box) => [box.getAttribute("aria-label"), box.checked]),
  );
  expect(checked).toEqual({
    "Read: Title": false,
    "Write: Title": true,
    "Read: Status": true,
    "Write: Status": false,
  });
});

test("a field that is allowed again leaves its blacklist", async () => {
  const { dialog, user, server } = await openFields("News", { read_field_blacklist: ["title"] });
  await user.click(dialog.getByRole("checkbox", { name: "Read: Title" }));
  await user.click(dialog.getByRole("button", { name: "Done" }));
  await user.click(await screen.findByRole("button", { name: "Save 1 change" }));
  await screen.findByText("Role saved");
  expect(written(server)).toEqual([
    { permissions: [{ collection: "news", status: null, read_field_blacklist: [] }] },
  ]);
});

test("the status blacklist is set by checkboxes, one for each status", async () => {
  const { dialog, user, server } = await openFields("News", { status_blacklist: ["draft"] });
  const statuses = within(dialog.getByRole("group", { name: "Statuses that may be set" }));
  const state = () =>
    statuses.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked);
  expect(state()).toEqual([false, true]);
  await user.click(statuses.getByRole("checkbox", { name: "Draft" }));
  await user.click(statuses.getByRole("checkbox", { name: "Published" }));
  expect(state()).toEqual([true, false]);
  await user.click(dialog.getByRole("button", { name: "Done" }));
  await user.click(await screen.findByRole("button", { name: "Save 1 change" }));
  await screen.findByText("Role saved");
  expect(written(server)).toEqual([
    { permissions: [{ collection: "news", status: null, status_blacklist: ["published"] }] },
  ]);
});

test("a collection without statuses has no status blacklist", async () => {
  const { dialog } = await openFields("Rooms");
  expect(dialog.queryByRole("group")).toBeNull();
});

async function openFields(name: string, rule: Parameters<typeof makePermission>[1] = {}) {
  const stored = makePermission("news", { id: 21, role: 3, ...rule });
  const opened = await openMatrix({ "GET /_/permissions": data([stored]) });
  await opened.user.click(
    await screen.findByRole("button", { name: new RegExp(`^Fields: ${name},`) }),
  );
  const dialog = within(await screen.findByRole("dialog", { name: `Fields: ${name}` }));
  return { ...opened, dialog };
}
