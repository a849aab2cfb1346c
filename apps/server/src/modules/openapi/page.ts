import type { OpenApiDocument } from "@rowhouse/contract";
import { createHash } from "node:crypto";
import { escapeHtml } from "../../mail/index.ts";
import type { Schema } from "./known-route.ts";
import type { Operation } from "./operation.ts";

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1rem}
form,label{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center}
form,search{margin-block:1rem}
input,button{font:inherit;padding:.4rem .6rem}
#search{flex:1;min-width:12rem}
details{border-block-end:1px solid #8884;padding-block:.4rem}
summary{cursor:pointer}
code,pre{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
pre{overflow:auto;white-space:pre-wrap}
.method{display:inline-block;min-width:4.5rem;font-weight:600}
table{border-collapse:collapse;width:100%}
td,th{text-align:start;padding:.2rem .6rem .2rem 0;vertical-align:top;border-block-end:1px solid #8884}
`;

/** Hides what does not hold the text that is searched for. */
const script = `
const search = document.getElementById("search");
search.addEventListener("input", () => {
  const wanted = search.value.toLowerCase();
  for (const part of document.querySelectorAll("[data-find]"))
    part.hidden = !part.dataset.find.includes(wanted);
  for (const part of document.querySelectorAll("section"))
    part.hidden = part.querySelector("[data-find]:not([hidden])") === null;
});
`;

/** Nothing but the style and the script of this page, each named by its hash; the form goes back here. */
export const pageHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    `script-src '${hashOf(script)}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "cache-control": "no-store",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
};

/** The description as a page to read: what can be called, what it takes and gives, and which failures there are. */
export function renderPage({ info, paths, components }: OpenApiDocument): string {
  const title = escapeHtml(String(info["title"]));
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(Object(item)).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation: operation as Operation, // made by this module
    })),
  );
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? "");
  const { schemas }: { schemas?: Record<string, Schema> } = components;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API of ${title}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>API of ${title}</h1>
<p>${escapeHtml(String(info["description"]))}</p>
<p><a href="openapi.json">The same as an OpenAPI 3.1 document</a></p>
<form method="post">
<label>Token <input name="access_token" type="password" autocomplete="off"></label>
<button>Show what this token may see</button>
</form>
<search><label>Search <input id="search" type="search"></label></search>
</header>
<main>
${[...byTag].map(([tag, list]) => section(tag, list.map(renderOperation))).join("\n")}
${section("Schemas", Object.entries(schemas ?? {}).map(renderSchema))}
${section("Failures", codesOf(schemas).map(renderCode))}
</main>
<script>${script}</script>
</body>
</html>
`;
}

function section(name: string, parts: string[]): string {
  return `<section><h2>${escapeHtml(name)}</h2>\n${parts.join("\n")}\n</section>`;
}

function renderOperation(input: { path: string; method: string; operation: Operation }): string {
  const { path, method, operation } = input;
  const { summary, parameters = [], requestBody, responses } = operation;
  const heading = `<span class="method">${method}</span> <code>${escapeHtml(path)}</code>`;
  return details(`${method} ${path} ${summary}`, `${heading} ${escapeHtml(summary)}`, [
    ["Parameters", parameters.map((parameter) => parameter["name"] ?? lastPart(parameter))],
    ["Body", requestBody?.["content"]],
    ["Answers", responses],
  ]);
}

function renderSchema([name, schema]: [string, Schema]): string {
  const { properties = {} }: { properties?: unknown } = schema;
  const fields = Object.keys(Object(properties)).join(" ");
  return details(`${name} ${fields}`, `<code>${escapeHtml(name)}</code>`, [["Schema", schema]]);
}

function renderCode({ code, status, text }: { code: unknown; status: unknown; text: unknown }) {
  const words = `${String(code)} ${String(status)} ${String(text)}`;
  return `<div data-find="${escapeHtml(words.toLowerCase())}"><code>${escapeHtml(String(code))}</code> (${escapeHtml(String(status))}) ${escapeHtml(String(text))}</div>`;
}

function details(find: string, heading: string, parts: [name: string, value: unknown][]): string {
  const body = parts
    .filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `<h3>${name}</h3><pre>${escapeHtml(toText(value))}</pre>`);
  return `<details data-find="${escapeHtml(find.toLowerCase())}"><summary>${heading}</summary>${body.join("")}</details>`;
}

function toText(value: unknown): string {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string")
    ? value.join(", ")
    : JSON.stringify(value, null, 2);
}

function lastPart(parameter: Schema): string {
  return String(parameter["$ref"]).split("/").at(-1) ?? "";
}

function codesOf(
  schemas: Record<string, Schema> | undefined,
): { code: unknown; status: unknown; text: unknown }[] {
  const codes = schemas?.["Failure"]?.["x-codes"];
  return Array.isArray(codes) ? codes : [];
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
