import type { DoctorCheckId } from "@rowhouse/contract";
import { mutationOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { doctorQuery } from "./doctor.ts";
import { keys } from "./keys.ts";
import { onceAtATime } from "./once-at-a-time.ts";

/** Findings of one check that are to be repaired. */
export interface Mending {
  check: DoctorCheckId;
  keys: string[];
}

/** Repairs findings. The remaining findings replace the check's; all else is read again, since the model may have changed. */
export function mendMutation() {
  return mutationOptions({
    mutationFn: async (mending: Mending, { client: cache }): Promise<void> => {
      try {
        const { check, keys: found } = mending;
        const { data: left } = await onceAtATime(["mending", mending], () =>
          client().call("POST /:project/doctor/:check/mend", {
            params: { check },
            body: { keys: found },
          }),
        );
        cache.setQueryData(doctorQuery().queryKey, (reports) =>
          reports?.map((each) => (each.id === left.id ? left : each)),
        );
      } finally {
        const isOther = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
          queryKey[0] !== keys.doctor[0];
        await cache.invalidateQueries({ predicate: isOther });
      }
    },
  });
}
