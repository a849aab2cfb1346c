import type { FieldType, ServerDetails, ServerInfo } from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";

/** Calls to the server itself (API contract 2.1). */
export function serverResource({ call, ping }: Caller) {
  return {
    /** Milliseconds until the server responded. */
    ping: (options?: CallOptions): Promise<number> => ping(options),

    /** What the server says about itself and the project; more of it when signed in. */
    info: async (options: CallOptions = {}): Promise<ServerInfo> =>
      (await call("GET /:project/", options)).data,

    /** The same about the server alone; only for signed-in users. */
    about: async (options: CallOptions = {}): Promise<ServerInfo> =>
      (await call("GET /", options)).data,

    /** Succeeds while the database responds. */
    ready: async (options: CallOptions = {}): Promise<void> => {
      await call("GET /server/ready", { anonymous: true, ...options });
    },

    /** The types that fields can have. */
    types: async (options: CallOptions = {}): Promise<FieldType[]> =>
      (await call("GET /types", options)).data.map(({ name }) => name),

    /** How the server is set up; for administrators. */
    details: async (options: CallOptions = {}): Promise<ServerDetails> =>
      (await call("GET /:project/server", options)).data,

    /** Updates the system tables. */
    update: async (options: CallOptions = {}): Promise<void> => {
      await call("POST /:project/update", { body: {}, ...options });
    },
  };
}
