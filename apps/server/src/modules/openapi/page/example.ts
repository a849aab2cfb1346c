import { asRecord, ownValue } from "@rowhouse/contract";
import type { Operation, Schema } from "../operation.ts";

export interface Call {
  method: string;
  /** With parameters: `/_/users/{id}`. */
  path: string;
  operation: Operation;
}

/** A call that can be pasted into a shell; the token is expected in `$TOKEN`. */
export function exampleOf(
  { method, path, operation }: Call,
  { baseUrl, schemas }: { baseUrl: string; schemas: Readonly<Record<string, Schema>> },
): string {
  const { security, responses, requestBody, parameters = [] } = operation;
  const isList = parameters.some(({ $ref }) => $ref === "#/components/parameters/limit");
  const sample = (_: string, name: string) =>
    (method === "GET" ? ownValue(samples, name) : undefined) ?? name.toUpperCase();
  const url = `${baseUrl}${path.replaceAll(/\{(\w+)\}/g, sample)}${isList ? "?limit=5" : ""}`;
  const isBytes = "*/*" in asRecord(asRecord(responses["200"]).content);
  return [
    `curl${method === "GET" ? "" : ` -X ${method}`} ${quoted(url)}`,
    ...("token" in asRecord(security[0]) ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...bodyOf(requestBody?.content ?? {}, schemas),
    ...(isBytes ? ["-o file"] : []),
  ].join(" \\\n  ");
}

/** Makes examples of reading work as they are; those of writing stay harmless when pasted. */
const samples: Readonly<Record<string, string>> = {
  id: "1",
  offset: "0",
  revision: "1",
  width: "200",
  height: "200",
  action: "crop",
  quality: "good",
};

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function bodyOf(
  content: Readonly<Record<string, { schema: Schema }>>,
  schemas: Readonly<Record<string, Schema>>,
): string[] {
  if ("multipart/form-data" in content) return ["-F data=@picture.png"];
  const [json] = Object.values(content);
  if (json === undefined) return [];
  const body = JSON.stringify(sampleOf(json.schema, schemas) ?? {});
  return [`-H 'Content-Type: application/json'`, `-d ${quoted(body)}`];
}

const samplesByType: Readonly<Record<string, unknown>> = {
  string: "text",
  integer: 1,
  number: 1.5,
  boolean: true,
};
const samplesByName: Readonly<Record<string, unknown>> = {
  email: "ada@example.com",
  user_email: "ada@example.com",
  to: "ada@example.com",
};

/** A minimal value that matches a schema: the required keys, or else the first text. */
function sampleOf(schema: unknown, schemas: Readonly<Record<string, Schema>>): unknown {
  const node: Schema = asRecord(schema);
  const [known] = [node["examples"] ?? node["enum"] ?? []].flat();
  if (known !== undefined) return known;
  if (typeof node["$ref"] === "string")
    return sampleOf(ownValue(schemas, node["$ref"].split("/").at(-1) ?? ""), schemas);
  const [first] = [node["anyOf"] ?? node["oneOf"] ?? []].flat();
  if (first !== undefined) return sampleOf(first, schemas);
  if ("items" in node) return [sampleOf(node["items"], schemas)];
  const properties = propertiesOf(node, schemas);
  if (properties !== null) return sampleObject(node, properties, schemas);
  const type = [node["type"] ?? []].flat().find((each) => each !== "null");
  return ownValue(samplesByType, String(type)) ?? "…";
}

/** The schema's own properties and those of its parts; null when it is no object. */
function propertiesOf(
  schema: Schema,
  schemas: Readonly<Record<string, Schema>>,
): Record<string, unknown> | null {
  const { $ref, properties, allOf } = schema;
  if (typeof $ref === "string")
    return propertiesOf(ownValue(schemas, $ref.split("/").at(-1) ?? "") ?? {}, schemas);
  if (!Array.isArray(allOf)) return properties === undefined ? null : asRecord(properties);
  const parts = allOf.map((each) => propertiesOf(asRecord(each), schemas) ?? {});
  return Object.fromEntries([asRecord(properties), ...parts].flatMap(Object.entries<unknown>));
}

function sampleObject(
  schema: Schema,
  properties: Readonly<Record<string, unknown>>,
  schemas: Readonly<Record<string, Schema>>,
): Record<string, unknown> {
  const parts = [schema, ...[schema["allOf"] ?? []].flat().map(asRecord)];
  const required = parts.flatMap((part) => [part["required"] ?? []].flat()).map(String);
  const change = required.every((name) => name === "id")
    ? Object.keys(properties)
        .filter((name) => name !== "id" && isPlainText(ownValue(properties, name)))
        .slice(0, 1)
    : [];
  return Object.fromEntries(
    [...new Set([...required, ...change])].map((name) => [
      name,
      ownValue(samplesByName, name) ?? sampleOf(ownValue(properties, name), schemas),
    ]),
  );
}

/** Text without a fixed set of values or a format. */
function isPlainText(schema: unknown): boolean {
  const { type, examples, format, contentEncoding }: Schema = asRecord(schema);
  return (
    [type].flat().includes("string") &&
    [examples, format, contentEncoding].every((each) => each === undefined)
  );
}
