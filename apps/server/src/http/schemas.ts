import type { Problem } from "@rowhouse/contract";
import type { FastifySchemaCompiler } from "fastify";
import type { TSchema } from "typebox";
import type Compile from "typebox/compile";
import type { Validator } from "typebox/compile";
import type { App } from "./route.ts";
import { schemaProblems } from "./schema-problems.ts";

type Compiler = typeof Compile;

let compiler: Compiler | null = null;

/** The compiler of schemas is large and nobody needs it before the first request, so the port answers without it. */
export async function loadCompiler(): Promise<Compiler> {
  compiler ??= (await import("typebox/compile")).default;
  return compiler;
}

/** Checkers are made when a route is first called: at start nobody waits for sixty of them. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  let validator: Validator | null = null;
  const check = (value: unknown, compile: Compiler): { value: unknown } | { error: Error } => {
    validator ??= compile(schema);
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
  const place = first?.instancePath.slice(1).replaceAll("/", ".") ?? "";
  const part = httpPart === "body" ? "The body" : "The address";
  return new SchemaMismatch(
    `${place === "" ? part : `"${place}"`} ${first?.message ?? "is not valid"}.`,
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

/** Throws when a JSON body does not fit the schema that its route states for the status. */
export type ReplyChecker = (
  schemas: Readonly<Record<string, TSchema>>,
  status: number,
  body: unknown,
) => Promise<void>;

export function replyChecker(): ReplyChecker {
  const known = new WeakMap<TSchema, Validator>();
  return async (schemas, status, body) => {
    const schema = schemas[String(status)] ?? schemas[`${String(status)[0]}xx`];
    if (schema === undefined)
      throw new Error(`The route states no schema for replies with status ${status}.`);
    const compile = await loadCompiler();
    const validator = known.get(schema) ?? compile(schema);
    known.set(schema, validator);
    if (validator.Check(body)) return;
    const [first] = validator.Errors(body);
    throw new Error(
      `The reply does not fit the schema of status ${status}: ${first?.instancePath ?? ""} ${first?.message ?? ""}`,
    );
  };
}

/** Looks at every JSON reply: for tests, because on the hot path it would cost a fifth of the time. */
export function checkReplies(app: App, check: ReplyChecker): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const isJson = String(reply.getHeader("content-type") ?? "").startsWith("application/json");
    // `schema.response` is declared as anything; the start has made sure that it holds schemas by status.
    const schemas = request.routeOptions.schema?.response as Record<string, TSchema> | undefined;
    if (
      isJson &&
      schemas !== undefined &&
      typeof payload === "string" &&
      payload !== "" &&
      request.method !== "HEAD"
    ) {
      await check(schemas, reply.statusCode, JSON.parse(payload));
    }
    return payload;
  });
}
