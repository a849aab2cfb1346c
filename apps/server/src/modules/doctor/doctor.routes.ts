import { doctorEndpoints } from "@rowhouse/contract";
import { handle, type Routes } from "../../http/route.ts";
import { doctorService, type Configured } from "./doctor.service.ts";

/** Routes of the doctor (API contract 2.19). */
export function doctorRoutes(config: Configured): Routes {
  return (app) => {
    handle(app, doctorEndpoints.examine, async (req) => ({
      data: await doctorService(req.ctx, config).examine(),
    }));

    handle(app, doctorEndpoints.mend, async (req) => ({
      data: await doctorService(req.ctx, config).mend(req.params.check, req.body.keys),
    }));
  };
}
