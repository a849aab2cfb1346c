import { Type } from "typebox";
import type { TSchema } from "typebox";
import { optionalUntyped, untyped } from "./values.ts";

/** Figures beside the data, those that `meta` asked for (API contract 3.7). */
export interface Meta {
  collection?: string;
  type?: "item" | "collection";
  result_count?: number;
  total_count?: number;
  filter_count?: number;
  status_count?: Record<string, number>;
  limit?: number;
  offset?: number;
  page?: number;
  page_count?: number;
  links?: Record<string, string | null>;
}

/** The body of every failure. `details` is for programs, such as the current item of a lost race. */
export interface ErrorBody {
  error: { code: number | null; message: string; request_id?: string; details?: unknown };
}

/** Successful answers without a signed-in user carry this flag (K1). */
const isPublic = Type.Optional(Type.Boolean());

/** `{ data, meta?, public? }` around one thing or a list (API contract 1.3). */
export function envelope<T extends TSchema>(data: T) {
  return Type.Object({ meta: optionalUntyped<Meta>(), data, public: isPublic });
}

/** The answer that holds nothing, for callers who are not signed in; others get 204. */
export const EmptyReply = Type.Object({ public: isPublic });

/** Every failure. */
export const ErrorReply = Type.Object({
  error: Type.Object(
    {
      code: untyped<number | null>(),
      message: Type.String(),
      request_id: Type.Optional(Type.String()),
    },
    { additionalProperties: true },
  ),
});

/** The answers of a route that gives data, or nothing when the caller may not read what it wrote. */
export function replies<T extends TSchema>(data: T) {
  return { 200: envelope(data), ...withoutData };
}

const withoutData = { 204: Type.Null(), "4xx": ErrorReply, "5xx": ErrorReply };

/** The answers of a route that never gives data. */
export const emptyReplies = { 200: EmptyReply, ...withoutData };
