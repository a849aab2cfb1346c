import { paths } from "@rowhouse/contract";
import type { FieldType, ServerInfo } from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";

/** Calls to the server itself (API contract 2.1). */
export function serverResource(caller: Caller) {
  return {
    /** Milliseconds until the server answered. */
    ping: (options?: CallOptions): Promise<number> => caller.ping(options),

    /** What the server tells about itself and the project; more of it when signed in. */
    info: async (options: CallOptions = {}): Promise<ServerInfo> =>
      (await caller.get<ServerInfo>(paths.server.info, options)).data,

    /** The same about the server alone; needs somebody who is signed in. */
    about: async (options: CallOptions = {}): Promise<ServerInfo> =>
      (await caller.get<ServerInfo>(paths.outside.info, { ...options, outside: true })).data,

    /** Succeeds while the database answers. */
    ready: async (options: CallOptions = {}): Promise<void> => {
      await caller.get(paths.outside.ready, { ...options, outside: true, anonymous: true });
    },

    /** The types that fields can have. */
    types: async (options: CallOptions = {}): Promise<FieldType[]> => {
      const request = { ...options, outside: true };
      const { data } = await caller.get<{ name: FieldType }[]>(paths.outside.types, request);
      return data.map(({ name }) => name);
    },

    /** Has the system tables brought up to date. */
    update: async (options: CallOptions = {}): Promise<void> => {
      await caller.post(paths.server.update, { ...options, body: {} });
    },
  };
}
