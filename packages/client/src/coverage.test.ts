import { paths } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { clientOf, createFakeServer } from "../test/fake-server.ts";
import type { Client } from "./create-client.ts";

/** Addresses that are no calls, with the reason. */
const withoutCall: Readonly<Record<string, string>> = {
  [paths.outside.extensionFile]: "browsers load these as scripts, styles and pictures",
  [paths.server.scim]: "nothing is offered there",
  [paths.openapi.page]: "a page for browsers: openapi.pageAddress",
  [paths.auth.passwordResetLink]: "the link of a mail, which leads to a screen",
  [paths.auth.ssoService]: "browsers go there: auth.ssoAddress",
  [paths.auth.ssoCallback]: "providers lead browsers back there",
  [paths.auth.ssoIcon]: "a picture, named by auth.providers",
};

/** One call for each address. */
const calls: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  [paths.outside.ping]: (c) => c.server.ping(),
  [paths.outside.ready]: (c) => c.server.ready(),
  [paths.outside.projects]: (c) =>
    c.projects.create({ user_email: "a@b.example", user_password: "p" }),
  [paths.outside.project]: (c) => c.projects.remove("x"),
  [paths.outside.interfaces]: (c) => c.extensions.list("interfaces"),
  [paths.outside.layouts]: (c) => c.extensions.list("layouts"),
  [paths.outside.pages]: (c) => c.extensions.list("pages"),
  [paths.outside.types]: (c) => c.server.types(),
  [paths.server.update]: (c) => c.server.update(),
  [paths.openapi.document]: (c) => c.openapi.read(),
  [paths.auth.authenticate]: (c) => c.auth.authenticate({ email: "a@b.example", password: "p" }),
  [paths.auth.refresh]: (c) => c.auth.refresh("t"),
  [paths.auth.passwordRequest]: (c) => c.auth.requestPassword("a@b.example"),
  [paths.auth.passwordReset]: (c) => c.auth.resetPassword({ token: "t", password: "p" }),
  [paths.auth.sso]: (c) => c.auth.providers(),
  [paths.auth.ssoToken]: (c) => c.auth.exchangeRequestToken("t"),
  [paths.items.list]: (c) => c.items.list("x"),
  [paths.items.one]: (c) => c.items.read("x", "x"),
  [paths.items.revisions]: (c) => c.items.revisions("x", "x"),
  [paths.items.revision]: (c) => c.items.revision({ collection: "x", id: "x", place: 0 }),
  [paths.items.revert]: (c) => c.items.revert({ collection: "x", id: "x", revision: 0 }),
  [paths.users.list]: (c) => c.users.list(),
  [paths.users.one]: (c) => c.users.read(0),
  [paths.users.invite]: (c) => c.users.invite("a@b.example"),
  [paths.users.acceptInvite]: (c) => c.users.readInvitation("x"),
  [paths.users.tracking]: (c) => c.users.trackPage("/"),
  [paths.users.secondFactor]: (c) => c.users.activateSecondFactor(0, { tfa_secret: "s", otp: "1" }),
  [paths.users.revisions]: (c) => c.items.revisions("directus_users", 0),
  [paths.users.revision]: (c) =>
    c.items.revision({ collection: "directus_users", id: 0, place: 0 }),
  [paths.mail.send]: (c) => c.mail.send({ to: 4, body: "Hi" }),
  [paths.utils.hash]: (c) => c.utils.hash("x"),
  [paths.utils.matchHash]: (c) => c.utils.matchHash({ string: "x", hash: "x" }),
  [paths.utils.randomString]: (c) => c.utils.randomString(8),
  [paths.utils.secondFactorSecret]: (c) => c.utils.secondFactorSecret(),
  [paths.settings.list]: (c) => c.settings.list(),
  [paths.settings.one]: (c) => c.settings.read(0),
  [paths.settings.fields]: (c) => c.settings.fields(),
  [paths.collections.list]: (c) => c.collections.list(),
  [paths.collections.one]: (c) => c.collections.read("x"),
  [paths.fields.all]: (c) => c.fields.listAll(),
  [paths.fields.list]: (c) => c.fields.list("x"),
  [paths.fields.one]: (c) => c.fields.read({ collection: "x", field: "x" }),
  [paths.relations.list]: (c) => c.relations.list(),
  [paths.relations.one]: (c) => c.relations.read(0),
  [paths.permissions.list]: (c) => c.permissions.ofRole(3),
  [paths.permissions.one]: (c) => c.permissions.read(0),
  [paths.permissions.mine]: (c) => c.permissions.mine(),
  [paths.permissions.mineOf]: (c) => c.permissions.mineOf("x"),
  [paths.collectionPresets.list]: (c) => c.collectionPresets.list(),
  [paths.collectionPresets.one]: (c) => c.collectionPresets.read(0),
  [paths.activity.list]: (c) => c.activity.list(),
  [paths.activity.one]: (c) => c.activity.read(0),
  [paths.activity.comments]: (c) =>
    c.activity.createComment({ collection: "x", item: "4", comment: "hi" }),
  [paths.activity.comment]: (c) => c.activity.removeComment(0),
  [paths.revisions.list]: (c) => c.revisions.list(),
  [paths.revisions.one]: (c) => c.revisions.read(0),
  [paths.roles.list]: (c) => c.roles.list(),
  [paths.roles.one]: (c) => c.roles.read(0),
  [paths.files.list]: (c) => c.files.list(),
  [paths.files.one]: (c) => c.files.read(0),
  [paths.files.revisions]: (c) => c.items.revisions("directus_files", 0),
  [paths.files.revision]: (c) =>
    c.items.revision({ collection: "directus_files", id: 0, place: 0 }),
  [paths.files.folders]: (c) => c.files.folders(),
  [paths.files.folder]: (c) => c.files.folder(0),
};

const { outside, ...inside } = paths;
const addresses = [
  ...Object.values(outside).map((path) => ({ path: path as string, prefix: "" })),
  ...Object.values(inside).flatMap((group) =>
    Object.values(group).map((path: string) => ({ path, prefix: "/_" })),
  ),
];
/** `/` stands for the server and for the project, so it is no key of the list above. */
const twice = addresses.filter(({ path }) => path === "/");

test.each(addresses.filter(({ path }) => path !== "/" && !(path in withoutCall)))(
  "$prefix$path has a call",
  async ({ path, prefix }) => {
    const server = createFakeServer({ body: { data: [] } });
    await calls[path]?.(clientOf(server));
    const pattern = path.replaceAll(/:\w+/g, "[^/?]+").replaceAll(".", "\\.");
    expect(server.seen[0]?.url.split("?")[0]).toMatch(new RegExp(`^${prefix}${pattern}$`));
  },
);

test("server and project tell about themselves", async () => {
  const server = createFakeServer({ body: { data: {} } }, { body: { data: {} } });
  await clientOf(server).server.about();
  await clientOf(server).server.info();
  expect(server.seen.map(({ url }) => url)).toEqual(twice.map(({ prefix }) => `${prefix}/`));
});

test("no reason stands for an address that is gone", () => {
  const known = new Set(addresses.map(({ path }) => path));
  const named = [...Object.keys(withoutCall), ...Object.keys(calls)];
  expect(named.filter((path) => !known.has(path))).toEqual([]);
});

test("folders are made, changed and removed", async () => {
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
