import { paths } from "@rowhouse/contract";
import type { ExtensionRecord, ServerInfo } from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";

/** Calls to the server itself (API contract 2.1). */
export function serverResource(caller: Caller) {
  return {
    /** Milliseconds until the server answered. */
    ping: (options?: CallOptions): Promise<number> => caller.ping(options),

    /** What the server tells about itself and the project; more of it when signed in. */
    info: async (options: CallOptions = {}): Promise<ServerInfo> =>
      (await caller.get<ServerInfo>(paths.server.info, options)).data,

    /** Third-party interfaces, layouts or pages. */
    extensions: async (
      kind: "interfaces" | "layouts" | "pages",
      options: CallOptions = {},
    ): Promise<ExtensionRecord[]> =>
      (await caller.get<ExtensionRecord[]>(paths.outside[kind], { ...options, outside: true }))
        .data,
  };
}
