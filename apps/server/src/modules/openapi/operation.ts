import {
  asRecord,
  describedBodyOf,
  replySchemas,
  type Collection,
  type Endpoint,
  type RouteAccess,
} from "@rowhouse/contract";
import { describeAccess, securityOf } from "./access-text.ts";
import { placesOf, queryOf } from "./parameters.ts";
import type { Describer } from "./schemas/describer.ts";

/** A JSON schema; those of TypeBox are some. */
export type Schema = Readonly<Record<string, unknown>>;

/** One thing one can do at an address, as OpenAPI describes it. */
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

const texts: Readonly<Record<string, string>> = {
  "204": "Done, and nothing of it may be read.",
  "206": "The part that was requested.",
  "302": "The reply is elsewhere.",
  "304": "Nothing changed since the version that the caller has.",
  "412": "The item was changed by another user in the meantime.",
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

export interface OperationInput {
  endpoint: Endpoint;
  address: string;
  operationId: string;
  describer: Describer;
  /** The collection that the endpoint of items is described for. */
  collection?: Collection;
}

/** An endpoint as an operation of the document. */
export function operationOf(input: OperationInput): Operation {
  const { endpoint, address, operationId, collection } = input;
  const parameters = [...placesOf(endpoint, address), ...queryOf(endpoint)];
  const name = collection?.collection;
  const access: RouteAccess =
    name === undefined || typeof endpoint.access === "string"
      ? endpoint.access
      : { ...endpoint.access, collection: name };
  const content = requestContent(input);
  return {
    operationId,
    summary: endpoint.summary.replace(":collection", name ?? ":collection"),
    description: describeAccess(access),
    tags: [name === undefined ? endpoint.section.name : `${endpoint.section.name}: ${name}`],
    security: securityOf(access),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content === null ? {} : { requestBody: { content } }),
    responses: responsesOf(input),
  };
}

/** Files come as forms as well. */
function requestContent({
  endpoint,
  describer,
  collection,
}: OperationInput): Record<string, { schema: Schema }> | null {
  const body = describedBodyOf(endpoint);
  if (body === null) return null;
  const json = jsonContent(describer.describe(body, collection));
  if (!endpoint.takesFiles) return json;
  const form = {
    type: "object",
    properties: { data: { type: "string", contentMediaType: "application/octet-stream" } },
    additionalProperties: true,
  };
  return { ...json, "multipart/form-data": { schema: form } };
}

function jsonContent(schema: Schema): Record<string, { schema: Schema }> {
  return { "application/json": { schema } };
}

function responsesOf(input: OperationInput): Record<string, Schema> {
  const { method, reply, statuses } = input.endpoint;
  const stated = Object.entries(replySchemas(reply, statuses))
    // Reads always have something to show.
    .filter(([status]) => !(method === "GET" && status === "204"));
  return Object.fromEntries(
    stated.map(([status, schema]) => [
      status.toUpperCase(),
      responseOf(input, status, { ...schema }),
    ]),
  );
}

function responseOf(input: OperationInput, status: string, schema: Schema): Schema {
  const { reply } = input.endpoint;
  if (status.endsWith("xx")) return { $ref: "#/components/responses/Failure" };
  if (reply.kind === "nothing" && status === "200")
    return { description: "Done, without a signed-in user.", content: jsonContent(schema) };
  const isDone = status === "204" && reply.kind === "nothing";
  const description = isDone ? "Done." : (texts[status] ?? "Done.");
  return schema["type"] === "null"
    ? { description }
    : { description, content: contentOf(input, schema) };
}

function contentOf(
  { endpoint, describer, collection }: OperationInput,
  schema: Schema,
): Record<string, { schema: Schema }> {
  if (endpoint.reply.kind === "page") return { "text/html": { schema } };
  // Of whatever type the file is.
  if (endpoint.reply.kind === "bytes") return { "*/*": { schema } };
  const { meta, ...properties }: Record<string, unknown> = asRecord(schema["properties"]);
  const isEnvelope = "data" in properties;
  const shown =
    isEnvelope && !endpoint.query?.includes("meta")
      ? { ...schema, properties }
      : { ...schema, properties: { ...properties, ...(meta === undefined ? {} : { meta }) } };
  return jsonContent(describer.describe(shown, collection));
}
