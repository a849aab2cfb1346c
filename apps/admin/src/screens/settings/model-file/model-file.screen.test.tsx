import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createFakeServer, data, failure, type FakeReplies } from "../../../../test/fake-fetch.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { startupReplies } from "../../../../test/startup.ts";

afterEach(() => vi.restoreAllMocks());

const model = { version: 1, collections: [], relations: [] };
const none = { fields: 0, relations: 0, permissions: 0, presets: 0 };
const column = {
  table: "news",
  column: "title",
  from: null,
  to: null,
  rows: 0,
  unfit: [],
  conversion: null,
};

const changes = [
  { kind: "delete_field", collection: "news", field: "teaser" },
  { kind: "update_fields", collection: "news", data: [{ field: "title", length: 20 }] },
];
const drop = { ...column, effect: "drop_column", column: "teaser", from: "TEXT", rows: 3 };
const shorten = {
  ...column,
  effect: "change_column",
  from: "VARCHAR(100)",
  to: "VARCHAR(20)",
  rows: 5,
  unfit: [{ reason: "too_long", rows: 2, samples: ["a title of many words"] }],
};

/** The plan of the changes that were sent. */
const planned: FakeReplies = {
  "POST /_/model/diff": data(changes),
  "POST /_/model/plan": ({ body }) => {
    const { changes: sent } = body as { changes: typeof changes }; // cast: what the app sends
    return data(
      sent.map(({ kind }) => ({
        effects: [kind === "delete_field" ? drop : shorten],
        removes: { ...none, fields: kind === "delete_field" ? 1 : 0 },
      })),
    );
  },
};

test("differences are shown as a plan; deletions are made on request only", async () => {
  const { user, open, server } = openScreen(planned);
  await open(JSON.stringify(model));
  const list = await screen.findByRole("list", { name: "Differences" });
  expect(await within(list).findByText(/2 values are too long/)).toBeInstanceOf(HTMLElement);
  expect(within(list).getByText("a title of many words")).toBeInstanceOf(HTMLElement);
  expect(within(list).queryByText(/teaser/)).toBeNull();
  await user.click(screen.getByRole("switch", { name: /Also delete/ }));
  expect(await within(list).findByText(/dropped with 3 values/)).toBeInstanceOf(HTMLElement);

  await user.click(screen.getByRole("button", { name: "Make 2 changes" }));
  const dialog = await screen.findByRole("dialog", { name: "Make 2 changes of the model?" });
  expect(within(dialog).getByText(/Values will be lost/)).toBeInstanceOf(HTMLElement);
  server.reply({
    "POST /_/model/changes": data({ changes: 2 }),
    "POST /_/model/diff": data([]),
  });
  await user.click(within(dialog).getByRole("button", { name: "Make the changes" }));
  expect(await screen.findByText("2 changes made")).toBeInstanceOf(HTMLElement);
  expect(await screen.findByText(/is that of the file already/)).toBeInstanceOf(HTMLElement);
  const sent = server.requests.find(({ path }) => path === "/_/model/changes");
  expect(sent?.body).toEqual({ changes });
});

test("a change that is refused is pointed out, and why", async () => {
  const { open } = openScreen({
    ...planned,
    "POST /_/model/plan": {
      status: 422,
      body: {
        error: {
          code: 308,
          message: "The field title exists already.",
          key: "fieldExists",
          params: { field: "title", change: 0 },
        },
      },
    },
  });
  await open(JSON.stringify(model));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Change 1 is refused, so none of them is made");
  expect(screen.getByRole("button", { name: /^Make one change/ })).toHaveProperty("disabled", true);
});

test("a file that holds no model is said to be none", async () => {
  const { open, server } = openScreen();
  await open("once upon a time");
  expect((await screen.findByRole("alert")).textContent).toContain("This is no model file");
  expect(server.requests.some(({ path }) => path.startsWith("/_/model"))).toBe(false);
});

test("the model is downloaded under the name of the project", async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  Object.assign(URL, { createObjectURL: () => "blob:model", revokeObjectURL: () => undefined });
  const { user } = openScreen({ "GET /_/model": data(model) });
  await user.click(await screen.findByRole("button", { name: "Download the model" }));
  await waitFor(() => expect(names).toEqual([expect.stringMatching(/-model-[\d-]{10}\.json$/)]));
});

test("an export that fails is reported", async () => {
  const { user } = openScreen({ "GET /_/model": failure(503, 11) });
  await user.click(await screen.findByRole("button", { name: "Download the model" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Nothing was changed");
});

function openScreen(replies: FakeReplies = {}) {
  const server = createFakeServer({ ...startupReplies(), ...replies });
  const app = renderApp({ server, path: "/settings/model" });
  const open = async (text: string): Promise<void> => {
    await screen.findByRole("button", { name: "Open a model file" });
    const box = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (box)
      await app.user.upload(box, new File([text], "model.json", { type: "application/json" }));
  };
  return { ...app, server, open };
}
