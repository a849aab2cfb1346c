import { createClient } from "@rowhouse/client";
import { makeCollection, makePermission, type Permission } from "@rowhouse/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import {
  createFakeServer,
  data,
  failure,
  type FakeReply,
  type FakeServer,
} from "../../test/fake-fetch.ts";
import { createTestQueryClient, renderScreen } from "../../test/render.tsx";
import { setClient } from "../data/client.ts";
import { meQuery } from "../data/me.ts";
import { modelQuery, toModel } from "../data/model.ts";
import { permissionsQuery } from "../data/permissions.ts";
import { useHostItem } from "./host-data.ts";

test.each<Case>([
  {
    name: "is missing for an administrator who finds nothing",
    rule: null,
    reply: data([]),
    expected: "missing",
  },
  {
    name: "is missing for a role that sees all items",
    rule: { read: "full" },
    reply: data([]),
    expected: "missing",
  },
  {
    name: "may be either for a role that sees its own",
    rule: { read: "mine" },
    reply: data([]),
    expected: "unclear",
  },
  {
    name: "is hidden where the server refuses",
    rule: { read: "full" },
    reply: failure(403, 300),
    expected: "hidden",
  },
  {
    name: "is no absence when the server fails",
    rule: { read: "full" },
    reply: failure(422, 4),
    expected: "none",
  },
  {
    name: "is removed where its status says so",
    rule: { read: "mine" },
    reply: data([{ id: 7, status: "gone" }]),
    expected: "removed",
  },
  {
    name: "may be either for a role that cannot read statuses",
    rule: { read: "full", read_field_blacklist: ["status"] },
    reply: data([]),
    expected: "unclear",
  },
  {
    name: "is no absence when it is there",
    rule: { read: "full" },
    reply: data([{ id: 7, status: "open" }]),
    expected: "none",
  },
])("an item $name", async ({ rule, reply, expected }) => {
  await renderAbsence(rule, reply);
  await screen.findByText(`absence: ${expected}`);
});

test("an item of a collection that is not for the user is hidden, without a request", async () => {
  const server = await renderAbsence({ read: "none" }, data([]));
  await screen.findByText("absence: hidden");
  expect(server.requests).toEqual([]);
});

interface Case {
  name: string;
  /** null: an administrator. */
  rule: Partial<Permission> | null;
  reply: FakeReply;
  expected: string;
}

const books = makeCollection("books", {
  id: { type: "integer", primary_key: true },
  status: {
    type: "status",
    options: {
      status_mapping: { open: { name: "Open" }, gone: { name: "Gone", soft_delete: true } },
    },
  },
});

async function renderAbsence(
  rule: Partial<Permission> | null,
  reply: FakeReply,
): Promise<FakeServer> {
  const server = createFakeServer({ "GET /_/items/books": reply });
  setClient(createClient({ baseUrl: "http://test", project: "_", fetch: server.fetch }));
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(modelQuery().queryKey, toModel([books], []));
  queryClient.setQueryData(meQuery().queryKey, {
    id: 1,
    email: "ada@example.com",
    first_name: "Ada",
    last_name: "Byron",
    locale: null,
    avatar: null,
    roles: [],
    role: rule ? 4 : 1,
    isAdmin: rule === null,
  });
  queryClient.setQueryData(
    permissionsQuery().queryKey,
    rule ? [makePermission("books", { id: 1, role: 4, ...rule })] : [],
  );
  await renderScreen(<Absence />, { path: "/", queryClient });
  return server;
}

function Absence() {
  const { absence, isLoading } = useHostItem("books", 7, { fields: ["id"] });
  return isLoading ? null : <p>absence: {absence ?? "none"}</p>;
}
