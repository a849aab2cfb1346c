import type { Item } from "../model/model.ts";
import { ownValue } from "../values/json.ts";

const placeholder = /\{\{([^{}]*)\}\}/g;

/**
 * Fills the `{{ field }}` placeholders of a display template. Dots lead into nested objects; nothing gives an empty text,
 * an object its JSON, a list its entries with commas (interfaces.md 1.8). The result is plain text: show it, never
 * insert it as HTML.
 */
export function renderTemplate(template: string, item: Item): string {
  return template
    .replace(placeholder, (_all, path: string) => toText(valueAt(item, path.trim())))
    .trim();
}

/** The paths of all placeholders of a template, each once, in their order. */
export function templateFields(template: string): string[] {
  return [
    ...new Set(
      [...template.matchAll(placeholder)]
        .map(([, path = ""]) => path.trim())
        .filter((path) => path !== ""),
    ),
  ];
}

/** The value at a dotted path; undefined as soon as a step is missing. */
export function valueAt(item: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => step(value, key), item);
}

function step(value: unknown, key: string): unknown {
  const isThere = typeof value === "object" && value !== null && Object.hasOwn(value, key);
  return isThere ? Reflect.get(value, key) : undefined;
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every((entry) => typeof entry !== "object"))
    return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for the inside of HTML, attributes in quotes included. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ownValue(entities, sign) ?? "");
}
