import { fieldTypes, serverEndpoints } from "@rowhouse/contract";
import { AppError } from "../../core/errors.ts";
import { defineModule, type Handlers, type Module } from "../../http/route.ts";
import { serverDetails, serverService, usageState, type ServerFacts } from "./server.service.ts";

/** Routes outside a project (API contract 2.1), and about one project. */
export function serverModule(facts: ServerFacts): Module {
  const types = fieldTypes.map((name) => ({ name }));
  const handlers: Handlers<typeof serverEndpoints> = {
    ping: async (_req, reply) =>
      reply.header("content-type", "text/html; charset=utf-8").send("pong"),

    ready: async () => ({ data: await facts.readiness() }),

    info: (req) => ({ data: serverService(req.ctx, facts).server() }),

    types: () => ({ data: types }),

    project: async (req) => ({ data: await serverService(req.ctx, facts).project() }),

    details: async (req) => ({ data: await serverDetails(req.ctx, facts) }),

    usage: async (req) => ({ data: await usageState(req.ctx) }),

    /** The system tables are brought up to date when a project is opened, so nothing is left to do here. */
    update: async (req) => {
      req.ctx.project.models.invalidate();
      req.ctx.project.settings.invalidate();
      req.ctx.project.access.invalidate();
      return null;
    },

    scimGet: refuseScim,
    scimPost: refuseScim,
    scimPut: refuseScim,
    scimPatch: refuseScim,
    scimDelete: refuseScim,
  };
  return defineModule(serverEndpoints, handlers, (scope) => {
    // A browser that opens the address of the API is sent to the app, wherever a proxy has put both.
    scope.addHook("onRequest", async (req, reply) =>
      req.routeOptions.config.endpoint === serverEndpoints.info &&
      req.headers.accept?.includes("text/html")
        ? reply.redirect("admin/")
        : undefined,
    );
  });
}

function refuseScim(): never {
  throw new AppError("notOffered", {
    details: "This server does not offer SCIM. Use the addresses of users and roles.",
  });
}
