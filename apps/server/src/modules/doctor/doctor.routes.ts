import { doctorEndpoints } from "@rowhouse/contract";
import { defineModule, type Module } from "../../http/route.ts";
import { doctorService, type Configured } from "./doctor.service.ts";

/** Routes of the doctor (API contract 2.19). */
export function doctorModule(config: Configured): Module {
  return defineModule(doctorEndpoints, {
    examine: async (req) => ({
      data: await doctorService(req.ctx, config).examine(),
    }),

    mend: async (req) => ({
      data: await doctorService(req.ctx, config).mend(req.params.check, req.body.keys),
    }),
  });
}
