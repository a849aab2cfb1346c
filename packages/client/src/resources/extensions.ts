import type { ExtensionKind, ExtensionRecord } from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";

/** Calls for extensions (API contract 2.1.3). */
export function extensionsResource({ call }: Caller) {
  return {
    /** Third-party interfaces, layouts or pages. */
    list: async (kind: ExtensionKind, options: CallOptions = {}): Promise<ExtensionRecord[]> =>
      (await call(`GET /${kind}`, options)).data,
  };
}
