import type { PlannedChange, RequestedChange } from "@rowhouse/contract";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";
import { changeModel } from "./change-model.ts";
import { onShown, type Collections } from "./shown-model.ts";
import { isStale, maxRaces } from "./stale.ts";

/** Makes changes of the model, all of them or none: a junction, a field and its relations belong together. */
export function saveModelMutation() {
  return mutationOptions({
    mutationFn: async (changes: readonly RequestedChange[], { client: cache }) => {
      await changeModel(cache, ["changes", changes], (idempotencyKey) =>
        client().call("POST /:project/model/changes", { body: { changes }, idempotencyKey }),
      );
    },
  });
}

/** Changes of the model, and what was shown when they were asked for. */
export interface ShownChange {
  changes: readonly RequestedChange[];
  shown: Collections;
}

/**
 * Makes changes of what is shown, all of them or none: what somebody else has changed since is not overwritten
 * (`ChangedMeanwhile`), and the model is read again.
 */
export function changeShownMutation({
  scope,
  onMade,
}: {
  /** Changes of one scope are made one after the other. */
  scope?: string;
  /** Called before the model is read again: a page of what was deleted would be of nothing. */
  onMade?: () => Promise<void>;
} = {}) {
  return mutationOptions({
    ...(scope === undefined ? {} : { scope: { id: scope } }),
    mutationFn: async ({ changes, shown }: ShownChange, { client: cache }) => {
      await changeModel(cache, ["changes", changes], async () => {
        await makeOnShown(changes, shown);
        await onMade?.();
      });
    },
  });
}

async function makeOnShown(
  changes: readonly RequestedChange[],
  shown: Collections,
  races = 0,
): Promise<void> {
  try {
    const open = await onShown(changes, shown);
    if (open.length === 0) return;
    await client().call("POST /:project/model/changes", { body: { changes: open } });
  } catch (error) {
    // Somebody was faster once more: what they changed is compared again.
    if (!isStale(error) || races >= maxRaces) throw error;
    await makeOnShown(changes, shown, races + 1);
  }
}

/** The effects that changes of the model would have on the tables and on everything that depends on them. */
export function modelPlanQuery(changes: readonly RequestedChange[]) {
  return queryOptions({
    queryKey: keys.modelPlan(changes),
    queryFn: async ({ signal }): Promise<PlannedChange[]> =>
      (await client().call("POST /:project/model/plan", { body: { changes }, signal })).data,
    // Rows come and go.
    staleTime: 0,
    retry: false,
  });
}
