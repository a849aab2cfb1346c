import {
  asRecord,
  type Endpoint,
  isRecord,
  ownValue,
  problem,
  type Problem,
  type ProblemPath,
  replySchemas,
  routeOf,
} from "@rowhouse/contract";
import type { FastifySchemaCompiler } from "fastify";
import type { TSchema } from "typebox";
import type Compile from "typebox/compile";
import type { Validator } from "typebox/compile";
import type { TValidationError } from "typebox/error";
import type { App } from "./route.ts";

const ruleOfType: Readonly<
  Record<string, "text" | "integer" | "decimal" | "boolean" | "array" | "object">
> = {
  string: "text",
  integer: "integer",
  number: "decimal",
  boolean: "boolean",
  array: "array",
  object: "object",
};

type Compiler = typeof Compile;

let compiler: Compiler | null = null;

/** The compiler of schemas is large and not needed before the first request, so the server listens without it. */
export async function loadCompiler(): Promise<Compiler> {
  compiler ??= (await import("typebox/compile")).default;
  return compiler;
}

/** Checkers are made when a route is first called: the start does not wait for sixty of them. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  let validator: Validator | null = null;
  const check = (sent: unknown, compile: Compiler): { value: unknown } | { error: Error } => {
    validator ??= compile(schema);
    const value = httpPart === "body" ? withWholeNumbers(schema, sent) : sent;
    return validator.Check(value) ? { value } : { error: mismatch(validator, value, httpPart) };
  };
  // The framework waits for a promise here; its declared type is branded, and no promise of the language has the brand.
  const later = (value: unknown) =>
    loadCompiler().then((compile) => check(value, compile)) as unknown as { value: unknown };
  return (value) => (compiler ? check(value, compiler) : later(value));
};

function mismatch(
  validator: Validator,
  value: unknown,
  httpPart: string | undefined,
): SchemaMismatch {
  const errors = validator.Errors(value);
  const [first] = errors;
  const path = first?.instancePath.slice(1).replaceAll("/", ".") ?? "";
  const part = httpPart === "body" ? "The body" : "The address";
  return new SchemaMismatch(
    `${path === "" ? part : `"${path}"`} ${first?.message ?? "is not valid"}.`,
    httpPart === "body" ? schemaProblems(errors) : [],
  );
}

/** The problems of a request. The framework writes on such errors, so it cannot be an AppError yet. */
export class SchemaMismatch extends Error {
  readonly problems: readonly Problem[];

  constructor(message: string, problems: readonly Problem[]) {
    super(message);
    this.problems = problems;
  }
}

/** Throws when a JSON body does not fit the schema that its endpoint states for the status. */
export type ReplyChecker = (reply: CheckedReply) => Promise<void>;

interface CheckedReply {
  endpoint: Endpoint;
  status: number;
  body: unknown;
  /** Rights or `fields` may have left out keys. */
  isPartial: boolean;
}

/** Makes a checker that compiles the schema of each endpoint once. */
export function replyChecker(): ReplyChecker {
  const whole = new Map<string, Validator>();
  const partial = new Map<string, Validator>();
  return async ({ endpoint, status, body, isPartial }) => {
    const { reply, statuses } = endpoint;
    const schemas = replySchemas(reply, statuses);
    const schema = ownValue(schemas, String(status)) ?? schemas[`${String(status)[0]}xx`];
    const route = routeOf(endpoint);
    if (schema === undefined) throw new Error(`${route} states no reply with status ${status}.`);
    const compile = await loadCompiler();
    const known = isPartial ? partial : whole;
    const key = `${route} ${status}`;
    const validator = known.get(key) ?? compile(isPartial ? withOptionalFields(schema) : schema);
    known.set(key, validator);
    if (validator.Check(body)) return;
    const errors = validator.Errors(body).map((each) => `${each.instancePath} ${each.message}`);
    throw new Error(
      `The reply of ${route} does not fit its schema for ${status}: ${errors.slice(0, 3).join("; ")}`,
    );
  };
}

/** The same schema, where rows of collections (`x-collection`) may lack any of their fields. */
function withOptionalFields(schema: TSchema): TSchema {
  const visit = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(visit);
    if (typeof part !== "object" || part === null) return part;
    const left = Object.entries(part).filter(
      ([key]) => !("x-collection" in part && key === "required"),
    );
    return Object.fromEntries(left.map(([key, value]) => [key, visit(value)]));
  };
  return asRecord(visit(schema));
}

/** Looks at every JSON reply: for tests, because on the hot path it would cost a fifth of the time. */
export function checkReplies(app: App, check: ReplyChecker): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const isJson = String(reply.getHeader("content-type") ?? "").startsWith("application/json");
    const { endpoint } = request.routeOptions.config;
    if (
      isJson &&
      endpoint !== undefined &&
      typeof payload === "string" &&
      payload !== "" &&
      request.method !== "HEAD"
    ) {
      const isAdmin = request.hasContext && request.ctx.actor.isAdmin;
      const isPartial = !isAdmin || "fields" in asRecord(request.query);
      await check({
        endpoint,
        status: reply.statusCode,
        body: JSON.parse(payload),
        isPartial,
      });
    }
    return payload;
  });
}

/**
 * A body in which texts of digits have become the whole numbers that the schema expects there: clients of this generation send keys as
 * text (API contract 1.6). Anything else stays as it is and is judged by the schema.
 */
function withWholeNumbers(schema: unknown, value: unknown): unknown {
  const { type, properties, items, anyOf } = asRecord(schema);
  if (typeof value === "string") return takesWhole(type) ? wholeNumber(value) : value;
  if (Array.isArray(anyOf))
    return anyOf.reduce((known: unknown, each) => withWholeNumbers(each, known), value);
  if (Array.isArray(value))
    return items ? value.map((each) => withWholeNumbers(items, each)) : value;
  if (!isRecord(value) || !isRecord(properties)) return value;
  for (const [name, inner] of Object.entries(properties))
    if (Object.hasOwn(value, name)) value[name] = withWholeNumbers(inner, value[name]);
  return value;
}

/** A schema that takes texts as well gets them as they are. */
function takesWhole(type: unknown): boolean {
  const types: unknown[] = Array.isArray(type) ? type : [type];
  return types.includes("integer") && !types.includes("string");
}

/** One spelling, as with keys: `01` stays a text. */
function wholeNumber(text: string): unknown {
  const isWhole = /^(0|-?[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text));
  return isWhole ? Number(text) : text;
}

/** Returns the problems of a body, by the checker's findings: at most one problem per path. */
function schemaProblems(errors: readonly TValidationError[]): Problem[] {
  const found = new Map<string, Problem>();
  for (const error of errors)
    for (const each of problemsOf(error)) {
      const path = JSON.stringify(each.path);
      if (!found.has(path)) found.set(path, each);
    }
  return [...found.values()];
}

function problemsOf(error: TValidationError): Problem[] {
  const at = pathOf(error.instancePath);
  switch (error.keyword) {
    case "required":
      return error.params.requiredProperties.map((name) => problem([...at, name], "required"));
    case "additionalProperties":
      return error.params.additionalProperties.map((name) => problem([...at, name], "unknown"));
    case "maxLength":
      return [problem(at, "length", { max: error.params.limit })];
    case "minLength":
      return [
        error.params.limit === 1
          ? problem(at, "required")
          : problem(at, "minLength", { min: error.params.limit }),
      ];
    case "minimum":
      return [problem(at, "minimum", { min: Number(error.params.limit) })];
    case "maximum":
      return [problem(at, "maximum", { max: Number(error.params.limit) })];
    case "enum":
      return [problem(at, "oneOf", { options: error.params.allowedValues.join(", ") })];
    case "type":
      return [problem(at, ownValue(ruleOfType, String(error.params.type)) ?? "malformed")];
    // A property that is not known is reported by its object.
    case "boolean":
      return [];
    default:
      return [problem(at, "malformed")];
  }
}

/** The parts of a JSON pointer; indexes of lists are numbers. */
function pathOf(pointer: string): ProblemPath {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
