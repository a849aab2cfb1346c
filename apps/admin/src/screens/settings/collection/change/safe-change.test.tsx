import { screen, waitFor, within } from "@testing-library/react";
import type { TableEffect } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { openSettings, sent } from "../../../../../test/collection-settings.ts";
import { data, failure, type FakeReplies } from "../../../../../test/fake-fetch.ts";

const removes = { fields: 0, relations: 0, permissions: 0, presets: 0 };

/** The wizard of the title, with what the server foresees. */
async function openTitle(effects: Partial<TableEffect>[], replies: FakeReplies = {}) {
  const empty = { from: null, to: null, rows: 0, unfit: [], conversion: null };
  const column = { table: "posts", column: "title", ...empty };
  const plan = [{ effects: effects.map((effect) => ({ ...column, ...effect })), removes }];
  const { user, server } = await openSettings({
    "POST /_/model/plan": data(plan),
    "POST /_/model/changes": data({ changes: 1 }),
    ...replies,
  });
  await user.click(await screen.findByRole("button", { name: /^Title/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Title" }));
  // The sample is there: its code is not on its way any more.
  await dialog.findByRole("textbox", { name: "Title" });
  const save = () => user.click(dialog.getByRole("button", { name: "Save" }));
  return { user, server, dialog, save };
}

const planned = (server: { requests: { path: string }[] }) =>
  server.requests.filter(({ path }) => path === "/_/model/plan").length;

test("a change that no value is in the way of is saved at once", async () => {
  const { user, server, dialog, save } = await openTitle([
    { effect: "change_column", from: "VARCHAR(200)", to: "VARCHAR(200)", rows: 12 },
  ]);
  await user.click(await dialog.findByRole("switch", { name: /^Unique/ }));
  await save();
  expect(await screen.findByText("Title was updated")).toBeInstanceOf(HTMLElement);
  expect(planned(server)).toBe(1);
  expect(sent(server)).toHaveLength(1);
});

test("what leaves the column as it is needs no plan", async () => {
  const { user, server, dialog, save } = await openTitle([]);
  await user.type(await dialog.findByRole("textbox", { name: /^Note/ }), "Short");
  await save();
  expect(await screen.findByText("Title was updated")).toBeInstanceOf(HTMLElement);
  expect(planned(server)).toBe(0);
});

test("rows without a value for a required field are told first, and saved on the word", async () => {
  const { user, server, dialog, save } = await openTitle([{ effect: "require_value", rows: 3 }]);
  await user.click(await dialog.findByRole("switch", { name: /^Required/ }));
  await save();
  const question = within(await screen.findByRole("dialog", { name: "Change Title?" }));
  expect(question.getByText(/^3 items have no value for title/)).toBeInstanceOf(HTMLElement);
  expect(sent(server)).toEqual([]);
  await user.click(question.getByRole("button", { name: "Require a value" }));
  expect(await screen.findByText("Title was updated")).toBeInstanceOf(HTMLElement);
});

const losing: Partial<TableEffect> = {
  effect: "change_column",
  from: "VARCHAR(200)",
  to: "INT",
  rows: 12,
  unfit: [{ reason: "not_of_type", rows: 2, samples: ["12,5"] }],
  conversion: {
    kept: 7,
    changed: 3,
    lost: 2,
    sampled: false,
    samples: [{ from: "0.99", to: "1" }],
  },
};

test("values that change or are lost are asked about; to decline keeps what was entered", async () => {
  const { user, server, dialog, save } = await openTitle([losing]);
  await user.click(await dialog.findByRole("switch", { name: /^Unique/ }));
  await save();
  const question = within(await screen.findByRole("dialog", { name: "Change Title?" }));
  expect(question.getByText(/becomes INT instead of VARCHAR\(200\), 12 values/)).toBeInstanceOf(
    HTMLElement,
  );
  expect(question.getByText("0.99 → 1")).toBeInstanceOf(HTMLElement);
  expect(question.getByRole("button", { name: "Convert 5 values" })).toBeInstanceOf(HTMLElement);
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(sent(server)).toEqual([]);
  await waitFor(() =>
    expect(dialog.getByRole<HTMLInputElement>("switch", { name: /^Unique/ }).checked).toBe(true),
  );
});

test("a conversion that loses values is shown before it is saved, and sent with the word for it", async () => {
  const { user, server, dialog, save } = await openTitle([losing]);
  const length = await dialog.findByRole("textbox", { name: "Length" });
  await user.clear(length);
  await user.type(length, "20");
  const panel = within(await dialog.findByRole("region", { name: "What becomes of the values" }));
  expect(panel.getByText("7 values stay as they are")).toBeInstanceOf(HTMLElement);
  expect(panel.getByText("3 values change: 0.99 → 1")).toBeInstanceOf(HTMLElement);
  expect(panel.getByText(/^2 values are lost/)).toBeInstanceOf(HTMLElement);
  expect(panel.getByText(/12,5$/)).toBeInstanceOf(HTMLElement);
  await save();
  const question = within(await screen.findByRole("dialog", { name: "Change Title?" }));
  await user.click(question.getByRole("button", { name: "Convert 5 values" }));
  expect(await screen.findByText("Title was updated")).toBeInstanceOf(HTMLElement);
  expect(JSON.stringify(sent(server))).toContain('"accept_losses":true');
});

test("a choice that items hold goes once it was said what becomes of them", async () => {
  const { user, server, dialog, save } = await openTitle([
    { effect: "remove_choice", from: "review", rows: 30 },
  ]);
  await user.click(await dialog.findByRole("switch", { name: /^Unique/ }));
  await save();
  const question = within(await screen.findByRole("dialog", { name: "Change Title?" }));
  const choice = question.getByRole<HTMLInputElement>("combobox", { name: "30 items have review" });
  expect(choice.value).toBe("Leave it as it is");
  expect(sent(server)).toEqual([]);
  await user.click(question.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Title was updated")).toBeInstanceOf(HTMLElement);
  expect(JSON.stringify(sent(server))).toContain('"moves":{"review":"review"}');
});

test("values that cannot fit stop it, with their number and samples at the part", async () => {
  const { user, server, dialog, save } = await openTitle([
    {
      effect: "change_column",
      rows: 12,
      unfit: [{ reason: "not_unique", rows: 2, samples: ["News", "Weather"] }],
    },
  ]);
  await user.click(await dialog.findByRole("switch", { name: /^Unique/ }));
  await save();
  expect(await dialog.findByText("2 values are not unique: News, Weather")).toBeInstanceOf(
    HTMLElement,
  );
  expect(sent(server)).toEqual([]);
  expect(screen.queryByRole("dialog", { name: "Change Title?" })).toBeNull();
});

test("a plan that the server refuses saves nothing, and says why", async () => {
  const { user, server, dialog, save } = await openTitle([], {
    "POST /_/model/plan": failure(500, 9),
  });
  await user.click(await dialog.findByRole("switch", { name: /^Unique/ }));
  await save();
  expect((await dialog.findByRole("alert")).textContent).toContain("Nothing was changed");
  expect(sent(server)).toEqual([]);
});
