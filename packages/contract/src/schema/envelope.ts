import { Type, type Static, type TSchema } from "typebox";
import { nullable } from "./values.ts";

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
export function envelope<T extends TSchema>(data: T) {
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
