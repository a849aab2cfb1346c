import { can, type Action, type Collection } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import {
  contentCollections,
  schemaNames,
  writtenFields,
  type SchemaNames,
} from "./item-schemas.ts";
import type { KnownRoute, Schema } from "./known-route.ts";
import {
  jsonContent,
  responsesOf,
  securityOf,
  toAddress,
  toOperationId,
  type Operation,
  type Paths,
} from "./operation.ts";
import { parameterSets, placeParameter } from "./parameters.ts";

const prefix = "/:project/items/:collection";

/** What the generic routes of items mean for one collection. */
interface ItemUse {
  summary: string;
  action: Action;
  query: readonly Schema[];
  body?: "create" | "update" | "each";
  answer: "list" | "one" | "history" | "nothing";
}

const uses: Readonly<Record<string, ItemUse>> = {
  "GET ": { summary: "List items of", action: "read", query: parameterSets.list, answer: "list" },
  "GET /:id": {
    summary: "Read one or several items of",
    action: "read",
    query: parameterSets.one,
    answer: "one",
  },
  "POST ": {
    summary: "Create one or several items of",
    action: "create",
    query: parameterSets.write,
    body: "create",
    answer: "one",
  },
  "PATCH ": {
    summary: "Change several items, each its own way, of",
    action: "update",
    query: parameterSets.write,
    body: "each",
    answer: "list",
  },
  "PATCH /:id": {
    summary: "Change one or several items of",
    action: "update",
    query: parameterSets.write,
    body: "update",
    answer: "one",
  },
  "DELETE /:id": {
    summary: "Delete one or several items of",
    action: "delete",
    query: parameterSets.remove,
    answer: "nothing",
  },
  "GET /:id/revisions": {
    summary: "List the revisions of an item of",
    action: "read",
    query: parameterSets.list,
    answer: "history",
  },
  "GET /:id/revisions/:offset": {
    summary: "Read the revision at a place, oldest first, of an item of",
    action: "read",
    query: parameterSets.one,
    answer: "history",
  },
  "PATCH /:id/revert/:revision": {
    summary: "Bring back an earlier state of an item of",
    action: "update",
    query: parameterSets.write,
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
  if (use.answer === "history" && !mayRead) return false;
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
  const { collection, route, use, address, names } = input;
  const name = collection.collection;
  const places = [...address.matchAll(/\{(\w+)\}/g)].map(([, place = ""]) => placeParameter(place));
  return {
    operationId: toOperationId(route.method, address.split("/").slice(2).join("/")),
    summary: `${use.summary} ${name}`,
    tags: [`items: ${name}`],
    security: securityOf(route.needs),
    parameters: [...places, ...use.query],
    ...(use.body === undefined
      ? {}
      : { requestBody: { content: jsonContent(bodyOf(use.body, input)) } }),
    responses: responsesOf(
      route,
      use.answer === "nothing" ? undefined : answerOf(use, name, names),
    ),
  };
}

function bodyOf(
  body: "create" | "update" | "each",
  { ctx, collection, names }: { ctx: Context; collection: Collection; names: SchemaNames },
): Schema {
  const written = { $ref: names.write(collection.collection) };
  if (body === "update") return written;
  if (body === "each") return { type: "array", items: written };
  const required = writtenFields(ctx, collection)
    .filter((field) => field.required && field.default_value === null)
    .map(({ field }) => field);
  const whole = required.length === 0 ? written : { allOf: [written], required };
  return { oneOf: [whole, { type: "array", items: whole }] };
}

function answerOf(use: ItemUse, name: string, names: SchemaNames): Schema {
  const item = names.read(name);
  const one: Schema =
    item === null || use.answer === "history" ? { type: "object" } : { $ref: item };
  const list = { type: "array", items: one };
  const data = use.answer === "list" ? list : { oneOf: [one, list] };
  return {
    type: "object",
    required: ["data"],
    properties: { data, meta: { type: "object" }, public: { type: "boolean" } },
  };
}
