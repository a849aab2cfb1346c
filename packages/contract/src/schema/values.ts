import { Type, type Static, type TSchema } from "typebox";

/** A value or null. As a list of types, which validators and serializers handle without trying alternatives. */
export function nullable<T extends TSchema & { type: string }>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, "null"] });
}

/** Any JSON: a value whose shape only its interface or its writer knows. */
export function anyJson<T = unknown>() {
  return Type.Unsafe<T>({});
}

/** Text of a known set, or nothing. The set itself is not checked: older rows may hold other values. */
export function nullableTextOf<T extends string>() {
  return Type.Unsafe<T | null>({ type: ["string", "null"] });
}

/**
 * A key of another row: the row itself where `fields` names its fields, null where there is none or the caller may not
 * read it (API contract 3.2). The row is described by its own collection.
 */
export function leadsTo<T>() {
  return Type.Unsafe<T>({ type: ["integer", "object", "null"], "x-leads": "one" });
}

/** The rows that refer to this one: their keys, or the rows where `fields` names theirs (API contract 3.2). */
export function leadsToMany<T>() {
  return Type.Unsafe<T[]>({
    type: "array",
    items: { type: ["integer", "object"] },
    "x-leads": "many",
  });
}

/** Any text. */
export const Text = Type.String();
/** Text or nothing. */
export const NullableText = nullable(Type.String());
/** A whole number or nothing. */
export const NullableInteger = nullable(Type.Integer());
/** True, false or nothing. */
export const NullableBoolean = nullable(Type.Boolean());

/** An object whose keys only the model knows; refused when it is anything but an object. */
export const AnyObject = Type.Unsafe<Record<string, unknown>>(
  Type.Object({}, { additionalProperties: true }),
);
