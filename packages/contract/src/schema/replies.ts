import { Type, type Static, type TSchema } from "typebox";
import { EmptyReply, envelope, ErrorReply } from "./envelope.ts";

/**
 * What an endpoint responds with. In the envelope: `one` thing; a `list`; `rows`, which is a list or, with `single`, the
 * first of it; `oneOrMore`, which is a list where the address or the body names several. Without envelope: `bare` JSON,
 * a `page` of text, the `bytes` of a file. `nothing`: no data at all.
 */
export type ReplySpec<T extends TSchema = TSchema> =
  | { kind: "one" | "list" | "rows" | "oneOrMore" | "bare"; schema: T }
  | { kind: "nothing" | "page" | "bytes" | "notOffered" };

const of =
  <const K extends "one" | "list" | "rows" | "oneOrMore" | "bare">(kind: K) =>
  <T extends TSchema>(schema: T) => ({ kind, schema });

/** `data` is one thing. */
export const one = of("one");
/** `data` is always a list. */
export const list = of("list");
/** `data` is a list, or its first entry with `single` (API contract 3.1). */
export const rows = of("rows");
/** `data` is a list where the address or the body names several, else one thing (API contract 2). */
export const oneOrMore = of("oneOrMore");
/** JSON without the envelope. */
export const bare = of("bare");
/** No data. */
export const nothing = { kind: "nothing" } as const;
/** A ready-made page or text. */
export const page = { kind: "page" } as const;
/** The bytes of a file. */
export const bytes = { kind: "bytes" } as const;
/** Always a failure: the address is reserved for a feature that this server does not have (501). */
export const notOffered = { kind: "notOffered" } as const;

/** The data of a reply as callers receive it: a list if they sent or named several. */
export type ReplyData<R extends ReplySpec, Several extends boolean = false> = R extends {
  kind: infer K;
  schema: infer T extends TSchema;
}
  ? K extends "list" | "rows"
    ? Static<T>[]
    : K extends "oneOrMore"
      ? Several extends true
        ? Static<T>[]
        : Static<T>
      : Static<T>
  : undefined;

/** Schemas of a reply by status (`200`, `4xx`); `statuses` are further ones without a body. */
export function replySchemas(
  reply: ReplySpec,
  statuses: readonly number[] = [],
): Record<string, TSchema> {
  const failures = { "4xx": ErrorReply, "5xx": ErrorReply };
  const bodiless = Object.fromEntries(statuses.map((status) => [status, bodyOf(reply, status)]));
  const success = successSchema(reply);
  return success === null
    ? failures
    : { 200: success, ...withoutData(reply), ...bodiless, ...failures };
}

/** A part of a file is a body of bytes as well. */
function bodyOf({ kind }: ReplySpec, status: number): TSchema {
  return kind === "bytes" && status === 206 ? Type.Unknown() : Type.Null();
}

/** Callers who may not read what they wrote receive no data (API contract 1.3). */
function withoutData({ kind }: ReplySpec): Record<string, TSchema> {
  return ["bare", "page", "bytes"].includes(kind) ? {} : { 204: Type.Null() };
}

function successSchema(reply: ReplySpec): TSchema | null {
  switch (reply.kind) {
    case "one":
      return envelope(reply.schema);
    case "list":
      return envelope(Type.Array(reply.schema));
    case "rows":
      return envelope(Type.Union([Type.Array(reply.schema), reply.schema]));
    case "oneOrMore":
      return envelope(Type.Union([reply.schema, Type.Array(reply.schema)]));
    case "bare":
      return reply.schema;
    case "nothing":
      return EmptyReply;
    case "page":
      return Type.String();
    case "bytes":
      return Type.Unknown();
    case "notOffered":
      return null;
  }
}
