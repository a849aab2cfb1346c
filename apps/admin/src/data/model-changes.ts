import type { PlannedChange, RequestedChange } from "@rowhouse/contract";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";
import { changeModel } from "./change-model.ts";

/** Makes changes of the model, all of them or none: a junction, a field and its relations belong together. */
export function saveModelMutation() {
  return mutationOptions({
    mutationFn: async (changes: readonly RequestedChange[], { client: cache }) => {
      await changeModel(cache, ["changes", changes], (idempotencyKey) =>
        client().model.make(changes, { idempotencyKey }),
      );
    },
  });
}

/** What changes of the model would do to the tables and to what hangs on them. */
export function modelPlanQuery(changes: readonly RequestedChange[]) {
  return queryOptions({
    queryKey: keys.modelPlan(changes),
    queryFn: ({ signal }): Promise<PlannedChange[]> => client().model.plan(changes, { signal }),
    // Rows come and go.
    staleTime: 0,
    retry: false,
  });
}
