import { can, readableFields, ownValue, type Collection, type Endpoint } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { operationOf, toAddress, toOperationId, type Paths } from "./operation.ts";
import type { Describer } from "./schemas/describer.ts";
import { contentCollections } from "./schemas/item-schemas.ts";

/** Whether an endpoint serves items; it is described once per collection. */
export function isItemEndpoint({ path }: Endpoint): boolean {
  return path.startsWith("/:project/items/:collection");
}

/** The item endpoints of every collection, as far as the caller may use them. */
export function itemPaths(ctx: Context, served: readonly Endpoint[], describer: Describer): Paths {
  const paths: Paths = {};
  for (const collection of contentCollections(ctx)) {
    for (const endpoint of served.filter(isItemEndpoint)) {
      if (!isCallable(ctx, collection, endpoint)) continue;
      const path = endpoint.path.replace(":collection", encodeURIComponent(collection.collection));
      const address = toAddress(path, ctx.project.key);
      const operationId = toOperationId(endpoint.method, address.split("/").slice(2).join("/"));
      const known = withUsefulParameters(ctx, collection, endpoint);
      const operation = operationOf({
        endpoint: known,
        address,
        operationId,
        describer,
        collection,
      });
      paths[address] = { ...ownValue(paths, address), [endpoint.method.toLowerCase()]: operation };
    }
  }
  return paths;
}

function isCallable(ctx: Context, collection: Collection, { access, reply }: Endpoint): boolean {
  if (typeof access === "string") return false;
  if (collection.readonly_reason !== undefined && access.action !== "read") return false;
  // Histories contain rows of another collection.
  const rows = "schema" in reply ? Reflect.get(reply.schema, "x-collection") : undefined;
  const source = typeof rows === "string" ? ownValue(ctx.model.collections, rows) : undefined;
  if (source !== undefined && !can(ctx.rights, source, "read")) return false;
  return can(ctx.rights, collection, access.action);
}

/** Leaves out `status` for collections without statuses and `lang` for those without translations (API contract 3.1). */
function withUsefulParameters(ctx: Context, collection: Collection, endpoint: Endpoint): Endpoint {
  const readable = readableFields(ctx.rights, collection);
  const types = new Set(
    Object.values(collection.fields)
      .filter(({ field }) => readable.has(field))
      .map(({ type }) => type),
  );
  const query = (endpoint.query ?? []).filter(
    (name) =>
      !(name === "status" && !types.has("status")) &&
      !(name === "lang" && !types.has("translation")),
  );
  return { ...endpoint, query };
}
