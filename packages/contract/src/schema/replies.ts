import { Type, type Static, type TSchema } from "typebox";

import { nullable } from "./values.ts";

/**
 * The reply of an endpoint. In the envelope: `one` thing; a `list`; `rows`, which is a list or, with `single`, the
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

const ModelVersions = Type.Object({
  collection: Type.String({ description: "Of what is said of the collection itself." }),
  fields: Type.Record(Type.String(), Type.String(), { description: "By the names of fields." }),
});
/** The versions of a collection and its fields, as `If-Match` and `if_match` take them (API contract 3.7). */
export type ModelVersions = Static<typeof ModelVersions>;

/** Figures beside the data, those that `meta` requested (API contract 3.7). */
export const Meta = Type.Object(
  {
    collection: Type.Optional(Type.String()),
    type: Type.Optional(Type.Unsafe<"item" | "collection">({ enum: ["item", "collection"] })),
    result_count: Type.Optional(Type.Integer()),
    total_count: Type.Optional(Type.Integer()),
    filter_count: Type.Optional(Type.Integer()),
    status_count: Type.Optional(
      Type.Record(Type.String(), Type.Integer(), { description: "How many in each status." }),
    ),
    limit: Type.Optional(Type.Integer()),
    offset: Type.Optional(Type.Integer()),
    page: Type.Optional(Type.Integer()),
    page_count: Type.Optional(Type.Integer()),
    links: Type.Optional(
      Type.Record(Type.String(), nullable(Type.String()), {
        description: "Addresses of other pages, or null.",
      }),
    ),
    versions: Type.Optional(
      Type.Record(Type.String(), ModelVersions, {
        description: "Of collections and their fields, by the name of the collection.",
      }),
    ),
  },
  { "x-name": "Meta" },
);
export type Meta = Static<typeof Meta>;

/** Successful replies without a signed-in user carry this flag (K1). */
const isPublic = Type.Optional(Type.Boolean());

/** `{ data, meta?, public? }` around one thing or a list (API contract 1.3). */
function envelope<T extends TSchema>(data: T) {
  return Type.Object({ meta: Type.Optional(Meta), data, public: isPublic });
}

/** The reply that holds nothing, for callers who are not signed in; others get 204. */
export const EmptyReply = Type.Object({ public: isPublic });

const TextValueSchema = Type.Union([Type.String(), Type.Number()]);

/** One value of the request that breaks a rule. */
const ProblemReply = Type.Object({
  path: Type.Array(Type.Union([Type.String(), Type.Integer()]), {
    description: "Where in the body: names of fields, and indexes of lists.",
  }),
  rule: Type.String({ description: "A key of `x-rules`; later versions may know more of them." }),
  values: Type.Record(Type.String(), TextValueSchema, {
    description: "Fill the placeholders of the rule's text.",
  }),
  message: Type.String({ description: "The rule's text, filled." }),
});

/**
 * Every failure (API contract 1.3): number, message and request id, `details` for programs, such as the current item of a
 * stale write. `key` and what follows are not part of the contract: the failure as data, for clients with their own texts.
 */
export const ErrorReply = Type.Object({
  error: Type.Object(
    {
      code: Type.Unsafe<number | null>({
        type: ["integer", "null"],
        description: "Identifies the kind of failure.",
      }),
      message: Type.String(),
      request_id: Type.Optional(Type.String({ description: "Is in the log of the server." })),
      details: Type.Optional(
        Type.Unsafe<unknown>({ description: "For programs; with some failures only." }),
      ),
      key: Type.Optional(Type.String({ description: "The failure's name, a key of `x-codes`." })),
      params: Type.Optional(
        Type.Record(Type.String(), TextValueSchema, {
          description: "Fill the placeholders of the texts of `key` and `reason`.",
        }),
      ),
      reason: Type.Optional(
        Type.String({
          description: "Why, where no single value is at fault; a key of `x-reasons`.",
        }),
      ),
      problems: Type.Optional(
        Type.Array(ProblemReply, { description: "The values of the request that break rules." }),
      ),
    },
    { additionalProperties: true },
  ),
});

/** The body of every failure. */
export type ErrorBody = Static<typeof ErrorReply>;

/** One value of the request that breaks a rule, as a failure reports it. */
export type ReportedProblem = Static<typeof ProblemReply>;
