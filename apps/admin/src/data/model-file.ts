import type { ModelFile, RequestedChange } from "@rowhouse/contract";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";

/** Reads the model as a file for another project. */
export function readModelFileMutation() {
  return mutationOptions({ mutationFn: (): Promise<ModelFile> => client().model.read() });
}

/** The changes that would make the model that of a file; found out anew when the model changes. */
export function modelDiffQuery(file: ModelFile) {
  return queryOptions({
    queryKey: keys.modelDiff(file),
    queryFn: ({ signal }): Promise<RequestedChange[]> => client().model.compare(file, { signal }),
  });
}
