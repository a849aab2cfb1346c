import { fieldTypes, paths, server } from "@rowhouse/contract";
import { AppError } from "../../core/errors.ts";
import type { Routes } from "../../http/route.ts";
import { serverService, type ServerFacts } from "./server.service.ts";

/** Routes outside a project (API contract 2.1). */
export function serverRoutes(facts: ServerFacts): Routes {
  return (app) => {
    const open = { needs: "nobody", isOutside: true } as const;
    app.get(paths.outside.ping, { schema: server.ping, config: open }, async (_req, reply) =>
      reply.header("content-type", "text/html; charset=utf-8").send("pong"),
    );

    app.get(paths.outside.ready, { schema: server.ready, config: open }, async () => {
      await facts.assertReady();
      return { data: { ready: true } };
    });

    app.get(
      paths.outside.info,
      {
        schema: server.info,
        config: { needs: "user" },
        // People who open the address in a browser want the app.
        onRequest: async (req, reply) =>
          req.headers.accept?.includes("text/html") ? reply.redirect("/admin/") : undefined,
      },
      (req) => ({ data: serverService(req.ctx, facts).server() }),
    );

    const types = fieldTypes.map((name) => ({ name }));
    app.get(paths.outside.types, { schema: server.types, config: { needs: "user" } }, () => ({
      data: types,
    }));
  };
}

/** Routes about one project. */
export function projectInfoRoutes(facts: ServerFacts): Routes {
  return (app) => {
    app.get(
      paths.server.info,
      {
        schema: server.project,
        config: { needs: "nobody", ignoresAddress: true },
        prefixTrailingSlash: "slash",
      },
      async (req) => ({
        data: await serverService(req.ctx, facts).project(),
      }),
    );

    /** The system tables are brought up to date when a project is opened, so nothing is left to do here. */
    app.post(
      paths.server.update,
      { schema: server.update, config: { needs: "admin", bodyIsOptional: true } },
      async (req) => {
        req.ctx.project.models.invalidate();
        req.ctx.project.settings.invalidate();
        req.ctx.project.access.invalidate();
        return null;
      },
    );

    /** Provisioning by SCIM (API contract 2.17) is not built: nobody is left to guess from a 404 whether the address is wrong. */
    app.route({
      method: ["GET", "POST", "PUT", "PATCH", "DELETE"],
      url: paths.server.scim,
      schema: server.scim,
      config: { needs: "nobody", bodyIsOptional: true },
      handler: () => {
        throw new AppError("notOffered", {
          details: "This server does not offer SCIM. Use the addresses of users and roles.",
        });
      },
    });
  };
}
