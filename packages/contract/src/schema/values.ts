import { Type } from "typebox";
import type { Static, TSchema } from "typebox";

/** A value or null. Written as a list of types, which checkers and serialisers take without trying alternatives. */
export function nullable<T extends TSchema & { type: string }>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, "null"] });
}

/** A value whose shape only the model knows: passed through as it is, typed for the callers. */
export function untyped<T>() {
  return Type.Unsafe<T>({});
}

/** The same, for a key that may be absent. */
export function optionalUntyped<T>() {
  return Type.Optional(untyped<T>());
}

/** Any text. */
export const Text = Type.String();
/** Text or nothing. */
export const NullableText = nullable(Type.String());
/** A whole number or nothing. */
export const NullableInteger = nullable(Type.Integer());

/** A key of an item in an address: one, or several with commas between them. */
export const IdParams = Type.Object({ id: Type.String({ minLength: 1 }) });

/** An object whose keys only the model knows; refused when it is anything but an object. */
export const AnyObject = Type.Unsafe<Record<string, unknown>>(
  Type.Object({}, { additionalProperties: true }),
);
