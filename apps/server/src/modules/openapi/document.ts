import {
  can,
  type Collection,
  type Endpoint,
  ErrorReply,
  errors,
  type OpenApiDocument,
  ownValue,
  readableFields,
  reasons,
  rules,
} from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import {
  type Operation,
  operationOf,
  type Paths,
  type Schema,
  toAddress,
  toOperationId,
  mayCall,
} from "./operation.ts";
import { act, idempotencyKey, parameters } from "./parameters.ts";
import { createDescriber, type Describer } from "./schemas/describer.ts";
import { contentCollections, itemSchemas } from "./schemas/item-schemas.ts";

const codes = Object.entries(errors).map(([key, { code, status, text: message }]) => ({
  code,
  key,
  status,
  text: message,
}));

/** The schema of errors, with all codes, reasons and rules for clients that show or translate them. */
const failure: Schema = {
  ...ErrorReply,
  "x-codes": codes,
  "x-reasons": reasons,
  "x-rules": rules,
};

const introduction = `Every response is \`{ "data": … }\`, with \`meta\` beside it on request; without a user there is \`"public": true\` as well. Every failure is \`{ "error": { "code", "message", "request_id" } }\`; the code distinguishes failures. This description contains what the caller may see: request it with a token to see more.`;

/** A description with its operations as they were made. */
export type ApiDescription = OpenApiDocument & { paths: Paths };

/** The description of the API for one caller: the endpoints that are served, and the collections the caller may use. */
export function describeApi(ctx: Context, served: readonly Endpoint[]): ApiDescription {
  const describer = createDescriber(ctx);
  const paths = withUniqueIds({
    ...routePaths(ctx, served, describer),
    ...itemPaths(ctx, served, describer),
  });
  const items = itemSchemas(ctx, describer);
  const text = JSON.stringify(paths);
  const sections = new Map(served.map(({ section }) => [section.name, section.text]));
  const tags = new Set(
    Object.values(paths).flatMap((item) => Object.values(item).flatMap((each) => each.tags)),
  );
  return {
    openapi: "3.1.0",
    info: {
      title: ctx.settings["project_name"] ?? "Rowhouse",
      // Of the API; the version of the product is for administrators only (D2).
      version: "2",
      description: introduction,
    },
    servers: [{ url: ctx.origin.baseUrl }],
    tags: [...tags].toSorted().map((name) => describeTag(name, sections.get(name))),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: "A token of /auth/authenticate, or the static token of a user.",
        },
      },
      parameters: Object.fromEntries(
        Object.entries({
          ...parameters,
          [idempotencyKey.name]: idempotencyKey,
          [act.name]: act,
        }).filter(([name]) => text.includes(`/parameters/${name}"`)),
      ),
      responses: {
        Failure: {
          description: "It failed; the code says why.",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
        },
      },
      schemas: { Failure: failure, ...describer.components(), ...items },
    },
  };
}

/** Collection names that differ in special characters only yield the same id: duplicates are numbered. */
function withUniqueIds(paths: Paths): Paths {
  const taken = new Set<string>();
  const unique = (operation: Operation): Operation => {
    let operationId = operation.operationId;
    for (let count = 2; taken.has(operationId); count++)
      operationId = `${operation.operationId}_${count}`;
    taken.add(operationId);
    return { ...operation, operationId };
  };
  const result: Paths = {};
  for (const [path, item] of Object.entries(paths)) {
    const operations = Object.entries(item).map(
      ([method, each]) => [method, unique(each)] as const,
    );
    result[path] = Object.fromEntries(operations);
  }
  return result;
}

function describeTag(name: string, description?: string): { name: string; description?: string } {
  return description === undefined ? { name } : { name, description };
}

/** All endpoints except those of items, as far as the caller may use them. */
function routePaths(ctx: Context, served: readonly Endpoint[], describer: Describer): Paths {
  const paths: Paths = {};
  for (const endpoint of served) {
    if (isItemEndpoint(endpoint) || endpoint.isUndescribed || !mayCall(ctx, endpoint)) continue;
    const address = toAddress(endpoint.path, ctx.project.key);
    const operation = operationOf({ endpoint, address, operationId: idOf(endpoint), describer });
    paths[address] = { ...ownValue(paths, address), [endpoint.method.toLowerCase()]: operation };
  }
  return paths;
}

/** The endpoints of the server and of the project have paths without words, so their ids are fixed. */
function idOf({ method, path }: Endpoint): string {
  if (path === "/" || path === "/:project/") return path === "/" ? "getServer" : "getProject";
  return toOperationId(method, toAddress(path.replace(/^\/:project(?=\/)/, ""), "files"));
}

/** Whether an endpoint serves items; it is described once per collection. */
function isItemEndpoint({ path }: Endpoint): boolean {
  return path.startsWith("/:project/items/:collection");
}

/** The item endpoints of every collection, as far as the caller may use them. */
function itemPaths(ctx: Context, served: readonly Endpoint[], describer: Describer): Paths {
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
