import {
  asRecord,
  describedBodyOf,
  replySchemas,
  ownValue,
  type Collection,
  type Endpoint,
  type RouteAccess,
} from "@rowhouse/contract";

import { pathParametersOf, sharedParametersOf } from "./parameters.ts";
import type { Describer } from "./schemas/describer.ts";
import { checkAccess } from "../../access/caller.ts";
import type { Context } from "../../core/context.ts";

/** A JSON schema, TypeBox schemas included. */
export type Schema = Readonly<Record<string, unknown>>;

/** An OpenAPI operation: one method of an address. */
export interface Operation {
  operationId: string;
  summary: string;
  /** Who may call it. */
  description: string;
  /** A session that asks has to be confirmed before it (API contract 2.25). */
  "x-needs-confirmation"?: "always" | "sometimes";
  tags: string[];
  security: Schema[];
  parameters?: Schema[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Schema>;
}

/** Operations by path, then by method in lower case. */
export type Paths = Record<string, Record<string, Operation>>;

const texts: Readonly<Record<string, string>> = {
  "204": "Done; the caller may not read the result.",
  "206": "The part that was requested.",
  "302": "Redirect to another address.",
  "304": "Nothing changed since the version that the caller has.",
  "412": "The item was changed by another user in the meantime.",
  "416": "The requested range does not exist.",
};

/** An OpenAPI path such as `/_/users/{id}`, with the key of the project. */
export function toAddress(path: string, project: string): string {
  return path.replace(/(?<=\/):project(?=\/)/, project).replaceAll(/:(\w+)/g, "{$1}");
}

/** An id for the functions of generated clients: `getItemsNewsById`. */
export function toOperationId(method: string, address: string): string {
  const words = address.split("/").flatMap((part) => {
    const parameter = /^\{(\w+)\}$/.exec(part)?.[1];
    return parameter === undefined ? part.split(/[^A-Za-z0-9_]+/) : ["by", parameter];
  });
  return [method.toLowerCase(), ...words.filter((word) => word !== "")]
    .map((word, index) => (index === 0 ? word : `${word[0]?.toUpperCase()}${word.slice(1)}`))
    .join("");
}

interface OperationInput {
  endpoint: Endpoint;
  address: string;
  operationId: string;
  describer: Describer;
  /** The collection that an item endpoint is described for. */
  collection?: Collection;
}

/** An endpoint as an operation of the document. */
export function operationOf(input: OperationInput): Operation {
  const { endpoint, address, operationId, collection } = input;
  const parameters = [...pathParametersOf(endpoint, address), ...sharedParametersOf(endpoint)];
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
    ...(endpoint.needsConfirmation === undefined
      ? {}
      : { "x-needs-confirmation": endpoint.needsConfirmation }),
  };
}

/** Endpoints that take files accept multipart forms as well. */
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
    // Reads always have content.
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
  const description = isDone ? "Done." : (ownValue(texts, status) ?? "Done.");
  return schema["type"] === "null"
    ? { description }
    : { description, content: contentOf(input, schema) };
}

function contentOf(
  { endpoint, describer, collection }: OperationInput,
  schema: Schema,
): Record<string, { schema: Schema }> {
  if (endpoint.reply.kind === "page") return { "text/html": { schema } };
  // The type is that of the file.
  if (endpoint.reply.kind === "bytes") return { "*/*": { schema } };
  const { meta, ...properties }: Record<string, unknown> = asRecord(schema["properties"]);
  const isEnvelope = "data" in properties;
  const shown =
    isEnvelope && !endpoint.query?.includes("meta")
      ? { ...schema, properties }
      : { ...schema, properties: { ...properties, ...(meta === undefined ? {} : { meta }) } };
  return jsonContent(describer.describe(shown, collection));
}

/** Whether the caller passes the access check of an endpoint. */
export function mayCall(ctx: Context, { access }: Endpoint): boolean {
  try {
    checkAccess(ctx, access, {});
    return true;
  } catch {
    return false;
  }
}

/** Who may call an endpoint, in words; shown only to callers who pass `mayCall`, as it names the collection. */
function describeAccess(access: RouteAccess): string {
  if (access === "public") return "Open to everyone.";
  if (access === "user") return "For signed-in users.";
  if (access === "admin") return "For administrators.";
  const { collection, action } = access;
  return collection === "*"
    ? `For roles that may ${action} on the item.`
    : `For roles that may ${action} \`${collection}\`, as far as their rules go.`;
}

/** Whether a token is needed. It comes first where only the public role's rights allow anonymous calls, last for public endpoints. */
function securityOf(access: RouteAccess): Schema[] {
  if (access === "user" || access === "admin") return [{ token: [] }];
  return access === "public" ? [{}, { token: [] }] : [{ token: [] }, {}];
}
