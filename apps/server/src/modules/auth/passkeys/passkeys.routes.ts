import { passkeysEndpoints } from "@rowhouse/contract";
import { defineModule, type Module } from "../../../http/route.ts";
import type { AuthInput } from "../auth.service.ts";
import { passkeysService } from "./passkeys.service.ts";

/** Routes of passkeys and recovery codes (API contract 2.22). */
export function passkeysModule(input: Pick<AuthInput, "publicUrl">): Module {
  return defineModule(passkeysEndpoints, {
    list: async (req) => ({ data: await passkeysService(req.ctx, input).list(req.params.id) }),

    challenge: async (req) => ({
      data: await passkeysService(req.ctx, input).challenge(req.params.id),
    }),

    add: async (req) => ({
      data: await passkeysService(req.ctx, input).add(req.params.id, req.body),
    }),

    rename: async (req) => {
      const { id, passkey } = req.params;
      return { data: await passkeysService(req.ctx, input).rename(id, passkey, req.body.name) };
    },

    remove: async (req) => {
      await passkeysService(req.ctx, input).remove(req.params.id, req.params.passkey);
      return null;
    },

    recoveryCodes: async (req) => ({
      data: await passkeysService(req.ctx, input).recoveryCodes(req.params.id),
    }),

    makeRecoveryCodes: async (req) => ({
      data: await passkeysService(req.ctx, input).makeRecoveryCodes(req.params.id),
    }),
  });
}
