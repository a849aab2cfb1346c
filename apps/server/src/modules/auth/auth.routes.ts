import { auth, paths, screenAddress } from "@rowhouse/contract";
import type { Routes } from "../../http/route.ts";
import { authService, type AuthInput } from "./auth.service.ts";
import { passwordResetService } from "./password-reset.service.ts";
import { ssoRoutes } from "./sso/sso.routes.ts";

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
        passwordResetService(req.ctx, input).request(req.body.email);
        return null;
      },
    );

    app.post(
      paths.auth.passwordReset,
      { schema: auth.resetPassword, config: open },
      async (req) => {
        const { token, password } = req.body;
        await passwordResetService(req.ctx, input).reset(token, password);
        return null;
      },
    );

    /** Mail scanners open links, so this changes nothing: it leads to the screen where the password is chosen (J4). */
    app.get(
      paths.auth.passwordResetLink,
      { schema: auth.resetPasswordLink, config: open },
      async (req, reply) => {
        if (!req.headers.accept?.includes("text/html")) return null;
        const { origin, project } = req.ctx;
        const { token } = req.params;
        const screen = screenAddress("reset-password", { project: project.key, token });
        return reply.redirect(`${origin.baseUrl}${screen}`);
      },
    );

    ssoRoutes(app, input);
  };
}
