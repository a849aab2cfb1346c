import { allEndpoints, routeOf, type Route } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { clientOf, createFakeServer } from "../test/fake-server.ts";
import type { Client } from "./create-client.ts";

/** Endpoints that the client has no function for, with the reason. */
const withoutFunction: Partial<Record<Route, string>> = {
  "GET /extensions/custom/*": "browsers load these as scripts, styles and pictures",
  "GET /:project/scim/*": "nothing is offered there",
  "POST /:project/scim/*": "nothing is offered there",
  "PUT /:project/scim/*": "nothing is offered there",
  "PATCH /:project/scim/*": "nothing is offered there",
  "DELETE /:project/scim/*": "nothing is offered there",
  "GET /:project/openapi": "a page for browsers: openapi.pageAddress",
  "POST /:project/openapi": "the form of that page",
  "GET /:project/auth/password/reset/:token": "the link of a mail, which leads to a screen",
  "GET /:project/users/invite/:token": "the link of an older mail: users.readInvitation",
  "POST /:project/users/invite/:token": "for older clients: users.acceptInvitation",
  "GET /:project/auth/sso/:service": "browsers go there: auth.ssoAddress",
  "POST /:project/auth/sso/:service": "for clients that open the provider's page themselves",
  "GET /:project/auth/sso/:service/callback": "providers lead browsers back there",
  "GET /:project/auth/sso/:service/icon.svg": "a picture, named by auth.providers",
  "GET /uploads/:project/originals/:name": "bytes of a file, named by its data",
  "GET /downloads/:project/:name": "bytes of a file, named by its data",
  "GET /thumbnail/:project/:width/:height/:action/:quality/:name": "named by the data of a file",
  "PATCH /:project/items/:collection": "items are changed one at a time, or all in the same way",
  "PATCH /:project/files": "items are changed one at a time, or all in the same way",
  "PATCH /:project/settings": "settings are changed one at a time",
};

const file = new File(["x"], "x.txt");
const one = { collection: "x", id: "x" };

/** Every function of the client that calls an endpoint, once. */
const calls: readonly ((client: Client) => Promise<unknown>)[] = [
  (c) => c.server.ping(),
  (c) => c.server.ready(),
  (c) => c.server.about(),
  (c) => c.server.info(),
  (c) => c.server.types(),
  (c) => c.server.details(),
  (c) => c.server.update(),
  (c) => c.projects.create({ user_email: "a@b.example", user_password: "a good password" }),
  (c) => c.projects.remove("x"),
  (c) => c.extensions.list("interfaces"),
  (c) => c.extensions.list("layouts"),
  (c) => c.extensions.list("pages"),
  (c) => c.model.read(),
  (c) => c.model.compare({ version: 1, collections: [], relations: [] }),
  (c) => c.model.plan([]),
  (c) => c.model.make([]),
  (c) => c.openapi.read(),
  (c) => c.auth.authenticate({ email: "a@b.example", password: "p" }),
  (c) => c.auth.refresh("t"),
  (c) => c.auth.requestPassword("a@b.example"),
  (c) => c.auth.resetPassword({ token: "t", password: "p" }),
  (c) => c.auth.providers(),
  (c) => c.auth.exchangeRequestToken("t"),
  (c) => c.permissions.view({ role: 3 }),
  (c) => c.permissions.explain({ as: { role: 3 }, collection: "news", action: "read" }),
  (c) => c.items.list("x"),
  (c) => c.items.read("x", "x"),
  (c) => c.items.create("x", {}),
  (c) => c.items.update({ ...one, changes: {} }),
  (c) => c.items.remove("x", 4),
  (c) => c.items.revisions("x", "x"),
  (c) => c.items.revision({ ...one, place: 0 }),
  (c) => c.items.revert({ ...one, revision: 0 }),
  (c) => c.items.waysBack({ ...one, revision: 0 }),
  (c) => c.items.restore({ collection: one.collection, keys: [one.id] }),
  (c) => c.items.create("directus_users", {}),
  (c) => c.items.remove("directus_users", 4),
  (c) => c.items.revisions("directus_users", 0),
  (c) => c.items.revision({ ...one, collection: "directus_users", place: 0 }),
  (c) => c.items.remove("directus_files", 4),
  (c) => c.items.revisions("directus_files", 0),
  (c) => c.items.revision({ ...one, collection: "directus_files", place: 0 }),
  (c) => c.items.update({ ...one, collection: "directus_permissions", changes: {} }),
  (c) => c.tokens.list("me"),
  (c) => c.tokens.make("me", { name: "x" }),
  (c) => c.tokens.revoke(7, "x"),
  (c) => c.users.list(),
  (c) => c.users.read(0),
  (c) => c.users.update("me", {}),
  (c) => c.users.invite("a@b.example"),
  (c) => c.users.readInvitation("x"),
  (c) => c.users.acceptInvitation("x", {}),
  (c) => c.users.trackPage("/"),
  (c) => c.users.activateSecondFactor(0, { tfa_secret: "s", otp: "1" }),
  (c) => c.mail.send({ to: 4, body: "Hi" }),
  (c) => c.mail.test(),
  (c) => c.utils.hash("x"),
  (c) => c.utils.matchHash({ string: "x", hash: "x" }),
  (c) => c.utils.randomString(8),
  (c) => c.utils.secondFactorSecret(),
  (c) => c.sessions.list("me"),
  (c) => c.sessions.end("me", "x"),
  (c) => c.sessions.endAll(7),
  (c) => c.settings.list(),
  (c) => c.settings.read(0),
  (c) => c.settings.fields(),
  (c) => c.settings.create("x", 1),
  (c) => c.settings.update(0, 1),
  (c) => c.settings.remove(0),
  (c) => c.collections.list(),
  (c) => c.collections.read("x"),
  (c) => c.collections.create({ collection: "x", fields: [] }),
  (c) => c.collections.update("x", {}),
  (c) => c.collections.remove("x"),
  (c) => c.fields.listAll(),
  (c) => c.fields.list("x"),
  (c) => c.fields.read({ collection: "x", field: "x" }),
  (c) => c.fields.create("x", {}),
  (c) => c.fields.update({ collection: "x", field: "x", changes: {} }),
  (c) => c.fields.updateMany("x", []),
  (c) => c.fields.remove({ collection: "x", field: "x" }),
  (c) => c.relations.list(),
  (c) => c.relations.read(0),
  (c) => c.relations.create({ collection_many: "x", field_many: "x" }),
  (c) => c.relations.update(0, {}),
  (c) => c.relations.remove(0),
  (c) => c.permissions.ofRole(3),
  (c) => c.permissions.read(0),
  (c) => c.permissions.mine(),
  (c) => c.permissions.mineOf("x"),
  (c) => c.permissions.createMany([]),
  (c) => c.permissions.updateMany([]),
  (c) => c.permissions.remove(0),
  (c) => c.collectionPresets.list(),
  (c) => c.collectionPresets.read(0),
  (c) => c.collectionPresets.create({ collection: "x" }),
  (c) => c.collectionPresets.update(0, {}),
  (c) => c.collectionPresets.remove(0),
  (c) => c.activity.list(),
  (c) => c.activity.read(0),
  (c) => c.activity.createComment({ collection: "x", item: "4", comment: "hi" }),
  (c) => c.activity.updateComment(0, "hi"),
  (c) => c.activity.removeComment(0),
  (c) => c.revisions.list(),
  (c) => c.revisions.read(0),
  (c) => c.roles.list(),
  (c) => c.roles.read(0),
  (c) => c.roles.create({ name: "x" }),
  (c) => c.roles.update(0, {}),
  (c) => c.roles.remove(0),
  (c) => c.files.list(),
  (c) => c.files.read(0),
  (c) => c.files.upload(file),
  (c) => c.files.replace(0, file),
  (c) => c.files.editPicture(0, { rotate: 90 }),
  (c) => c.files.restorePicture(0),
  (c) => c.files.folders(),
  (c) => c.files.folder(0),
  (c) => c.files.createFolder({ name: "x" }),
  (c) => c.files.updateFolder(0, {}),
  (c) => c.files.removeFolder(0),
  (c) => c.startup.read(),
  (c) => c.counts.list(),
  (c) => c.presence.report({ collection: "x", item: "x", tab: "tab-of-a-page" }),
  (c) => c.presence.leave("tab-of-a-page"),
  (c) => c.doctor.examine(),
  (c) => c.doctor.mend({ check: "relations", keys: ["1"] }),
];

/** The endpoint of a request; of several matching paths the one with the fewest parameters. */
function routeBehind({ method, url }: { method: string; url: string }): Route | undefined {
  const [path = ""] = url.split("?");
  const fitting = allEndpoints().filter((endpoint) => {
    const pattern = endpoint.path.replaceAll(/:\w+/g, "[^/]+").replaceAll(".", "\\.");
    return endpoint.method === method && new RegExp(`^${pattern}$`).test(path);
  });
  const parametersIn = (path: string): number => path.split(":").length;
  const [found] = fitting.toSorted((a, b) => parametersIn(a.path) - parametersIn(b.path));
  // Every endpoint is one of `Routes`.
  return found && (routeOf(found) as Route);
}

test("the client has a function for every endpoint that programs call", async () => {
  const server = createFakeServer();
  const client = clientOf(server);
  for (const call of calls) {
    server.expect({ body: { data: [] } });
    await call(client);
  }
  const seen = server.seen.map((request) => String(routeBehind(request)));
  const endpoints = allEndpoints().map((endpoint): string => routeOf(endpoint));
  const expected = endpoints.filter((route) => !(route in withoutFunction));
  expect([...new Set(seen)].toSorted()).toEqual(expected.toSorted());
});

test("folders are created, changed and removed", async () => {
  const server = createFakeServer(...Array.from({ length: 3 }, () => ({ body: { data: {} } })));
  const { files } = clientOf(server);
  await files.createFolder({ name: "Press" });
  await files.updateFolder(4, { name: "News" });
  await files.removeFolder(4);
  expect(server.seen).toMatchObject([
    { method: "POST", url: "/_/files/folders", body: { name: "Press" } },
    { method: "PATCH", url: "/_/files/folders/4", body: { name: "News" } },
    { method: "DELETE", url: "/_/files/folders/4" },
  ]);
});
