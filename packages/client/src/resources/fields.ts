import { fillPath, paths } from "@rowhouse/contract";
import type { Field, FieldChange } from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";

/** Calls for fields (API contract 2.6). */
export function fieldsResource(caller: Caller) {
  return {
    /** The fields of all collections. */
    listAll: async (options: CallOptions = {}): Promise<Field[]> =>
      (await caller.get<Field[]>(paths.fields.all, { ...options, query: { limit: -1 } })).data,

    list: async (collection: string, options: CallOptions = {}): Promise<Field[]> =>
      (await caller.get<Field[]>(fillPath(paths.fields.list, { collection }), options)).data,

    read: async (
      { collection, field }: { collection: string; field: string },
      options: CallOptions = {},
    ): Promise<Field> =>
      (await caller.get<Field>(fillPath(paths.fields.one, { collection, field }), options)).data,

    create: async (
      collection: string,
      body: FieldChange,
      options: CallOptions = {},
    ): Promise<Field> =>
      (await caller.post<Field>(fillPath(paths.fields.list, { collection }), { ...options, body }))
        .data,

    update: async (
      input: { collection: string; field: string; changes: FieldChange } & CallOptions,
    ): Promise<Field> => {
      const { collection, field, changes, ...options } = input;
      const reply = await caller.patch<Field>(fillPath(paths.fields.one, { collection, field }), {
        ...options,
        body: changes,
      });
      return reply.data;
    },

    /** Changes of several fields at once, such as their order. */
    updateMany: async (
      collection: string,
      changes: readonly (FieldChange & { field: string })[],
      options: CallOptions = {},
    ): Promise<Field[]> =>
      (
        await caller.patch<Field[]>(fillPath(paths.fields.list, { collection }), {
          ...options,
          body: changes,
        })
      ).data,

    /** `deleteJunction` drops the table between the two ends of a many-to-many field as well. */
    remove: (
      input: { collection: string; field: string; deleteJunction?: boolean } & CallOptions,
    ): Promise<void> => {
      const { collection, field, deleteJunction, ...options } = input;
      const extra = deleteJunction ? { extra: { delete_junction: "1" } } : {};
      return caller.remove(fillPath(paths.fields.one, { collection, field }), {
        ...options,
        ...extra,
      });
    },
  };
}
