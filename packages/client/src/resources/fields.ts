import type { Field, FieldChange } from "@rowhouse/contract";
import type { Caller, CallOptions, OnVersion, RepeatableOptions, Reply } from "../caller.ts";
import { newIdempotencyKey } from "../idempotency-key.ts";

/** Calls for fields (API contract 2.6). */
export function fieldsResource({ call }: Caller) {
  return {
    /** The fields of all collections. */
    listAll: async (options: CallOptions = {}): Promise<Field[]> =>
      (await call("GET /:project/fields", { ...options, query: { limit: -1 } })).data,

    list: async (collection: string, options: CallOptions = {}): Promise<Field[]> =>
      (await call("GET /:project/fields/:collection", { params: { collection }, ...options })).data,

    read: async (
      params: { collection: string; field: string },
      options: CallOptions = {},
    ): Promise<Field> =>
      (await call("GET /:project/fields/:collection/:field", { params, ...options })).data,

    /** The same with its version, for `ifMatch` of a later write. */
    readVersion: (
      params: { collection: string; field: string },
      options: CallOptions = {},
    ): Promise<Reply<Field>> =>
      call("GET /:project/fields/:collection/:field", { params, ...options }),

    create: async (
      collection: string,
      body: FieldChange,
      { idempotencyKey = newIdempotencyKey(), ...options }: RepeatableOptions = {},
    ): Promise<Field> => {
      const input = { params: { collection }, body, idempotencyKey, ...options };
      return (await call("POST /:project/fields/:collection", input)).data;
    },

    update: async ({
      collection,
      field,
      changes,
      ...options
    }: {
      collection: string;
      field: string;
      changes: FieldChange;
    } & OnVersion): Promise<Field> => {
      const input = { params: { collection, field }, body: changes, ...options };
      return (await call("PATCH /:project/fields/:collection/:field", input)).data;
    },

    /** Changes of several fields at once, such as their order. */
    updateMany: async (
      collection: string,
      changes: readonly (FieldChange & { field: string })[],
      options: CallOptions = {},
    ): Promise<Field[]> => {
      const input = { params: { collection }, body: changes, ...options };
      return (await call("PATCH /:project/fields/:collection", input)).data;
    },

    /** `deleteJunction` drops the table between the two ends of a many-to-many field as well. */
    remove: async ({
      collection,
      field,
      deleteJunction,
      ...options
    }: {
      collection: string;
      field: string;
      deleteJunction?: boolean;
    } & OnVersion): Promise<void> => {
      await call("DELETE /:project/fields/:collection/:field", {
        params: { collection, field },
        ...options,
        ...(deleteJunction ? { extra: { delete_junction: "1" } } : {}),
      });
    },
  };
}
