import type { DoctorCheckId, DoctorReport } from "@rowhouse/contract";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";

/** What the doctor says of the project; only administrators may ask, and it takes a while. */
export function doctorQuery() {
  return queryOptions({
    queryKey: keys.doctor,
    queryFn: ({ signal }): Promise<DoctorReport[]> => client().doctor.examine({ signal }),
    // Looking is work for the server: only who asks again gets another look.
    staleTime: Infinity,
  });
}

/** Findings of one check that are to be mended. */
export interface Mending {
  check: DoctorCheckId;
  keys: string[];
}

/** Mends findings. What is left of the check takes its place; all else is read anew, since the model may be another one. */
export function mendMutation() {
  return mutationOptions({
    mutationFn: async (mending: Mending, { client: cache }): Promise<void> => {
      try {
        const left = await client().doctor.mend(mending);
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
