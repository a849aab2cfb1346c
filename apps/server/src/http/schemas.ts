import {
  asRecord,
  replySchemas,
  routeOf,
  ownValue,
  type Endpoint,
  type Problem,
} from "@rowhouse/contract";
import type { FastifySchemaCompiler } from "fastify";
import type { TSchema } from "typebox";
import type Compile from "typebox/compile";
import type { Validator } from "typebox/compile";
import type { App } from "./route.ts";
import { schemaProblems } from "./schema-problems.ts";
import { withWholeNumbers } from "./bodies/whole-numbers.ts";

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

/** What a request has wrong. The framework writes on such errors, so it cannot be an AppError yet. */
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
