import { paths, utils } from "@rowhouse/contract";
import type { Routes } from "../../http/route.ts";
import { utilsService, type UtilsInput } from "./utils.service.ts";

/** Open to everybody, but not as often as one likes. */
const open = { needs: "nobody" } as const;

/** Small helpers (API contract 2.15). */
export function utilsRoutes(input: UtilsInput): Routes {
  return (app) => {
    app.post(paths.utils.hash, { schema: utils.hash, config: open }, async (req) => ({
      data: { hash: await utilsService(req.ctx, input).hash(req.body) },
    }));

    app.post(paths.utils.matchHash, { schema: utils.matchHash, config: open }, async (req) => ({
      data: { valid: await utilsService(req.ctx, input).matchHash(req.body) },
    }));

    app.post(
      paths.utils.randomString,
      { schema: utils.randomString, config: open },
      async (req) => ({
        data: { random: await utilsService(req.ctx, input).randomString(req.body.length) },
      }),
    );

    /** Not wrapped in `data` (K15). Whoever has to set up a second factor begins here. */
    app.get(
      paths.utils.secondFactorSecret,
      { schema: utils.secondFactorSecret, config: { ...open, maySetUp: true } },
      async (req) => ({ "2fa_secret": await utilsService(req.ctx, input).secondFactorSecret() }),
    );
  };
}
