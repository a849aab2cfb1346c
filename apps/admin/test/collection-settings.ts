import { screen, within } from "@testing-library/react";
import { makeCollection, makeField, type Collection } from "@rowhouse/contract";
import { expect } from "vitest";
import { interfaces } from "../src/interfaces/index.ts";
import { loadCell, loadInput } from "../src/registry/parts.ts";
import { createFakeServer, data, type FakeReplies } from "./fake-fetch.ts";
import { renderApp } from "./render-app.tsx";
import { startupReplies } from "./startup.ts";

export const id = makeField("posts", "id", {
  primary_key: true,
  sort: 1,
  interface: "primary-key",
});
export const title = makeField("posts", "title", {
  id: 2,
  sort: 2,
  interface: "text-input",
  type: "string",
  datatype: "VARCHAR",
  length: "200",
});
export const body = makeField("posts", "body", {
  id: 3,
  sort: 3,
  interface: "textarea",
  type: "string",
});
export const posts = { ...makeCollection("posts", { id, title, body }), managed: true };
const authors = { ...makeCollection("authors", { id }), managed: true };

/** A collection as it is read before a change of it, with the versions: "1" of all that is not named. */
export function versioned(collection: Collection, fields: Readonly<Record<string, string>> = {}) {
  const versions = Object.keys(collection.fields).map((name) => [name, '"1"']);
  const own = { collection: '"1"', fields: { ...Object.fromEntries(versions), ...fields } };
  return { body: { data: collection, meta: { versions: { [collection.collection]: own } } } };
}

type User = ReturnType<typeof renderApp>["user"];
type Server = ReturnType<typeof createFakeServer>;

/** Begins a new field with an interface; gives the wizard. */
export async function startField(user: User, editor: string) {
  await user.click(await screen.findByRole("button", { name: "New field" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New field" }));
  await user.click(await dialog.findByRole("button", { name: editor }));
  await dialog.findByLabelText(/^Name of the field/);
  return dialog;
}

/** The request that creates a field with at least this. */
export function created(collection: string, field: Record<string, unknown>) {
  return {
    changes: [{ kind: "create_field", collection, data: expect.objectContaining(field) }],
  };
}

/** The request that changes fields of posts, on the versions that were read. */
export function edited(...edits: readonly ({ field: string } & Record<string, unknown>)[]) {
  const versions = Object.fromEntries(edits.map(({ field }) => [field, '"1"']));
  const change = { kind: "update_fields", collection: "posts", data: edits, if_match: versions };
  return ["POST /_/model/changes", { changes: [change] }];
}

/** The writes to the model. */
export function sent(server: Server): [string, { changes: { data?: unknown }[] }][] {
  return server.requests
    .filter(
      ({ method, path }) =>
        method !== "GET" && !path.endsWith("/plan") && /^\/_\/(fields|relations|model)/.test(path),
    )
    .map(({ method, path, body: sentBody }) => [
      `${method} ${path}`,
      sentBody as { changes: { data?: unknown }[] }, // cast: a test sees what is not so
    ]);
}

/** The interfaces that the wizards of these tests show. */
const shown = [
  "text-input",
  "textarea",
  "key-value",
  "many-to-one",
  "primary-key",
  "toggle",
  "icon",
];

/**
 * Loads the code of what the wizard shows. Where two parts are on their way, `act` renders them in turn without a pause, and the
 * code never arrives.
 */
async function loadShown(): Promise<void> {
  const definitions = interfaces.filter(({ id: name }) => shown.includes(name));
  await Promise.all(definitions.flatMap((one) => [loadInput(one), loadCell(one)]));
}

/** The settings of posts. */
export async function openSettings(
  replies: FakeReplies = {},
  path = "/settings/collections/posts",
) {
  await loadShown();
  const server = createFakeServer({
    ...startupReplies({ collections: [posts, authors] }),
    "GET /_/collections/posts": versioned(posts),
    "POST /_/model/changes": data({ changes: 1 }),
    ...replies,
  });
  return { ...renderApp({ server, path }), server };
}
