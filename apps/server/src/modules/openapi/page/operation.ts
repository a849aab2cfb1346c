import { escapeHtml, asRecord, ownValue } from "@rowhouse/contract";
import type { Schema } from "../operation.ts";
import { exampleOf, type Call } from "./example.ts";
import { shapeOf } from "./shape.ts";
import { anchorOf, definitions, toHtml } from "./text.ts";

/** What operations of the document refer to. */
export interface Shared {
  baseUrl: string;
  parameters: Readonly<Record<string, Schema>>;
  schemas: Readonly<Record<string, Schema>>;
}

/** One operation: its address as the summary; expanded who may call it, its parameters, body and responses, and an example. */
export function renderCall(call: Call, shared: Shared): string {
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
