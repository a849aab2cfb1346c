import { auth, paths } from "@rowhouse/contract";
import type { Routes } from "../../http/route.ts";
import { authService, type AuthInput } from "./auth.service.ts";

/** Open to everybody, and a stale token in the request does not stand in the way of signing in. */
const open = { needs: "nobody", ignoresToken: true } as const;

/** Routes of signing in (API contract 2.2). */
export function authRoutes(input: AuthInput): Routes {
  return (app) => {
    app.post(paths.auth.authenticate, { schema: auth.authenticate, config: open }, async (req) => ({
      data: await authService(req.ctx, input).authenticate(req.body),
    }));

    app.post(paths.auth.refresh, { schema: auth.refresh, config: open }, async (req) => ({
      data: await authService(req.ctx, input).refresh(req.body.token),
    }));

    app.post(
      paths.auth.passwordRequest,
      { schema: auth.requestPassword, config: open },
      async (req) => {
        authService(req.ctx, input).requestPassword(req.body.email);
        return null;
      },
    );

    app.post(
      paths.auth.passwordReset,
      { schema: auth.resetPassword, config: open },
      async (req) => {
        await authService(req.ctx, input).resetPassword(req.body.token, req.body.password);
        return null;
      },
    );

    /** Mail scanners open links, so this changes nothing: it leads to the screen where the password is chosen (J4). */
    app.get(
      paths.auth.passwordResetLink,
      { schema: auth.resetPasswordLink, config: open },
      async (req, reply) => {
        if (!req.headers.accept?.includes("text/html")) return null;
        const query = new URLSearchParams({
          project: req.ctx.project.key,
          token: req.params.token,
        });
        return reply.redirect(`/admin/#/reset-password?${query.toString()}`);
      },
    );

    /** Providers for signing in elsewhere: none are configured. Tells whether anything is installed (503/14). */
    app.get(paths.auth.sso, { schema: auth.sso, config: open }, async () => ({ data: [] }));
  };
}
