import type { DoctorCheckId, DoctorReport } from "@rowhouse/contract";
import type { Caller, CallOptions } from "../caller.ts";

/** Calls to the doctor, for administrators (API contract 2.19). */
export function doctorResource({ call }: Caller) {
  return {
    /** What there is to say about the set-up of the project. */
    examine: async (options: CallOptions = {}): Promise<DoctorReport[]> =>
      (await call("GET /:project/doctor", options)).data,

    /** Mends findings of a check; what is left of it comes back. */
    mend: async (
      { check, keys }: { check: DoctorCheckId; keys: string[] },
      options: CallOptions = {},
    ): Promise<DoctorReport> =>
      (
        await call("POST /:project/doctor/:check/mend", {
          params: { check },
          body: { keys },
          ...options,
        })
      ).data,
  };
}
