import type { ModelFile, ModelOutcome, PlannedChange, RequestedChange } from "@rowhouse/contract";
import type { Caller, CallOptions, RepeatableOptions } from "../caller.ts";
import { newIdempotencyKey } from "../idempotency-key.ts";

/** Calls for several changes of the model at once (API contract 14.3). */
export function modelChangesResource({ call }: Caller) {
  return {
    /** The model as a file for other projects. */
    read: async (options: CallOptions = {}): Promise<ModelFile> =>
      (await call("GET /:project/model", options)).data,

    /** The changes that would make the model that of a file. */
    compare: async (file: ModelFile, options: CallOptions = {}): Promise<RequestedChange[]> =>
      (await call("POST /:project/model/diff", { body: file, ...options })).data,

    /** What each of the changes would do. */
    plan: async (
      changes: readonly RequestedChange[],
      options: CallOptions = {},
    ): Promise<PlannedChange[]> =>
      (await call("POST /:project/model/plan", { body: { changes }, ...options })).data,

    /** Makes all of the changes or none. */
    make: async (
      changes: readonly RequestedChange[],
      { idempotencyKey = newIdempotencyKey(), ...options }: RepeatableOptions = {},
    ): Promise<ModelOutcome> => {
      const input = { body: { changes }, idempotencyKey, ...options };
      return (await call("POST /:project/model/changes", input)).data;
    },
  };
}
