import { escapeHtml, asRecord } from "@rowhouse/contract";

import type { Schema } from "../operation.ts";

/** A schema in type notation: `{ title: string, author?: integer | items.people }`, with comments at the end of lines. */
export function shapeOf(schema: unknown, indent = 0): string {
  const node: Schema = asRecord(schema);
  const alternatives = node["anyOf"] ?? node["oneOf"];
  if (typeof node["$ref"] === "string") return link(node["$ref"]);
  if (Array.isArray(alternatives)) return alternativesOf(alternatives, indent);
  if (Array.isArray(node["allOf"])) return joined(node["allOf"], node, indent);
  if (Array.isArray(node["enum"])) return node["enum"].map(literal).join(" | ");
  if ("const" in node) return literal(node["const"]);
  if ("items" in node) return listOf(node["items"], indent);
  if ("properties" in node) return block(node, indent);
  if ("contentMediaType" in node) return "file";
  return escapeHtml([node["type"] ?? "any"].flat().join(" | "));
}

function link(ref: string): string {
  const name = ref.split("/").at(-1) ?? "";
  return `<a href="#${anchorOf("schema", name)}">${escapeHtml(name)}</a>`;
}

function alternativesOf(alternatives: readonly unknown[], indent: number): string {
  const [first, second] = alternatives;
  const isListOfFirst =
    alternatives.length === 2 && JSON.stringify(asRecord(second).items) === JSON.stringify(first);
  return isListOfFirst && isCompound(first)
    ? `${shapeOf(first, indent)} <i>or a list of these</i>`
    : alternatives.map((each) => shapeOf(each, indent)).join(" | ");
}

function listOf(item: unknown, indent: number): string {
  const shape = shapeOf(item, indent);
  return isCompound(item) ? `(${shape})[]` : `${shape}[]`;
}

function isCompound(schema: unknown): boolean {
  const node: Schema = asRecord(schema);
  return (
    ["anyOf", "oneOf", "allOf", "enum"].some((key) => Object.hasOwn(node, key)) ||
    Array.isArray(node["type"])
  );
}

/** An intersection: required keys without a schema of their own are listed beside the parts. */
function joined(parts: readonly unknown[], schema: Schema, indent: number): string {
  const { required = [], properties }: { required?: unknown; properties?: unknown } = schema;
  const shapes = parts.map((each) => shapeOf(each, indent));
  if (properties !== undefined) return [block(schema, indent), ...shapes].join(" &amp; ");
  const names = [required].flat().map((name) => escapeHtml(String(name)));
  return [...shapes, ...(names.length === 0 ? [] : [`{ ${names.join(", ")} }`])].join(" &amp; ");
}

function block(schema: Schema, indent: number): string {
  const properties = Object.entries(asRecord(schema["properties"]));
  if (properties.length === 0) return "object";
  const required = new Set([schema["required"] ?? []].flat());
  const space = "  ".repeat(indent + 1);
  const lines = properties.map(([name, value]) => {
    const mark = required.has(name) ? "" : "?";
    return `${space}${escapeHtml(name)}${mark}: ${shapeOf(value, indent + 1)}${comment(describe(asRecord(value)))}`;
  });
  return `{\n${lines.join("\n")}\n${"  ".repeat(indent)}}`;
}

function literal(value: unknown): string {
  return escapeHtml(JSON.stringify(value));
}

function comment(text: string): string {
  return text === "" ? "" : ` <i>// ${text}</i>`;
}

function describe(schema: Schema): string {
  const { format, contentEncoding, maxLength, minimum, maximum, description, examples } = schema;
  const bounds = [minimum ?? "", maximum ?? ""];
  return [
    ...[format, contentEncoding].flatMap((each) => (each === undefined ? [] : String(each))),
    ...(maxLength === undefined ? [] : [`at most ${String(maxLength)} characters`]),
    ...(bounds.join("") === "" ? [] : [bounds.join(" to ").trim()]),
    ...(Array.isArray(examples) ? [`such as ${examples.map(String).join(", ")}`] : []),
    ...(description === undefined ? [] : [String(description)]),
  ]
    .map(toHtml)
    .join("; ");
}

/** Text as HTML; backticks mark code. */
export function toHtml(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}

/** The `id` of an element of the page, for links. */
export function anchorOf(kind: "tag" | "parameter" | "schema" | "failures", name = ""): string {
  const rest = name.replaceAll(/[^A-Za-z0-9_.-]/g, (sign) => `_${sign.codePointAt(0)}_`);
  return rest === "" ? kind : `${kind}-${rest}`;
}

/** A list of terms with descriptions, both as HTML. */
export function definitions(entries: readonly (readonly [term: string, text: string])[]): string {
  const rows = entries.map(([term, text]) => `<div><dt>${term}</dt><dd>${text}</dd></div>`);
  return rows.length === 0 ? "" : `<dl>${rows.join("")}</dl>`;
}
