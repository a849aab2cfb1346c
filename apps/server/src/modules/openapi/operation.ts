import { ErrorReply } from "@rowhouse/contract";
import type { Demand } from "../../access/check-needs.ts";
import type { KnownRoute, Schema } from "./known-route.ts";

/** One thing one can do at an address, as OpenAPI tells it. */
export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Schema[];
  parameters?: Schema[];
  requestBody?: Schema;
  responses: Record<string, Schema>;
}

/** What can be done at the addresses: by path, then by method in lower case. */
export type Paths = Record<string, Record<string, Operation>>;

const failure: object = ErrorReply;

const texts: Readonly<Record<string, string>> = {
  "204": "Done, there is nothing to show.",
  "302": "The answer is elsewhere.",
  "304": "Nothing changed since the version that the caller has.",
  "412": "The item was changed by somebody else in the meantime.",
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

/** A token is needed, or makes more of the same address. */
export function securityOf(needs: Demand): Schema[] {
  return needs === "user" || needs === "admin" ? [{ token: [] }] : [{}, { token: [] }];
}

/** A body of JSON. */
export function jsonContent(schema: Schema): Schema {
  return { "application/json": { schema } };
}

/** The answers a route states; `data` stands in for the schema of a success. */
export function responsesOf({ response }: KnownRoute, data?: Schema): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(response).map(([status, schema]) => {
      const name = status.toUpperCase();
      if (schema === failure) return [name, { $ref: "#/components/responses/Failure" }];
      if (schema["type"] === "null") return [name, { description: texts[status] ?? "Done." }];
      const type = schema["type"] === "string" ? "text/plain" : "application/json";
      return [name, { description: "Done.", content: { [type]: { schema: data ?? schema } } }];
    }),
  );
}
