import type { ModelFile, RequestedChange } from "@rowhouse/contract";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";

/** Reads the model as a file for another project. */
export function readModelFileMutation() {
  return mutationOptions({
    mutationFn: async (): Promise<ModelFile> =>
      (await client().call("GET /:project/model", {})).data,
  });
}

/** The changes that would make the model that of a file; determined again when the model changes. */
export function modelDiffQuery(file: ModelFile) {
  return queryOptions({
    queryKey: keys.modelDiff(file),
    queryFn: async ({ signal }): Promise<RequestedChange[]> =>
      (await client().call("POST /:project/model/diff", { body: file, signal })).data,
  });
}
