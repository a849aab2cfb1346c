import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

const values = { primary_key: 1 };

test("another role is staged in the row that links the first one", async () => {
  const field = renderField("user-roles", { values });
  const select = await screen.findByLabelText<HTMLSelectElement>("the field");
  expect(select.selectedOptions[0]?.textContent).toBe("Editor");
  expect(screen.queryByRole("option", { name: "Public" })).toBeNull();
  await field.user.selectOptions(select, "Administrator");
  expect(field.staged.at(-1)).toEqual([{ id: 41, role: 1 }]);
  await field.user.selectOptions(select, "Editor");
  expect(field.staged.at(-1)).toEqual([{ id: 41, role: 3 }]);
});

test("the public role is offered where showPublic says so, and only there", async () => {
  const shown = renderField("user-roles", { values, options: { showPublic: true } });
  const select = await screen.findByLabelText("the field");
  await shown.user.selectOptions(select, "Public");
  expect(shown.staged.at(-1)).toEqual([{ id: 41, role: 2 }]);
  shown.unmount();
  renderField("user-roles", { values, options: { showPublic: false } });
  await screen.findByRole("option", { name: "Administrator" });
  expect(screen.queryByRole("option", { name: "Public" })).toBeNull();
});

test("the public role that somebody has is shown, also without showPublic", async () => {
  renderField("user-roles", { values, value: 2, options: { relational: false } });
  const select = await screen.findByLabelText<HTMLSelectElement>("the field");
  expect(select.selectedOptions[0]?.textContent).toBe("Public");
});

test("a user without a role gets a row", async () => {
  const field = renderField("user-roles", { isNew: true, values: {} });
  await field.user.selectOptions(await screen.findByLabelText("the field"), "Editor");
  expect(field.staged.at(-1)).toEqual([expect.objectContaining({ role: 3 })]);
});

test("without rows the key of the role is staged", async () => {
  const field = renderField("user-roles", { values, value: 3, options: { relational: false } });
  const select = await screen.findByLabelText<HTMLSelectElement>("the field");
  expect(select.selectedOptions[0]?.textContent).toBe("Editor");
  await field.user.selectOptions(select, "Administrator");
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
  expect((await screen.findByText("–")).isConnected).toBe(true);
  expect(screen.queryByRole("combobox")).toBeNull();
});
