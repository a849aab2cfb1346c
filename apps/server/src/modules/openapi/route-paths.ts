import { checkNeeds } from "../../access/check-needs.ts";
import type { Context } from "../../core/context.ts";
import { isItemRoute } from "./item-paths.ts";
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
import { summaries, undescribed } from "./summaries.ts";

/** The addresses of everything but items, as far as the caller may use them. */
export function routePaths(ctx: Context, routes: readonly KnownRoute[]): Paths {
  const paths: Paths = {};
  for (const route of routes) {
    const name = nameOf(route);
    if (isItemRoute(route) || undescribed.has(name) || !mayCall(ctx, route)) continue;
    const summary = summaries[name] ?? name;
    const address = toAddress(route.path, ctx.project.key);
    paths[address] = {
      ...paths[address],
      [route.method.toLowerCase()]: operationOf(route, address, summary),
    };
  }
  return paths;
}

/** Method and path, with `{p}` for the project: `GET /{p}/users/:id`. */
function nameOf({ method, path }: KnownRoute): string {
  return `${method} ${path.replace(/^\/:project(?=\/)/, "/{p}")}`;
}

function mayCall(ctx: Context, { needs, path }: KnownRoute): boolean {
  // Setting up and removing projects is open before there is anybody, and for administrators after.
  if (path.startsWith("/projects")) return ctx.actor.isAdmin;
  try {
    checkNeeds(ctx, needs, {});
    return true;
  } catch {
    return false;
  }
}

function operationOf(route: KnownRoute, address: string, summary: string): Operation {
  const places = [...address.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => placeParameter(name));
  const parameters = [...places, ...queryOf(route)];
  return {
    operationId: toOperationId(
      route.method,
      toAddress(route.path.replace(/^\/:project(?=\/)/, ""), "files"),
    ),
    summary,
    tags: [tagOf(route)],
    security: securityOf(route.needs),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body === null ? {} : { requestBody: { content: contentOf(route, route.body) } }),
    responses: responsesOf(route),
  };
}

/** The resource: the first part of the address, unless that stands for one of these. */
function tagOf({ path }: KnownRoute): string {
  const [first = ""] = path.split("/").filter((part) => part !== "" && part !== ":project");
  return tags[first] ?? first;
}

const tags: Readonly<Record<string, string>> = {
  "": "server",
  update: "server",
  types: "server",
  interfaces: "extensions",
  layouts: "extensions",
  pages: "extensions",
  "openapi.json": "openapi",
  uploads: "files",
  downloads: "files",
  thumbnail: "files",
};

function queryOf({ method, path, querystring }: KnownRoute): readonly Schema[] {
  if (querystring === null) return [];
  const { properties } = querystring;
  if (typeof properties === "object" && properties !== null && Object.keys(properties).length > 0)
    return Object.entries(properties).map(([name, schema]) => ({ name, in: "query", schema }));
  if (method === "DELETE") return parameterSets.remove;
  if (method !== "GET") return parameterSets.write;
  return /:\w+$/.test(path) ? parameterSets.one : parameterSets.list;
}

/** Files come as forms as well. */
function contentOf({ path }: KnownRoute, body: Schema): Schema {
  if (!/^\/:project\/files(\/:id)?$/.test(path)) return jsonContent(body);
  const form = {
    type: "object",
    properties: { data: { type: "string", contentMediaType: "application/octet-stream" } },
    additionalProperties: true,
  };
  return { ...jsonContent(body), "multipart/form-data": { schema: form } };
}
