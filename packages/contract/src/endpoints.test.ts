import { describe, expect, test } from "vitest";
import { allEndpoints } from "./endpoints.ts";
import { describedBodyOf, routeOf, type Endpoint } from "./schema/endpoint.ts";
import { replySchemas } from "./schema/replies.ts";

const all = allEndpoints();
const named = all.map((endpoint) => [routeOf(endpoint), endpoint] as const);
const routesThat = (is: (endpoint: Endpoint) => unknown) =>
  all
    .filter((endpoint) => Boolean(is(endpoint)))
    .map(routeOf)
    .toSorted();

describe.each(named)("%s", (_route, endpoint) => {
  test("has a path of whole segments, and a summary that is no sentence", () => {
    expect(endpoint.path).toMatch(/^\/(?:(?::?[\w.-]+|\*)(?:\/(?::?[\w.-]+|\*))*\/?)?$/);
    expect(endpoint.summary).toMatch(/^[A-Z].*[^.]$/);
    expect(endpoint.section.name).toMatch(/^[a-z][a-z0-9_ -]*$/i);
    expect(endpoint.section.text).toMatch(/^[A-Z].*\.$/);
  });

  test("is open to somebody: all, users, administrators, or those with a right", () => {
    const { access } = endpoint;
    expect(typeof access === "string" ? access : access.collection).toMatch(
      /^(?:public|user|admin|directus_\w+|:collection|\*)$/,
    );
  });

  test("takes parameters that are names, each once", () => {
    const { query = [] } = endpoint;
    expect(query.filter((name) => !/^[a-z][a-z_]*$/.test(name))).toEqual([]);
    expect(new Set(query).size).toBe(query.length);
  });

  test("has schemas that validators and readers of the description understand", () => {
    const body = describedBodyOf(endpoint);
    const schemas = Object.values(replySchemas(endpoint.reply, endpoint.statuses));
    const findings = [...schemas, ...(body === null ? [] : [body])].flatMap(
      (schema) => strangeParts(schema as Schema), // cast: a schema is an object
    );
    expect(findings).toEqual([]);
  });
});

const types = ["string", "number", "integer", "boolean", "object", "array", "null"];
/** The keywords whose value is a schema, or a list or a map of schemas. */
const lists = ["items", "anyOf", "oneOf", "allOf", "additionalProperties"];
const maps = ["properties", "patternProperties"];

/** The odd parts of a schema and of those within it. */
function strangeParts(schema: Schema): string[] {
  const { type = [], description = "Said.", pattern = "any", required = [] } = schema;
  const properties = Object.keys(schema["properties"] ?? {});
  const names = [schema["x-collection"], schema["x-name"], schema["x-writes"], ...properties];
  const within = [
    ...lists.flatMap((key) => [schema[key] ?? []].flat()),
    ...maps.flatMap((key) => Object.values(schema[key] ?? {})),
  ];
  return [
    ...[type].flat().filter((one) => !types.some((known) => known === one)),
    ...(/^\S.*\.$/.test(String(description)) ? [] : ["description"]),
    ...[required].flat().filter((name) => !/^\w+$/.test(String(name))),
    ...(String(pattern) === "" ? ["pattern"] : []),
    ...[required]
      .flat()
      .filter((name) => properties.length > 0 && !properties.includes(String(name))),
    ...names.filter((name) => name !== undefined && !/^[\w:*$.-]+$/.test(String(name))),
    ...within
      .filter((part) => typeof part === "object")
      .flatMap((part) => strangeParts(part as Schema)), // cast: by its keyword
  ].map(String);
}

type Schema = Readonly<Record<string, unknown>>;

test("a write of rows is carried out once, however often it is sent", () => {
  const rows = ["collection_presets", "files/folders", "items/:collection", "permissions"];
  const more = ["relations", "roles", "settings", "users"];
  expect(routesThat(({ takesIdempotencyKey }) => takesIdempotencyKey === true)).toEqual(
    [
      ...[...rows, ...more].flatMap((name) => [
        `POST /:project/${name}`,
        `PATCH /:project/${name}/:id`,
      ]),
      ...["items/:collection", "permissions", "settings"].map((name) => `PATCH /:project/${name}`),
      "PATCH /:project/items/:collection/:id/revert/:revision",
      "POST /:project/activity/comment",
    ].toSorted(),
  );
});

test("a write that is more than rows says itself what is carried out once", () => {
  expect(routesThat(({ takesIdempotencyKey }) => takesIdempotencyKey === "byHandler")).toEqual([
    "PATCH /:project/files/:id",
    "POST /:project/collections",
    "POST /:project/fields/:collection",
    "POST /:project/files",
    "POST /:project/model/changes",
  ]);
});

test("several keys may stand in the address of rows, but not of those that are changed one by one", () => {
  const keyed = all.filter(({ path }) => path.endsWith("/:id")).map(routeOf);
  expect(
    keyed.filter((route) => !routesThat(({ severalKeys }) => severalKeys).includes(route)),
  ).toEqual([
    "PATCH /:project/activity/comment/:id",
    "DELETE /:project/activity/comment/:id",
    "DELETE /:project/permissions/:id",
    "PATCH /:project/roles/:id",
    "DELETE /:project/roles/:id",
    "GET /:project/files/uploads/:id",
    "PATCH /:project/files/uploads/:id",
    "DELETE /:project/files/uploads/:id",
  ]);
});

test("signing in and accepting an invitation work with a stale token; nothing else ignores one", () => {
  const routes = routesThat(({ ignoresToken }) => ignoresToken);
  expect(routes).toEqual(
    routesThat(({ path }) =>
      /^\/:project\/(?:auth\/(?!confirm)|users\/invit(?:ation|e\/))/.test(path),
    ),
  );
});

test("only the sign-in screen works from an address that the public role forbids", () => {
  expect(routesThat(({ ignoresAddress }) => ignoresAddress)).toEqual(["GET /:project/"]);
});

test("who has yet to set up the second factor can do that and end sessions, and no more", () => {
  expect(routesThat(({ maySetUp }) => maySetUp)).toEqual([
    "DELETE /:project/users/:id/passkeys/:passkey",
    "DELETE /:project/users/:id/sessions",
    "DELETE /:project/users/:id/sessions/:session",
    "GET /:project/users/:id/passkeys",
    "GET /:project/users/:id/recovery_codes",
    "GET /:project/users/:id/sessions",
    "GET /:project/utils/2fa_secret",
    "PATCH /:project/users/:id/passkeys/:passkey",
    "POST /:project/auth/confirm",
    "POST /:project/auth/confirm/challenge",
    "POST /:project/users/:id/activate2FA",
    "POST /:project/users/:id/passkeys",
    "POST /:project/users/:id/passkeys/challenge",
    "POST /:project/users/:id/recovery_codes",
  ]);
});

test("what cannot be taken back, and what decides who may do what, asks who one is", () => {
  expect(routesThat(({ needsConfirmation }) => needsConfirmation === "always")).toEqual([
    "DELETE /:project/collections/:collection",
    "DELETE /:project/permissions/:id",
    "DELETE /:project/roles/:id",
    "DELETE /:project/users/:id",
    "DELETE /:project/users/:id/invitation",
    "DELETE /:project/users/:id/passkeys/:passkey",
    "DELETE /:project/users/:id/tokens/:token",
    "DELETE /projects/:name",
    "PATCH /:project/permissions",
    "PATCH /:project/permissions/:id",
    "PATCH /:project/roles/:id",
    "POST /:project/permissions",
    "POST /:project/roles",
    "POST /:project/users/:id/activate2FA",
    "POST /:project/users/:id/invitation/link",
    "POST /:project/users/:id/passkeys",
    "POST /:project/users/:id/passkeys/challenge",
    "POST /:project/users/:id/recovery_codes",
    "POST /:project/users/:id/tokens",
  ]);
  expect(routesThat(({ needsConfirmation }) => needsConfirmation === "sometimes")).toEqual([
    "DELETE /:project/fields/:collection/:field",
    "PATCH /:project/fields/:collection",
    "PATCH /:project/fields/:collection/:field",
    "PATCH /:project/users/:id",
    "POST /:project/model/changes",
    "POST /:project/users",
    "POST /:project/users/invite",
  ]);
});

test("before anything is installed the server can be asked for life, and be installed", () => {
  expect(routesThat(({ isOutside }) => isOutside)).toEqual([
    "DELETE /projects/:name",
    "GET /extensions/custom/*",
    "GET /server/ping",
    "GET /server/ready",
    "POST /projects",
  ]);
});

test("the bytes of files, and these alone, have the number of their own for an unknown project", () => {
  const bytes = routesThat(({ reply, isOutside }) => reply.kind === "bytes" && !isOutside);
  expect(routesThat(({ isAsset }) => isAsset)).toEqual(
    bytes.filter((route) => /^GET \/(?:uploads|downloads|thumbnail)\//.test(route)),
  );
  expect(bytes.length).toBeGreaterThanOrEqual(3);
});

test("files are taken where a file is created or gets new content", () => {
  expect(routesThat(({ takesFiles }) => takesFiles)).toEqual([
    "PATCH /:project/files/:id",
    "POST /:project/files",
  ]);
});

test("a description leaves out what has no function, and what browsers alone load", () => {
  expect(routesThat(({ isUndescribed }) => isUndescribed)).toEqual([
    ...["DELETE /:project/scim/*", "GET /:project/scim/*", "GET /extensions/custom/*"].toSorted(),
    "PATCH /:project/scim/*",
    "POST /:project/scim/*",
    "PUT /:project/scim/*",
  ]);
});

test("a body may be missing where the address says it all", () => {
  expect(
    routesThat(({ bodyIsOptional, isUndescribed }) => bodyIsOptional && !isUndescribed),
  ).toEqual([
    "PATCH /:project/files/:id",
    "PATCH /:project/items/:collection/:id/restore",
    "PATCH /:project/items/:collection/:id/revert/:revision",
    "POST /:project/files",
    "POST /:project/update",
    "POST /:project/users/invite/:token",
  ]);
});

test.each([
  [206, 3],
  [302, 4],
  [304, 12],
  [416, 3],
])("%i is the answer of %i endpoints", (status, count) => {
  expect(routesThat(({ statuses }) => statuses?.includes(status))).toHaveLength(count);
});

test("tables, extensions of rights and the server are matters of administrators", () => {
  expect(routesThat(({ access }) => access === "admin")).toEqual([
    "DELETE /:project/collections/:collection",
    "DELETE /:project/users/:id/invitation",
    "DELETE /projects/:name",
    "GET /:project/doctor",
    "GET /:project/model",
    "GET /:project/server",
    "GET /:project/server/usage",
    "GET /:project/users/:id/invitation",
    "PATCH /:project/collections/:collection",
    "POST /:project/collections",
    "POST /:project/doctor/:check/mend",
    "POST /:project/mail/test",
    "POST /:project/model/changes",
    "POST /:project/model/diff",
    "POST /:project/model/plan",
    "POST /:project/permissions/explain",
    "POST /:project/permissions/view",
    "POST /:project/update",
    "POST /:project/users/:id/invitation/link",
    "POST /:project/users/invite",
    "POST /projects",
  ]);
});
