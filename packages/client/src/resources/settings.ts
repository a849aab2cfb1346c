import type { Field, Setting, WrittenSetting } from "@rowhouse/contract";
import type { Caller, CallOptions, ReadOptions } from "../caller.ts";

/** Calls for the project's settings (API contract 2.14). */
export function settingsResource({ call }: Caller) {
  return {
    list: async (options: ReadOptions = {}): Promise<Setting[]> =>
      (await call("GET /:project/settings", options)).data,

    read: async (id: number, options: ReadOptions = {}): Promise<Setting> =>
      (await call("GET /:project/settings/:id", { params: { id }, ...options })).data,

    /** The fields that describe the settings; they are no columns of a collection. */
    fields: async (options: CallOptions = {}): Promise<Field[]> =>
      (await call("GET /:project/settings/fields", options)).data,

    create: async (
      key: string,
      value: unknown,
      options: CallOptions = {},
    ): Promise<WrittenSetting> =>
      (await call("POST /:project/settings", { body: { key, value }, ...options })).data,

    update: async (
      id: number,
      value: unknown,
      options: CallOptions = {},
    ): Promise<WrittenSetting> => {
      const input = { params: { id }, body: { value }, ...options };
      return (await call("PATCH /:project/settings/:id", input)).data;
    },

    remove: async (id: number, options: CallOptions = {}): Promise<void> => {
      await call("DELETE /:project/settings/:id", { params: { id }, ...options });
    },
  };
}
