import type { Field, Setting, WrittenSetting } from "@rowhouse/contract";
import type { Caller, CallOptions, OnVersion, ReadOptions } from "../caller.ts";
import { rowCalls } from "../row-calls.ts";

/** Calls for the project's settings (API contract 2.14). */
export function settingsResource(caller: Caller) {
  const { call } = caller;
  const { list, read, readVersion, create, update, remove } = rowCalls(
    caller,
    "/:project/settings",
  );
  return {
    list: async (options: ReadOptions = {}): Promise<Setting[]> => (await list(options)).data,

    read,
    readVersion,

    /** The fields that describe the settings; they are no columns of a collection. */
    fields: async (options: CallOptions = {}): Promise<Field[]> =>
      (await call("GET /:project/settings/fields", options)).data,

    create: (key: string, value: unknown, options?: CallOptions): Promise<WrittenSetting> =>
      create({ key, value }, options),

    update: (id: number, value: unknown, options?: OnVersion): Promise<WrittenSetting> =>
      update(id, { value }, options),

    remove,
  };
}
