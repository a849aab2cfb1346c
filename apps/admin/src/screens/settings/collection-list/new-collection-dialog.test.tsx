import { screen, waitFor, within } from "@testing-library/react";
import { makeCollection } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { createFakeServer, data, type FakeReplies } from "../../../../test/fake-fetch.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { startupReplies } from "../../../../test/startup.ts";
import { interfaces } from "../../../interfaces/index.ts";
import { loadCell, loadInput } from "../../../registry/parts.ts";
import { choose } from "../../../../test/select.ts";

/** The interfaces that the rows of statuses show. */
const shown = ["text-input", "slug", "toggle", "color-palette", "repeater"];

async function openDialog(replies: FakeReplies = {}) {
  const definitions = interfaces.filter(({ id }) => shown.includes(id));
  await Promise.all(definitions.flatMap((one) => [loadInput(one), loadCell(one)]));
  const articles = makeCollection("articles", {});
  const server = createFakeServer({
    ...startupReplies({ collections: [makeCollection("posts", {})] }),
    "POST /_/collections": data(articles),
    ...replies,
  });
  const { user } = renderApp({ server, path: "/settings/collections" });
  await user.click(await screen.findByRole("button", { name: "New collection" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New collection" }));
  await user.type(dialog.getByLabelText("Name of the collection"), "articles");
  const create = dialog.getByRole<HTMLButtonElement>("button", { name: "Create" });
  /** The status field that was sent. */
  const sent = async () => {
    await user.click(create);
    await waitFor(() => expect(posted()).toHaveLength(1));
    return posted()[0]?.body;
  };
  const posted = () => server.requests.filter(({ method }) => method === "POST");
  return { user, dialog, create, sent };
}

async function openStatuses() {
  const opened = await openDialog();
  const { user, dialog } = opened;
  await user.click(dialog.getByRole("button", { name: "Change statuses", expanded: false }));
  await dialog.findByRole("button", { name: "Add status" });
  const openRow = async (name: RegExp) => {
    await user.click(dialog.getByRole("button", { name, expanded: false }));
    return dialog.findByRole<HTMLInputElement>("textbox", { name: /^Name(?! of)/ });
  };
  return { ...opened, openRow };
}

function withStatuses(status: Record<string, unknown>) {
  return {
    fields: expect.arrayContaining([expect.objectContaining({ field: "status", ...status })]),
  };
}

test("the quick way is a name and a button: the statuses stand in a line", async () => {
  const { dialog, sent } = await openDialog();
  expect(dialog.getByText("Published, Draft, Deleted. New items begin as Draft.")).toBeInstanceOf(
    HTMLElement,
  );
  expect(dialog.queryByRole("button", { name: "Add status" })).toBeNull();
  expect(await sent()).toMatchObject(withStatuses({ default_value: "draft" }));
});

test("without the status toggle there are no statuses to choose", async () => {
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole("checkbox", { name: "Status" }));
  expect(dialog.queryByRole("button", { name: "Change statuses" })).toBeNull();
});

test("a status is renamed: its saved value and the one of new items follow", async () => {
  const { user, openRow, sent } = await openStatuses();
  const name = await openRow(/^Draft/);
  await user.clear(name);
  await user.type(name, "In Arbeit");
  expect(await sent()).toMatchObject(
    withStatuses({
      default_value: "in-arbeit",
      options: {
        status_mapping: expect.objectContaining({
          "in-arbeit": expect.objectContaining({ name: "In Arbeit", value: "in-arbeit" }),
        }),
      },
    }),
  );
});

test("a status is added with a normalized key, made soft delete, and chosen for new items", async () => {
  const key = "groesser-and-aelter";
  const { user, dialog, sent } = await openStatuses();
  await user.click(dialog.getByRole("button", { name: "Add status" }));
  await user.type(await dialog.findByRole("textbox", { name: /^Name(?! of)/ }), "Größer & älter");
  await user.click(await dialog.findByRole("switch", { name: "Counts as deleted" }));
  await choose(user, dialog.getByRole("combobox", { name: "New items begin as" }), /^größer/i);
  expect(await sent()).toMatchObject(
    withStatuses({
      default_value: key,
      options: {
        status_mapping: expect.objectContaining({
          [key]: expect.objectContaining({ soft_delete: true }),
        }),
      },
    }),
  );
});

test("a status that is removed is the one of new items no longer", async () => {
  const { user, dialog, sent } = await openStatuses();
  await user.click(dialog.getByRole("button", { name: "Remove Draft" }));
  expect(await sent()).toMatchObject(withStatuses({ default_value: "published" }));
});

test("a key that another status has is refused at its row", async () => {
  const { user, dialog, create, openRow } = await openStatuses();
  const name = await openRow(/^Deleted/);
  await user.clear(name);
  await user.type(name, "Draft");
  await user.tab();
  expect(await dialog.findByText("Another row has the same key")).toBeInstanceOf(HTMLElement);
  expect(create.disabled).toBe(true);
});

test("an empty key is refused at its row, and the statuses stay open", async () => {
  const { user, dialog, create, openRow } = await openStatuses();
  await openRow(/^Deleted/);
  await user.clear(dialog.getByRole("textbox", { name: /^Saved value/ }));
  await user.tab();
  expect(create.disabled).toBe(true);
  const fold = dialog.getByRole<HTMLButtonElement>("button", { name: "Change statuses" });
  expect([fold.disabled, fold.getAttribute("aria-expanded")]).toEqual([true, "true"]);
});

test("a name with a space is made one of a table, and one that is too long is not cut", async () => {
  const { user, dialog, create, sent } = await openDialog();
  const name = dialog.getByLabelText("Name of the collection");
  await user.clear(name);
  await user.click(name);
  await user.paste("a".repeat(65));
  expect(await dialog.findByText(/^Too long/)).toBeInstanceOf(HTMLElement);
  expect(create.disabled).toBe(true);
  await user.clear(name);
  await user.type(name, "Press releases");
  expect(dialog.getByText("press_releases")).toBeInstanceOf(HTMLElement);
  expect(await sent()).toMatchObject({ collection: "press_releases" });
});
