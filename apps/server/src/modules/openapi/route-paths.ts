import type { Context } from "../../core/context.ts";
import { askedBy, mayCall, securityOf, whoMay } from "./callers.ts";
import { isItemRoute } from "./item-paths.ts";
import { nameOf, type KnownRoute, type Schema } from "./known-route.ts";
import {
  jsonContent,
  responsesOf,
  toAddress,
  toOperationId,
  type Operation,
  type Paths,
} from "./operation.ts";
import { placesOf, queryOf } from "./parameters.ts";
import { bodyOf, dataOf } from "./schemas/bodies.ts";
import { schemaNames, type SchemaNames } from "./schemas/item-schemas.ts";
import { withReferences } from "./schemas/shared-schemas.ts";
import { summaries, tags, undescribed } from "./summaries.ts";

/** The addresses of everything but items, as far as the caller may use them. */
export function routePaths(ctx: Context, routes: readonly KnownRoute[]): Paths {
  const paths: Paths = {};
  const names = schemaNames(ctx);
  for (const route of routes) {
    if (isItemRoute(route) || undescribed.has(nameOf(route)) || !mayCall(ctx, askedBy(route)))
      continue;
    const address = toAddress(route.path, ctx.project.key);
    paths[address] = {
      ...paths[address],
      [route.method.toLowerCase()]: operationOf(route, address, names),
    };
  }
  return paths;
}

function operationOf(route: KnownRoute, address: string, names: SchemaNames): Operation {
  const asked = askedBy(route);
  const summary = summaries[nameOf(route)] ?? nameOf(route);
  const parameters = [...placesOf(address, summary), ...queryOf(route)];
  return {
    operationId: idOf(route),
    summary,
    description: whoMay(asked),
    tags: [tagOf(route)],
    security: securityOf(asked),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body === null ? {} : { requestBody: { content: contentOf(route, names) } }),
    responses: Object(withReferences(responsesOf(route, dataOf(route, summary, names)))),
  };
}

/** Of the two addresses without words one is the server's. */
function idOf({ method, path }: KnownRoute): string {
  if (path === "/" || path === "/:project/") return path === "/" ? "getServer" : "getProject";
  return toOperationId(method, toAddress(path.replace(/^\/:project(?=\/)/, ""), "files"));
}

/** The resource: the first part of the address, unless that stands for one of these. */
function tagOf({ path }: KnownRoute): string {
  const [first = ""] = path.split("/").filter((part) => part !== "" && part !== ":project");
  return tags[first] ?? first;
}

/** Files come as forms as well. */
function contentOf(route: KnownRoute, names: SchemaNames): Record<string, { schema: Schema }> {
  const json = jsonContent(bodyOf(route, names));
  if (!["POST /{p}/files", "PATCH /{p}/files/:id"].includes(nameOf(route))) return json;
  const form = {
    type: "object",
    properties: { data: { type: "string", contentMediaType: "application/octet-stream" } },
    additionalProperties: true,
  };
  return { ...json, "multipart/form-data": { schema: form } };
}
