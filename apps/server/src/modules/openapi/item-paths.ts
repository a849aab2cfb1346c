import {
  can,
  primaryKeyField,
  readableFields,
  type Action,
  type Collection,
} from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { securityOf, whoMay } from "./callers.ts";
import type { KnownRoute, Schema } from "./known-route.ts";
import {
  jsonContent,
  responsesOf,
  toAddress,
  toOperationId,
  type Operation,
  type Paths,
} from "./operation.ts";
import { placesOf, queryOf } from "./parameters.ts";
import { withKey } from "./schemas/bodies.ts";
import {
  contentCollections,
  schemaNames,
  writtenFields,
  type SchemaNames,
} from "./schemas/item-schemas.ts";

const prefix = "/:project/items/:collection";
const [toStatus, toLang] = ["status", "lang"].map((name) => `#/components/parameters/${name}`);

/** What the generic routes of items mean for one collection. */
interface ItemUse {
  summary: string;
  action: Action;
  body?: "create" | "update" | "each";
  answer: "list" | "oneOrMore" | "one" | "history" | "revision" | "nothing";
}

const uses: Readonly<Record<string, ItemUse>> = {
  "GET ": { summary: "List items of", action: "read", answer: "list" },
  "GET /:id": {
    summary: "Read one or several items of",
    action: "read",
    answer: "oneOrMore",
  },
  "POST ": {
    summary: "Create one or several items of",
    action: "create",
    body: "create",
    answer: "oneOrMore",
  },
  "PATCH ": {
    summary: "Change several items, each its own way, of",
    action: "update",
    body: "each",
    answer: "list",
  },
  "PATCH /:id": {
    summary: "Change one or several items of",
    action: "update",
    body: "update",
    answer: "oneOrMore",
  },
  "DELETE /:id": {
    summary: "Delete one or several items of",
    action: "delete",
    answer: "nothing",
  },
  "GET /:id/revisions": {
    summary: "List the revisions of an item of",
    action: "read",
    answer: "history",
  },
  "GET /:id/revisions/:offset": {
    summary: "Read the revision at a place, oldest first, of an item of",
    action: "read",
    answer: "revision",
  },
  "PATCH /:id/revert/:revision": {
    summary: "Bring back an earlier state of an item of",
    action: "update",
    answer: "one",
  },
};

/** Whether a route serves the items of all collections; each of these is told by itself. */
export function isItemRoute({ path }: KnownRoute): boolean {
  return path.startsWith(prefix);
}

/** The addresses of the items of every collection, as far as the caller may use them. */
export function itemPaths(ctx: Context, routes: readonly KnownRoute[]): Paths {
  const paths: Paths = {};
  const names = schemaNames(ctx);
  for (const collection of contentCollections(ctx)) {
    for (const route of routes.filter(isItemRoute)) {
      const use = uses[`${route.method} ${route.path.slice(prefix.length)}`];
      if (use === undefined || !isPossible(ctx, collection, use)) continue;
      const path = route.path.replace(":collection", encodeURIComponent(collection.collection));
      const address = toAddress(path, ctx.project.key);
      const operation = operationOf({ ctx, collection, route, use, address, names });
      paths[address] = { ...paths[address], [route.method.toLowerCase()]: operation };
    }
  }
  return paths;
}

function isPossible(ctx: Context, collection: Collection, use: ItemUse): boolean {
  if (collection.readonly_reason !== undefined && use.action !== "read") return false;
  const revisions = ctx.model.collections["directus_revisions"];
  const mayRead = revisions !== undefined && can(ctx.rights, revisions, "read");
  if ((use.answer === "history" || use.answer === "revision") && !mayRead) return false;
  return can(ctx.rights, collection, use.action);
}

function operationOf(input: {
  ctx: Context;
  collection: Collection;
  route: KnownRoute;
  use: ItemUse;
  address: string;
  names: SchemaNames;
}): Operation {
  const { ctx, collection, route, use, address } = input;
  const name = collection.collection;
  const asked = { collection: name, action: use.action };
  return {
    operationId: toOperationId(route.method, address.split("/").slice(2).join("/")),
    summary: `${use.summary} ${name}`,
    description: whoMay(asked),
    tags: [`items: ${name}`],
    security: securityOf(asked),
    parameters: [...placesOf(address, use.summary), ...knownTo(ctx, collection, queryOf(route))],
    ...(use.body === undefined
      ? {}
      : { requestBody: { content: jsonContent(bodyOf(use.body, input)) } }),
    responses: responsesOf(route, use.answer === "nothing" ? null : dataOf(use, input)),
  };
}

/** Only collections with a status have statuses to ask for, and languages those with translations (API contract 3.1). */
function knownTo(ctx: Context, collection: Collection, query: Schema[]): Schema[] {
  const types = new Set(
    Object.values(collection.fields)
      .filter(({ field }) => readableFields(ctx.rights, collection).has(field))
      .map(({ type }) => type),
  );
  const isIdle = ({ $ref }: Schema): boolean =>
    ($ref === toStatus && !types.has("status")) || ($ref === toLang && !types.has("translation"));
  return query.filter((parameter) => !isIdle(parameter));
}

function bodyOf(
  body: "create" | "update" | "each",
  { ctx, collection, names }: { ctx: Context; collection: Collection; names: SchemaNames },
): Schema {
  const written = { $ref: names.write(collection.collection) };
  if (body === "update") return written;
  if (body === "each")
    return { type: "array", items: withKey(written, primaryKeyField(collection)?.field) };
  const required = writtenFields(ctx, collection)
    .filter((field) => field.required && field.default_value === null)
    .map(({ field }) => field);
  const whole = required.length === 0 ? written : { allOf: [written], required };
  return { oneOf: [whole, { type: "array", items: whole }] };
}

function dataOf(
  { answer }: ItemUse,
  input: { collection: Collection; names: SchemaNames },
): Schema {
  const { collection, names } = input;
  const name = names.read(
    answer === "history" || answer === "revision" ? "directus_revisions" : collection.collection,
  );
  const one: Schema = name === null ? { type: "object" } : { $ref: name };
  const list = { type: "array", items: one };
  if (answer === "one" || answer === "revision") return one;
  return answer === "oneOrMore" ? { oneOf: [one, list] } : list;
}
