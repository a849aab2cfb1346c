import { fillPath, paths } from "@rowhouse/contract";
import type { Field, Setting } from "@rowhouse/contract";
import type { Caller, CallOptions, ReadOptions } from "../caller.ts";

/** Calls for the project's settings (API contract 2.14). */
export function settingsResource(caller: Caller) {
  return {
    list: async (options: ReadOptions = {}): Promise<Setting[]> =>
      (await caller.get<Setting[]>(paths.settings.list, options)).data,

    read: async (id: number, options: ReadOptions = {}): Promise<Setting> =>
      (await caller.get<Setting>(fillPath(paths.settings.one, { id }), options)).data,

    /** The fields that describe the settings; they are no columns and stand nowhere else. */
    fields: async (options: CallOptions = {}): Promise<Field[]> =>
      (await caller.get<Field[]>(paths.settings.fields, options)).data,

    create: async (key: string, value: unknown, options: CallOptions = {}): Promise<Setting> =>
      (await caller.post<Setting>(paths.settings.list, { ...options, body: { key, value } })).data,

    update: async (id: number, value: unknown, options: CallOptions = {}): Promise<Setting> =>
      (
        await caller.patch<Setting>(fillPath(paths.settings.one, { id }), {
          ...options,
          body: { value },
        })
      ).data,

    remove: (id: number, options: CallOptions = {}): Promise<void> =>
      caller.remove(fillPath(paths.settings.one, { id }), options),
  };
}
