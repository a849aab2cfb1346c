import type { OpenApiDocument } from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";

/** Calls for the description of the API. */
export function openapiResource({ address, callBare }: Caller) {
  return {
    /** What the caller may see of the API, as a document of OpenAPI 3.1. */
    read: (options: CallOptions = {}): Promise<OpenApiDocument> =>
      callBare("GET /:project/openapi.json", options),

    /** The address of the same as a page to read. */
    pageAddress: (): string => address("GET /:project/openapi"),
  };
}
