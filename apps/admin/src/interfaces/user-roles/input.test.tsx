import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";
import { choose, entriesOf } from "../../../test/select.ts";

const values = { primary_key: 1 };

test("another role is staged in the row that links the first one", async () => {
  const field = renderField("user-roles", { values });
  const select = await screen.findByLabelText<HTMLInputElement>("the field");
  expect(select.value).toBe("Editor");
  expect(await entriesOf(field.user, select)).not.toContain("Public");
  await choose(field.user, select, "Administrator");
  expect(field.staged.at(-1)).toEqual([{ id: 41, role: 1 }]);
  await choose(field.user, select, "Editor");
  expect(field.staged.at(-1)).toEqual([{ id: 41, role: 3 }]);
});

test("the public role is offered where showPublic says so, and only there", async () => {
  const shown = renderField("user-roles", { values, options: { showPublic: true } });
  const select = await screen.findByLabelText("the field");
  await choose(shown.user, select, "Public");
  expect(shown.staged.at(-1)).toEqual([{ id: 41, role: 2 }]);
  shown.unmount();
  const { user } = renderField("user-roles", { values, options: { showPublic: false } });
  const entries = await entriesOf(user, await screen.findByLabelText("the field"));
  expect(entries).toContain("Administrator");
  expect(entries).not.toContain("Public");
});

test("the public role that somebody has is shown, also without showPublic", async () => {
  renderField("user-roles", { values, value: 2, options: { relational: false } });
  const select = await screen.findByLabelText<HTMLInputElement>("the field");
  expect(select.value).toBe("Public");
});

test("a user without a role gets a row", async () => {
  const field = renderField("user-roles", { isNew: true, values: {} });
  await choose(field.user, await screen.findByLabelText("the field"), "Editor");
  expect(field.staged.at(-1)).toEqual([expect.objectContaining({ role: 3 })]);
});

test("without rows the key of the role is staged", async () => {
  const field = renderField("user-roles", { values, value: 3, options: { relational: false } });
  const select = await screen.findByLabelText<HTMLInputElement>("the field");
  expect(select.value).toBe("Editor");
  await choose(field.user, select, "Administrator");
  expect(field.staged).toEqual([1]);
});

test("one's own role is read only for those who may not give roles", async () => {
  renderField("user-roles", {
    values: { id: 1 },
    collection: "directus_users",
    isNew: true,
    host: {
      can: (action) => action === "read",
      currentUser: { id: 1, first_name: "A", last_name: null, email: null, avatarUrl: null },
    },
  });
  await screen.findByText("–");
  expect(screen.queryByRole("combobox")).toBeNull();
});
