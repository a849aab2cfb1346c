import { EmptyReply, ErrorReply } from "@rowhouse/contract";
import type { KnownRoute, Schema } from "./known-route.ts";
import { shared } from "./schemas/shared-schemas.ts";

/** One thing one can do at an address, as OpenAPI tells it. */
export interface Operation {
  operationId: string;
  summary: string;
  /** Who may call it. */
  description: string;
  tags: string[];
  security: Schema[];
  parameters?: Schema[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Schema>;
}

/** What can be done at the addresses: by path, then by method in lower case. */
export type Paths = Record<string, Record<string, Operation>>;

const failure: object = ErrorReply;
const nothing: object = EmptyReply;

const texts: Readonly<Record<string, string>> = {
  "204": "Done, and nothing of it may be read.",
  "206": "The part that was asked for.",
  "302": "The answer is elsewhere.",
  "304": "Nothing changed since the version that the caller has.",
  "412": "The item was changed by somebody else in the meantime.",
  "416": "There is no such part.",
};

/** An address as OpenAPI writes it: `/{p}/users/{id}` with the key of the project in it. */
export function toAddress(path: string, project: string): string {
  return path.replace(/(?<=\/):project(?=\/)/, project).replaceAll(/:(\w+)/g, "{$1}");
}

/** An id for the functions of generated clients: `getItemsNewsById`. */
export function toOperationId(method: string, address: string): string {
  const words = address.split("/").flatMap((part) => {
    const place = /^\{(\w+)\}$/.exec(part)?.[1];
    return place === undefined ? part.split(/[^A-Za-z0-9_]+/) : ["by", place];
  });
  return [method.toLowerCase(), ...words.filter((word) => word !== "")]
    .map((word, index) => (index === 0 ? word : `${word[0]?.toUpperCase()}${word.slice(1)}`))
    .join("");
}

/** A body of JSON. */
export function jsonContent(schema: Schema): Record<string, { schema: Schema }> {
  return { "application/json": { schema } };
}

/** The answers a route states; `data` stands in for what its success holds where only the model knows. */
export function responsesOf(route: KnownRoute, data: Schema | null): Record<string, Schema> {
  const { method, response } = route;
  // Reads always have something to show.
  const stated = Object.entries(response).filter(
    ([status]) => !(method === "GET" && status === "204"),
  );
  return Object.fromEntries(
    stated.map(([status]) => [status.toUpperCase(), responseOf(route, status, data)]),
  );
}

function responseOf(route: KnownRoute, status: string, data: Schema | null): Schema {
  const schema = route.response[status] ?? {};
  if (schema === failure) return { $ref: "#/components/responses/Failure" };
  if (schema === nothing)
    return { description: "Done, and nobody is signed in.", content: jsonContent(schema) };
  const isDone = status === "204" && route.response["200"] === nothing;
  const description = isDone ? "Done." : (texts[status] ?? "Done.");
  return schema["type"] === "null"
    ? { description }
    : { description, content: contentOf(route, schema, data) };
}

function contentOf(
  { querystring }: KnownRoute,
  schema: Schema,
  data: Schema | null,
): Record<string, { schema: Schema }> {
  // Ready-made pages.
  if (schema["type"] === "string") return { "text/html": { schema } };
  // The bytes of files, of whatever type these are.
  if (Object.keys(schema).length === 0) return { "*/*": { schema } };
  const properties: object = Object(schema["properties"]);
  if (!("data" in properties)) return jsonContent(schema);
  const takesMeta = "meta" in Object(Object(querystring).properties);
  const told = Object.entries({
    ...properties,
    ...(data === null ? {} : { data }),
    meta: takesMeta ? shared("Meta") : undefined,
  });
  return jsonContent({
    ...schema,
    properties: Object.fromEntries(told.filter(([, value]) => value !== undefined)),
  });
}
