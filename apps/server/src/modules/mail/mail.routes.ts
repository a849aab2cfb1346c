import { mailEndpoints } from "@rowhouse/contract";
import { handle, type Routes } from "../../http/route.ts";
import { mailService, type MailInput } from "./mail.service.ts";

/** Sending mail (API contract 2.16). */
export function mailRoutes(input: MailInput): Routes {
  return (app) => {
    handle(app, mailEndpoints.send, async (req) => {
      await mailService(req.ctx, input).send(req.body);
      return null;
    });

    handle(app, mailEndpoints.test, async (req) => ({
      data: await mailService(req.ctx, input).test(),
    }));
  };
}
