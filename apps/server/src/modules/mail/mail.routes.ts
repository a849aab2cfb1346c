import { mailEndpoints } from "@rowhouse/contract";
import { defineModule, type Module } from "../../http/route.ts";
import { mailService, type MailInput } from "./mail.service.ts";

/** Sending mail (API contract 2.16). */
export function mailModule(input: MailInput): Module {
  return defineModule(mailEndpoints, {
    send: async (req) => {
      await mailService(req.ctx, input).send(req.body);
      return null;
    },

    test: async (req) => ({
      data: await mailService(req.ctx, input).test(),
    }),
  });
}
