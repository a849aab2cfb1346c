import { screen, within } from "@testing-library/react";
import { makeCollection, makeField, type Field } from "@rowhouse/contract";
import { expect } from "vitest";
import { interfaces } from "../src/interfaces/index.ts";
import { loadCell, loadInput } from "../src/registry/parts.ts";
import { createFakeServer, data, type FakeReplies, type FakeReply } from "./fake-fetch.ts";
import { renderApp } from "./render-app.tsx";
import { startupReplies } from "./startup.ts";

export const id = makeField("posts", "id", {
  primary_key: true,
  sort: 1,
  interface: "primary-key",
});
export const title = makeField("posts", "title", {
  sort: 2,
  interface: "text-input",
  type: "string",
  datatype: "VARCHAR",
  length: "200",
});
export const body = makeField("posts", "body", { sort: 3, interface: "textarea", type: "string" });
export const posts = { ...makeCollection("posts", { id, title, body }), managed: true };
const authors = { ...makeCollection("authors", { id }), managed: true };

/** A field as a read has it, with its version. */
export function versioned(field: Field, etag = '"1"'): FakeReply {
  return { ...data(field), headers: { etag } };
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

/** What was written to the model. */
export function sent(server: Server): [string, unknown][] {
  return server.requests
    .filter(
      ({ method, path }) =>
        method !== "GET" && !path.endsWith("/plan") && /^\/_\/(fields|relations|model)/.test(path),
    )
    .map(({ method, path, body: sentBody }) => [`${method} ${path}`, sentBody]);
}

/** What the wizards of these tests show. */
const shown = ["text-input", "textarea", "key-value", "many-to-one", "primary-key", "toggle"];

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
    ...Object.fromEntries(
      [id, title, body].map((field) => [`GET /_/fields/posts/${field.field}`, versioned(field)]),
    ),
    ...replies,
  });
  return { ...renderApp({ server, path }), server };
}
