import { paths } from "@rowhouse/contract";
import type { OpenApiDocument } from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";

/** Calls for the description of the API. */
export function openapiResource(caller: Caller) {
  return {
    /** What the caller may see of the API, as a document of OpenAPI 3.1. */
    read: (options: CallOptions = {}): Promise<OpenApiDocument> =>
      caller.getBare<OpenApiDocument>(paths.openapi.document, options),

    /** The address of the same as a page to read. */
    pageAddress: (): string => caller.address(paths.openapi.page),
  };
}
