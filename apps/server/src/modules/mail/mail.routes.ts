import { mail, paths } from "@rowhouse/contract";
import type { Routes } from "../../http/route.ts";
import { mailService, type MailInput } from "./mail.service.ts";

/** Sending mail (API contract 2.16). */
export function mailRoutes(input: MailInput): Routes {
  return (app) => {
    app.post(paths.mail.send, { schema: mail.send, config: { needs: "user" } }, async (req) => {
      await mailService(req.ctx, input).send(req.body);
      return null;
    });
  };
}
