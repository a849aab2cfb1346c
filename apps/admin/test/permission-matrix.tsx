import { screen, waitFor } from "@testing-library/react";
import {
  makeCollection,
  makeField,
  makePermission,
  type Collection,
  type Relation,
} from "@rowhouse/contract";
import { expect } from "vitest";
import { createFakeServer, data, type FakeReplies, type FakeServer } from "./fake-fetch.ts";
import { renderApp } from "./render-app.tsx";
import { rolesCollection } from "./roles.ts";
import { startupReplies } from "./startup.ts";

const mapping = { draft: { name: "Draft" }, published: { name: "Published" } };
const newsFields = {
  id: makeField("news", "id", { primary_key: true }),
  title: makeField("news", "title"),
  status: makeField("news", "status", { type: "status", options: { status_mapping: mapping } }),
};

/** A collection of two statuses. */
export const news = { ...makeCollection("news", newsFields), managed: true };
/** A collection without statuses and without owners. */
export const rooms = { ...makeCollection("rooms", {}), managed: true };
const users = { ...makeCollection("directus_users", {}), managed: true };
const files = { ...makeCollection("directus_files", {}), managed: true };
const unmanaged = { ...makeCollection("log", {}), managed: false };

/** The rule of the role as it is stored: it may read rooms. */
export const readRooms = makePermission("rooms", { id: 11, role: 3, read: "full" });

/** The role whose matrix is opened. */
export const editor = { id: 3, name: "Editor", description: null };

/** The box of a level, such as `Read: Rooms`. */
export const box = (name: string) => screen.findByRole<HTMLSelectElement>("combobox", { name });
/** The level that it shows. */
export const level = async (name: string) => (await box(name)).value;
/** The levels that it offers. */
export const offered = async (name: string) =>
  [...(await box(name)).options].filter(({ disabled }) => !disabled).map(({ value }) => value);

/** The bodies of what was written to the role; permissions have no requests of their own. */
export function written(server: FakeServer): unknown[] {
  const writes = server.requests.filter(({ method, path }) => method !== "GET" && isRole(path));
  expect(server.requests.some(({ method, path }) => isWriteOfRules(method, path))).toBe(false);
  return writes.map(({ body }) => body);
}

function isRole(path: string): boolean {
  return path.startsWith("/_/roles");
}

function isWriteOfRules(method: string, path: string): boolean {
  return method !== "GET" && path.startsWith("/_/permissions");
}

interface Opening {
  role?: number | "+";
  search?: string;
  collections?: Collection[];
  relations?: Relation[];
}

/** Opens the permissions of a role. */
export async function openMatrix(
  replies: FakeReplies = {},
  {
    role = 3,
    search = "",
    collections = [news, rooms, users, files, unmanaged],
    relations = [],
  }: Opening = {},
) {
  const server = createFakeServer({
    ...startupReplies({ collections: [...collections, rolesCollection], relations }),
    "GET /_/permissions": data([readRooms]),
    "GET /_/roles": data([editor]),
    [`GET /_/roles/${role}`]: data({ ...editor, id: Number(role) }),
    "PATCH /_/roles/3": data(editor),
    ...replies,
  });
  const app = renderApp({ server, path: `/settings/roles/${role}/permissions${search}` });
  await waitFor(() =>
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
      role === "+" ? "New role" : "Editor",
    ),
  );
  return { ...app, server };
}
