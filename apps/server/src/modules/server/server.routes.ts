import { fieldTypes, serverEndpoints } from "@rowhouse/contract";
import { AppError } from "../../core/errors.ts";
import { handle, type App, type Routes } from "../../http/route.ts";
import { serverDetails, serverService, type ServerFacts } from "./server.service.ts";

/** Routes outside a project (API contract 2.1). */
export function serverRoutes(facts: ServerFacts): Routes {
  return (app) => {
    handle(app, serverEndpoints.ping, async (_req, reply) =>
      reply.header("content-type", "text/html; charset=utf-8").send("pong"),
    );

    handle(app, serverEndpoints.ready, async () => ({ data: await facts.readiness() }));

    void app.register(async (scope: App) => {
      // A browser that opens this address is sent to the app.
      scope.addHook("onRequest", async (req, reply) =>
        req.headers.accept?.includes("text/html") ? reply.redirect("/admin/") : undefined,
      );
      handle(scope, serverEndpoints.info, (req) => ({
        data: serverService(req.ctx, facts).server(),
      }));
    });

    const types = fieldTypes.map((name) => ({ name }));
    handle(app, serverEndpoints.types, () => ({
      data: types,
    }));
  };
}

/** Routes about one project. */
export function projectInfoRoutes(facts: ServerFacts): Routes {
  return (app) => {
    handle(app, serverEndpoints.project, async (req) => ({
      data: await serverService(req.ctx, facts).project(),
    }));

    handle(app, serverEndpoints.details, async (req) => ({
      data: await serverDetails(req.ctx, facts),
    }));

    /** The system tables are brought up to date when a project is opened, so nothing is left to do here. */
    handle(app, serverEndpoints.update, async (req) => {
      req.ctx.project.models.invalidate();
      req.ctx.project.settings.invalidate();
      req.ctx.project.access.invalidate();
      return null;
    });

    const { scimGet, scimPost, scimPut, scimPatch, scimDelete } = serverEndpoints;
    for (const endpoint of [scimGet, scimPost, scimPut, scimPatch, scimDelete])
      handle(app, endpoint, () => {
        throw new AppError("notOffered", {
          details: "This server does not offer SCIM. Use the addresses of users and roles.",
        });
      });
  };
}
