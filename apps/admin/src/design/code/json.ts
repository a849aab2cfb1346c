import type { JsonValue } from "./code-value.ts";

/** The fault that prevents a text from being JSON. Each is the end of a text key. */
type JsonFault =
  | "after"
  | "closing"
  | "colon"
  | "comma"
  | "digits"
  | "ends"
  | "escape"
  | "extra_comma"
  | "name"
  | "number"
  | "quotes"
  | "text_end"
  | "value";

/** The first fault of a text and where it is; lines and columns are counted from 1. */
interface JsonProblem {
  fault: JsonFault;
  offset: number;
  line: number;
  column: number;
}

/**
 * Reads JSON strictly. Numbers that would be rounded are a fault, too: nobody would see that they have changed.
 * @example readJson('{"a": 1,}') // { problem: { fault: "extra_comma", offset: 8, line: 1, column: 9 } }
 */
export function readJson(text: string): { value: JsonValue } | { problem: JsonProblem } {
  const found = findFault(text);
  if (found !== null) return { problem: { ...found, ...placeOf(text, found.offset) } };
  return { value: JSON.parse(text) };
}

/** A value as text that can be read and edited; nothing for no value. */
export function writeJson(value: unknown): string {
  return value === null || value === undefined ? "" : JSON.stringify(value, null, indent);
}

/** The JSON of a template, which may have been entered as text; null without one. */
export function templateText(template: JsonValue | undefined): string | null {
  if (template === undefined) return null;
  return typeof template === "string" && "value" in readJson(template)
    ? template
    : writeJson(template);
}

/** Spaces of one step. */
const indent = 4;

function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}

type Found = Pick<JsonProblem, "fault" | "offset">;

/** The parts that may stand at the next place. */
type Awaited = "value" | "first value" | "name" | "first name" | "colon" | "next";

/** Where a step of the reader ends and what comes then. */
type Step = { end: number; next: Awaited } | Found;

function findFault(text: string): Found | null {
  const open: string[] = [];
  let awaited: Awaited = "value";
  let at = 0;
  for (;;) {
    at = endOf(space, text, at);
    if (at === text.length)
      return awaited === "next" && open.length === 0 ? null : { fault: "ends", offset: at };
    const step = take(text, { at, awaited, open });
    if ("fault" in step) return step;
    at = step.end;
    awaited = step.next;
  }
}

interface Place {
  at: number;
  awaited: Awaited;
  /** The brackets around it, the innermost last. */
  open: string[];
}

function take(text: string, { at, awaited, open }: Place): Step {
  const char = text.charAt(at);
  const fault = (name: JsonFault): Found => ({ fault: name, offset: at });
  if (char === "'" && awaited !== "next") return fault("quotes");
  switch (awaited) {
    case "colon":
      return char === ":" ? { end: at + 1, next: "value" } : fault("colon");
    case "next":
      return takeNext(char, at, open);
    case "name":
    case "first name":
      if (char === '"') return takeText(text, at, "colon");
      if (char !== "}") return fault("name");
      return awaited === "name" ? fault("extra_comma") : close(at, open);
    default:
      if (char === "]" && open.at(-1) === "[")
        return awaited === "value" ? fault("extra_comma") : close(at, open);
      return takeValue(text, at, open);
  }
}

function takeNext(char: string, at: number, open: string[]): Step {
  const around = open.at(-1);
  if (around === undefined) return { fault: "after", offset: at };
  if (char === ",") return { end: at + 1, next: around === "{" ? "name" : "value" };
  if (char === "}" || char === "]")
    return (around === "{") === (char === "}") ? close(at, open) : { fault: "closing", offset: at };
  return { fault: "comma", offset: at };
}

function takeValue(text: string, at: number, open: string[]): Step {
  const char = text.charAt(at);
  if (char === "{" || char === "[") {
    open.push(char);
    return { end: at + 1, next: char === "{" ? "first name" : "first value" };
  }
  if (char === '"') return takeText(text, at, "next");
  if (/[-+.\d]/.test(char)) return takeNumber(text, at);
  const end = endOf(word, text, at);
  return end > at && /^(?:true|false|null)$/.test(text.slice(at, end))
    ? { end, next: "next" }
    : { fault: end > at ? "quotes" : "value", offset: at };
}

function takeNumber(text: string, at: number): Step {
  const end = endOf(numberLike, text, at);
  const written = text.slice(at, end);
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(written))
    return { fault: "number", offset: at };
  const number = Number(written);
  const isKept = /[.e]/i.test(written) ? Number.isFinite(number) : Number.isSafeInteger(number);
  return isKept ? { end, next: "next" } : { fault: "digits", offset: at };
}

function takeText(text: string, start: number, next: Awaited): Step {
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"') return { end: at + 1, next };
    // Line breaks and other control characters have to be escaped.
    if (char < " ") break;
    if (char !== "\\") continue;
    const end = endOf(escape, text, at);
    if (end === at) return { fault: "escape", offset: at };
    at = end - 1;
  }
  return { fault: "text_end", offset: start };
}

function close(at: number, open: string[]): Step {
  open.pop();
  return { end: at + 1, next: "next" };
}

const space = /[ \t\r\n]*/y;
const word = /[\w$]*/y;
const numberLike = /[-+.\w]*/y;
const escape = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/** Where the match at a place ends; the place itself without one. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** The meaning of typed JSON: its value, or the text key that says what is wrong and where. */
export type ParsedJson =
  | { value: JsonValue }
  | { invalid: { key: string; params: { line: number; column: number } } };

/** Where a text is no JSON, with the text key that says what is wrong there. */
export interface FoundProblem {
  offset: number;
  line: number;
  column: number;
  key: string;
  params: { line: number; column: number };
}

/** Reads what was typed; nothing typed is no value. */
export function parseJson(text: string): ParsedJson {
  if (text.trim() === "") return { value: null };
  const read = readJson(text);
  if ("value" in read) return read;
  const { key, params } = describe(read.problem);
  return { invalid: { key, params } };
}

/** The first problem of a text; null where it is JSON, and without a text. */
export function jsonProblem(text: string): FoundProblem | null {
  if (text.trim() === "") return null;
  const read = readJson(text);
  return "problem" in read ? describe(read.problem) : null;
}

function describe({ fault, offset, line, column }: JsonProblem): FoundProblem {
  return { offset, line, column, key: `interfaces.code.fault_${fault}`, params: { line, column } };
}
