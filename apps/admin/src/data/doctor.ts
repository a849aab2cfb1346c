import type { DoctorReport } from "@rowhouse/contract";
import { queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";
import { keys } from "./keys.ts";

/** The doctor's reports on the project; only administrators may ask, and it takes a while. */
export function doctorQuery() {
  return queryOptions({
    queryKey: keys.doctor,
    queryFn: async ({ signal }): Promise<DoctorReport[]> =>
      (await client().call("GET /:project/doctor", { signal })).data,
    // Looking is work for the server: only who asks again gets another look.
    staleTime: Infinity,
  });
}
