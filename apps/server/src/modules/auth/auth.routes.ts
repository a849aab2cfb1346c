import { authEndpoints, screenAddress } from "@rowhouse/contract";
import { defineModule, type Module } from "../../http/route.ts";
import { authService, type AuthInput } from "./auth.service.ts";
import { confirmationService } from "./confirmation.service.ts";
import { challengeToProve } from "./passkeys/passkey-proof.ts";
import { passwordResetService } from "./password-reset.service.ts";
import { ssoHandlers } from "./sso/sso.routes.ts";

/** Routes of signing in (API contract 2.2). */
export function authModule(input: AuthInput): Module {
  return defineModule(authEndpoints, {
    authenticate: async (req) => ({
      data: await authService(req.ctx, input).authenticate(req.body),
    }),

    passkeyChallenge: async (req, reply) => {
      reply.header("cache-control", "no-store");
      return { data: await challengeToProve(req.ctx, input, { purpose: "sign-in" }) };
    },

    confirmChallenge: async (req, reply) => {
      reply.header("cache-control", "no-store");
      return { data: await confirmationService(req.ctx, input).challenge() };
    },

    confirm: async (req) => ({
      data: await confirmationService(req.ctx, input).confirm(req.body),
    }),

    passkey: async (req) => ({
      data: await authService(req.ctx, input).authenticateByPasskey(req.body),
    }),

    refresh: async (req) => ({
      data: await authService(req.ctx, input).refresh(req.body.token),
    }),

    requestPassword: async (req) => {
      passwordResetService(req.ctx, input).request(req.body.email);
      return null;
    },

    resetPassword: async (req) => {
      const { token, password } = req.body;
      await passwordResetService(req.ctx, input).reset(token, password);
      return null;
    },

    /**
     * Mail scanners open links, so this changes nothing: it leads to the screen where the password is chosen (J4). Programs
     * learn whether the token is good.
     */
    resetPasswordLink: async (req, reply) => {
      const { origin, project } = req.ctx;
      const { token } = req.params;
      if (!req.headers.accept?.includes("text/html")) {
        await passwordResetService(req.ctx, input).check(token);
        return null;
      }
      const screen = screenAddress("reset-password", { project: project.key, token });
      return reply.redirect(`${origin.baseUrl}${screen}`);
    },

    ...ssoHandlers(input),
  });
}
