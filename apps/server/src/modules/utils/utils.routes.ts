import { utilsEndpoints } from "@rowhouse/contract";
import { sendJson } from "../../http/replies/replies.ts";
import { defineModule, type Module } from "../../http/route.ts";
import { utilsService, type UtilsInput } from "./utils.service.ts";

/** Small helpers (API contract 2.15). */
export function utilsModule(input: UtilsInput): Module {
  return defineModule(utilsEndpoints, {
    hash: async (req) => ({
      data: { hash: await utilsService(req.ctx, input).hash(req.body) },
    }),

    matchHash: async (req) => ({
      data: { valid: await utilsService(req.ctx, input).matchHash(req.body) },
    }),

    randomString: async (req) => ({
      data: { random: await utilsService(req.ctx, input).randomString(req.body.length) },
    }),

    /** Not wrapped in `data` (K15). The setup of a second factor begins here. */
    secondFactorSecret: async (req, reply) => {
      const made = await utilsService(req.ctx, input).secondFactorSecret();
      return sendJson(reply, req.ctx.actor.user === null ? { ...made, public: true } : made);
    },
  });
}
