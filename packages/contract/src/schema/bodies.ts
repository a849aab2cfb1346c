import { Type, type TSchema } from "typebox";

/**
 * A body that the service checks and not the route, because its errors have their own codes. `described` documents what
 * may be sent.
 */
export interface ServiceBody<T> {
  checkedBy: "service";
  described: TSchema;
  /** The part that the route checks nevertheless, such as that it is an object; null for nothing. */
  check: TSchema | null;
  /** For the types of callers and handlers only; absent at run time. */
  readonly type?: T;
}

/** Declares a body that the service checks, see `ServiceBody`. */
export function checkedByService<T>(
  described: TSchema,
  check: TSchema | null = null,
): ServiceBody<T> {
  return { checkedBy: "service", described, check };
}

interface RowOptions {
  /** Fields that have to be there, besides those that the model requires of a new item. */
  required?: readonly string[];
  /** `new`: a row to be created; `change`: some fields of a row; `keyed`: the same with the key of the row it is about. */
  use?: "new" | "change" | "keyed";
}

/**
 * The writable fields of a row. They depend on the model and the rights of the caller (`x-writes`), so routes only check
 * that it is an object. `:collection` is the collection in the address.
 */
export function rowBody<T = Record<string, unknown>>(
  collection: string,
  { required = [], use = "change" }: RowOptions = {},
) {
  return Type.Unsafe<T>({ type: "object", required, "x-writes": collection, "x-use": use });
}

/** One body or a list of such. */
export function oneOrList(schema: TSchema): TSchema {
  return { oneOf: [schema, { type: "array", items: schema }] };
}
