import { createHash } from "node:crypto";
import { asRecord, escapeHtml, ownValue } from "@rowhouse/contract";
import type { ApiDescription } from "../document.ts";
import type { Schema } from "../operation.ts";
import { type Call, exampleOf } from "./example.ts";
import { shapeOf, anchorOf, definitions, toHtml } from "./shape.ts";
import { style, script } from "./assets.ts";

/** Allows only the style and the script of this page, by their hashes, and its own form. */
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

interface Section {
  id: string;
  name: string;
  group: "Items" | "Resources" | "Reference";
  text?: string;
  /** Parts with `data-find` are searchable. */
  html: string;
}

/** The description as an HTML page: operations with parameters, bodies, responses and error codes. */
export function renderPage(document: ApiDescription, { isSignedIn }: { isSignedIn: boolean }) {
  const { info, servers } = document;
  const components: Partial<Omit<Shared, "baseUrl">> = asRecord(document.components);
  const { parameters = {}, schemas = {} } = components;
  const shared = { baseUrl: String(servers[0]?.["url"]), parameters, schemas };
  const sections = [...callSections(document, shared), ...references(shared)];
  const title = `API of ${String(info["title"])}`;
  return pageOf(
    title,
    `<a class="skip" href="#calls">To the calls</a>
<header>
<h1>${escapeHtml(title)}</h1>
<p>${toHtml(String(info["description"]))}</p>
<p><a href="openapi.json">The same as an OpenAPI 3.1 document</a></p>
<p>${visibilityNote(isSignedIn)}</p>
${form}
</header>
${contents(sections)}
<main id="calls" tabindex="-1">
${sections.map(renderSection).join("\n")}
</main>
<script>${script}</script>`,
  );
}

/** The page for an invalid or expired token. */
export function renderRefusal(message: string): string {
  return pageOf(
    "Token refused",
    `<main>
<h1>The token was refused</h1>
<p role="alert">${escapeHtml(message)}</p>
${form}
<p><a href="openapi">Show what everyone may call</a></p>
</main>`,
  );
}

function pageOf(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

function visibilityNote(isSignedIn: boolean): string {
  return isSignedIn
    ? `You see what the owner of the token may call. <a href="openapi">Show what everyone may</a>`
    : `You see what everyone may call. A token shows more: the static one of a user, or <a href="#postAuthAuthenticate">the one you get by signing in</a>.`;
}

const form = `<form method="post" action="openapi">
<div><label for="token">Token</label><input id="token" name="access_token" type="password" autocomplete="off" required></div>
<button>Show what it may call</button>
</form>`;

function contents(sections: readonly Section[]): string {
  const groups = [...Map.groupBy(sections, ({ group }) => group)].map(
    ([group, list]) =>
      `<div><h2>${group}</h2><ul>${list.map(({ id, name }) => `<li><a href="#${id}">${escapeHtml(name)}</a></li>`).join("")}</ul></div>`,
  );
  return `<nav aria-label="Contents">
<search hidden><label for="search">Search</label><input id="search" type="search"><p id="found" role="status" class="soft"></p></search>
${groups.join("\n")}
</nav>`;
}

function renderSection({ id, name, text, html }: Section): string {
  const about = text === undefined ? "" : `<p class="soft">${toHtml(text)}</p>`;
  return `<section id="${id}"><h2>${escapeHtml(name)}</h2>${about}\n${html}</section>`;
}

const itemsPrefix = "items: ";

/** The sections of custom collections come first. */
function callSections(document: ApiDescription, shared: Shared): Section[] {
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Call => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
  const byTag = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? "");
  const sections = document.tags.map((tag): Section => {
    const name = String(tag["name"]);
    const isItems = name.startsWith(itemsPrefix);
    return {
      id: anchorOf("tag", name),
      name: isItems ? name.slice(itemsPrefix.length) : name,
      group: isItems ? "Items" : "Resources",
      ...(tag["description"] === undefined ? {} : { text: String(tag["description"]) }),
      html: (byTag.get(name) ?? []).map((call) => renderCall(call, shared)).join("\n"),
    };
  });
  return [
    ...sections.filter(({ group }) => group === "Items"),
    ...sections.filter(({ group }) => group !== "Items"),
  ];
}

function references({ parameters, schemas }: Shared): Section[] {
  const group = "Reference";
  const reference = (id: string, name: string, html: string): Section => ({
    id,
    name,
    group,
    html,
  });
  return [
    reference("parameters", "Parameters", parameterList(parameters)),
    reference("schemas", "Schemas", Object.entries(schemas).map(renderSchema).join("\n")),
    reference("failures", "Failures", failureTable(codesOf(schemas))),
  ];
}

function parameterList(parameters: Readonly<Record<string, Schema>>): string {
  return Object.entries(parameters)
    .map(([name, { description }]) => {
      const term = `<code>${escapeHtml(name)}</code>`;
      const list = definitions([[term, toHtml(String(description))]]);
      return `<div id="${anchorOf("parameter", name)}" data-find="${escapeHtml(name)}">${list}</div>`;
    })
    .join("\n");
}

function renderSchema([name, schema]: [string, Schema]): string {
  const { properties }: { properties?: unknown } = schema;
  const words = [name, ...Object.keys(asRecord(properties))].join(" ").toLowerCase();
  return `<details data-find="${escapeHtml(words)}"><summary class="plain"><code>${escapeHtml(name)}</code></summary>
<pre id="${anchorOf("schema", name)}">${shapeOf(schema)}</pre></details>`;
}

interface Code {
  code: unknown;
  status: unknown;
  text: unknown;
}

function failureTable(codes: readonly Code[]): string {
  const rows = codes.map(({ code, status, text }) => {
    const words = text === "{details}" ? "The message says what is wrong." : String(text);
    const entry = [code ?? "none", status, words.replaceAll(/\{\w+\}/g, "…")];
    const cells = entry.map((each) => escapeHtml(String(each)));
    return `<tr data-find="${cells.join(" ").toLowerCase()}"><td><code>${cells[0]}</code></td><td>${cells[1]}</td><td>${cells[2]}</td></tr>`;
  });
  return `<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Means</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function codesOf(schemas: Readonly<Record<string, Schema>>): Code[] {
  const codes = schemas["Failure"]?.["x-codes"];
  return Array.isArray(codes) ? codes : [];
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/** The parts that operations of the document refer to. */
interface Shared {
  baseUrl: string;
  parameters: Readonly<Record<string, Schema>>;
  schemas: Readonly<Record<string, Schema>>;
}

/** One operation: its address as the summary; expanded who may call it, its parameters, body and responses, and an example. */
function renderCall(call: Call, shared: Shared): string {
  const { method, path, operation } = call;
  const { operationId, summary, description, requestBody, parameters = [] } = operation;
  const parts = [
    `<p>${toHtml(description)}</p>`,
    part("Address", definitions(parameters.flatMap((each) => pathParameterOf(each)))),
    part("Query", definitions(parameters.flatMap((each) => sharedOf(each, "query", shared)))),
    part("Headers", definitions(parameters.flatMap((each) => sharedOf(each, "header", shared)))),
    part("Body", contentOf(requestBody?.content)),
    part("Response", responsesOf(operation.responses)),
    part("Example", `<pre>${escapeHtml(exampleOf(call, shared))}</pre>`),
  ];
  const find = escapeHtml(`${method} ${path} ${summary}`.toLowerCase());
  return `<details data-find="${find}"><summary><b class="${method}">${method}</b> <code>${escapeHtml(path)}</code> <span>${toHtml(summary)}</span></summary>
<div class="call" id="${escapeHtml(operationId)}">${parts.join("")}</div></details>`;
}

function part(name: string, html: string): string {
  return html === "" ? "" : `<h3>${name}</h3>${html}`;
}

function pathParameterOf({ in: where, name, description }: Schema): [string, string][] {
  if (where !== "path") return [];
  return [[code(name), toHtml(String(description ?? ""))]];
}

/** A shared parameter of this place with the first sentence of its description. */
function sharedOf(
  { $ref }: Schema,
  place: "query" | "header",
  { parameters }: Shared,
): [string, string][] {
  const known = typeof $ref === "string" ? ($ref.split("/").at(-1) ?? "") : "";
  const parameter = ownValue(parameters, known);
  if (parameter?.["in"] !== place) return [];
  const [first = ""] = String(parameter["description"]).split(/\.(?= |$)/);
  return [[`<a href="#${anchorOf("parameter", known)}">${code(known)}</a>`, `${toHtml(first)}.`]];
}

function contentOf(content: unknown): string {
  return Object.entries(asRecord(content))
    .map(([type, media]) => {
      if (type === "*/*") return `<p class="soft">The bytes of the file.</p>`;
      const note = type === "application/json" ? "" : `<p class="soft">${escapeHtml(type)}</p>`;
      return `${note}<pre>${shapeOf(asRecord(media).schema)}</pre>`;
    })
    .join("");
}

/** Successful responses with their content; errors are described once, at the end of the page. */
function responsesOf(responses: Readonly<Record<string, Schema>>): string {
  const successes = Object.entries(responses).filter(([, { $ref }]) => $ref === undefined);
  return successes
    .map(([status, { description, content }]) => {
      const shape = contentOf(content);
      return `<p class="soft"><code>${escapeHtml(status)}</code> ${toHtml(String(description))}</p>${shape}`;
    })
    .join("");
}

function code(text: unknown): string {
  return `<code>${escapeHtml(String(text))}</code>`;
}
