import { join } from "node:path";
import { allEndpoints, routeOf } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";
import {
  closeAfterTest,
  closeResources,
  installPayload,
  twoProjects,
} from "../../../test/fixtures/installer.ts";
import { age, askingSession, unconfirmed } from "../../../test/fixtures/confirmation.ts";
import { signedIn } from "../../../test/fixtures/soft-authenticator.ts";
import {
  adminLogin,
  editorUser,
  onEachVendor,
  type Client,
  type World,
} from "../../../test/index.ts";
import type { Reply } from "../../../test/reply.ts";
import { openDatabase } from "../../database/drivers/open-database.ts";
import { identifier, sql } from "../../database/sql.ts";

closeResources();

const endpoints = allEndpoints();
const always = endpoints.filter(
  ({ needsConfirmation, isOutside }) => needsConfirmation === "always" && !isOutside,
);

/** The address of something that is not there, or of the caller. */
function addressOf(path: string): string {
  return path
    .replace("/:project/users/:id/", "/_/users/me/")
    .replace("/:project", "/_")
    .replaceAll(/:\w+/g, "999999");
}

/** Sends a request to an endpoint that is dangerous whatever it is sent. */
function knock(client: Client, { method, path }: (typeof always)[number]): Promise<Reply> {
  const body = method === "DELETE" ? {} : { body: {} };
  return client.send(method, addressOf(path), body);
}

describe("an endpoint that is always dangerous", () => {
  onEachVendor("refuses a session that has to be confirmed, and no other caller", async (world) => {
    const asking = await askingSession(world);
    const plain = await signedIn(world, adminLogin);
    age(world);
    for (const endpoint of always) {
      const route = routeOf(endpoint);
      expect([route, await knock(asking, endpoint)]).toMatchObject([route, unconfirmed]);
      for (const client of [plain, world.as("admin")])
        expect([route, (await knock(client, endpoint)).error?.["code"]]).not.toEqual([route, 116]);
    }
  });
});

/** A way to do something dangerous, and the endpoint that it goes through. */
interface Door {
  route: string;
  name: string;
  act: (client: Client) => Promise<Reply>;
}

const member = { author: { id: editorUser, password: "taken over now" } };
const newcomer = {
  status: "draft",
  email: "new@example.com",
  password: "a long enough one",
  first_name: "Ada",
  last_name: "Lovelace",
  timezone: "UTC",
  locale: "en-US",
};
const removal = { kind: "delete_field", collection: "posts", field: "views" };

const doors: readonly Door[] = [
  ...[
    { status: "suspended" },
    { email: "else@example.com" },
    { password: "taken over now" },
    { token: "a token of mine" },
    { "2fa_secret": null },
    { roles: [{ role: 1 }] },
  ].map((body) => ({
    route: "PATCH /:project/users/:id",
    name: `changing ${Object.keys(body).join()} of somebody`,
    act: (client: Client) => client.patch(`/_/users/${editorUser}`, body),
  })),
  {
    route: "PATCH /:project/users/:id",
    name: "changing one's own password",
    act: (client) => client.patch("/_/users/me", { password: "taken over now" }),
  },
  {
    route: "POST /:project/users",
    name: "making an administrator",
    act: (client) => client.post("/_/users", { ...newcomer, roles: [{ role: 1 }] }),
  },
  {
    route: "POST /:project/users/invite",
    name: "inviting an administrator",
    act: (client) => client.post("/_/users/invite", { email: "x@example.com", role: 1 }),
  },
  {
    route: "DELETE /:project/fields/:collection/:field",
    name: "deleting a field",
    act: (client) => client.delete("/_/fields/posts/views"),
  },
  {
    route: "PATCH /:project/fields/:collection/:field",
    name: "giving up the column of a field",
    act: (client) => client.patch("/_/fields/posts/views", { type: "alias" }),
  },
  {
    route: "PATCH /:project/fields/:collection",
    name: "accepting that values are lost",
    act: (client) =>
      client.patch("/_/fields/posts", [
        { field: "title", type: "integer", datatype: "INT", accept_losses: true },
      ]),
  },
  {
    route: "POST /:project/model/changes",
    name: "deleting a field among other changes",
    act: (client) =>
      client.post("/_/model/changes", {
        changes: [
          { kind: "update_collection", collection: "posts", data: { note: "changed" } },
          removal,
        ],
      }),
  },
  {
    route: "POST /:project/model/changes",
    name: "deleting a collection among other changes",
    act: (client) =>
      client.post("/_/model/changes", {
        changes: [{ kind: "delete_collection", collection: "posts" }],
      }),
  },
];

async function makePosts(world: World): Promise<void> {
  await world.collection("posts", {
    fields: { title: "string", views: "integer", author: "m2o" },
    items: [{ title: "first", views: 7 }],
  });
  await world.relation("posts.author", "directus_users");
  await world.db.run(sql`update directus_users set ${identifier("2fa_secret")} = 'JBSWY3DPEHPK3PXP'
    where id = ${editorUser}`);
  world.project.access.invalidate();
}

describe("an endpoint that is dangerous by what it is sent", () => {
  test("has all its ways listed here", () => {
    const sometimes = endpoints.filter(
      ({ needsConfirmation }) => needsConfirmation === "sometimes",
    );
    expect(new Set(doors.map(({ route }) => route))).toEqual(new Set(sometimes.map(routeOf)));
  });

  onEachVendor("refuses a session that has to be confirmed, and changes nothing", async (world) => {
    await makePosts(world);
    const asking = await askingSession(world);
    age(world);
    const before = await stateOf(world);
    for (const { name, act } of doors)
      expect([name, await act(asking)]).toMatchObject([name, unconfirmed]);
    expect(await stateOf(world)).toEqual(before);
  });

  for (const { name, act } of doors)
    onEachVendor(`does it after the sign-in: ${name}`, async (world) => {
      await makePosts(world);
      const reply = await act(await askingSession(world));
      expect([reply.error, reply.status < 300]).toEqual([undefined, true]);
    });

  onEachVendor("is the only one: people are not written within other items", async (world) => {
    await makePosts(world);
    const asking = await askingSession(world);
    const replies = [
      await asking.post("/_/items/posts", { title: "x", ...member }),
      await asking.patch("/_/items/posts/1", member),
      await asking.patch("/_/items/posts", [{ id: 1, ...member }]),
    ];
    expect(replies.map(({ status, error }) => [status, error?.["code"]])).toEqual([
      [403, 10],
      [403, 10],
      [403, 10],
    ]);
  });

  onEachVendor("does all else without asking", async (world) => {
    await makePosts(world);
    const asking = await askingSession(world);
    age(world);
    const harmless = await Promise.all([
      asking.patch(`/_/users/${editorUser}`, { first_name: "Ada", email: "editor@example.com" }),
      asking.post("/_/users/invite", { email: "guest@example.com", report: true }),
      asking.patch("/_/items/posts/1", { title: "x", author: editorUser }),
      asking.patch("/_/fields/posts/views", { note: "Of a day." }),
      asking.post("/_/model/plan", { changes: [removal] }),
      asking.get("/_/permissions"),
    ]);
    expect(harmless.map(({ status, error }) => error ?? status)).toEqual(harmless.map(() => 200));
  });
});

test("a project is removed by a confirmed session, or by a program", async () => {
  const { as, dataDir } = await twoProjects();
  const { item } = await as("public").post("/second/auth/authenticate", {
    email: installPayload.user_email,
    password: installPayload.user_password,
    with_confirmation: true,
  });
  const asking = as({ token: String(item["token"]) });
  const db = closeAfterTest(await openDatabase(`sqlite:${join(dataDir, "second.db")}`));
  await db.run(sql`update rowhouse_sessions set confirmed_on = '2020-01-01 00:00:00'`);
  expect(await asking.delete("/projects/second")).toMatchObject(unconfirmed);
  const proof = { password: installPayload.user_password };
  expect((await asking.post("/second/auth/confirm", proof)).status).toBe(200);
  expect((await asking.delete("/projects/second")).status).toBe(204);
});

/** Whatever the doors could have changed. */
async function stateOf({ db }: World): Promise<unknown> {
  return await Promise.all([
    db.all(sql`select email, status, password, token from directus_users order by id`),
    db.all(sql`select * from directus_user_roles order by id`),
    db.all(sql`select * from posts order by id`),
    db.all(sql`select note from directus_collections order by collection`),
  ]);
}
