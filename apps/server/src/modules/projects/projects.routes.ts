import { projectsEndpoints } from "@rowhouse/contract";
import type { FastifyRequest } from "fastify";
import { assertConfirmed, authenticate, projectOfToken } from "../../access/index.ts";
import { defaultProject, isProjectKey } from "../../projects/projects.ts";
import { isLoopback } from "../../core/network/addresses.ts";
import { AppError } from "../../core/errors.ts";
import type { Project } from "../../core/project.ts";
import { isForwarded } from "../../http/frame.ts";
import { takeToken } from "../../http/requests.ts";
import { defineModule, type Module } from "../../http/route.ts";
import { projectsService, type InstallerInput } from "./projects.service.ts";

/** Routes of setting projects up and taking them down (API contract 2.1). They work before there is any project. */
export function projectsModule(input: InstallerInput): Module {
  return defineModule(projectsEndpoints, {
    create: async (req) => {
      const admin = await adminOf(takeToken(req), defaultProject, { req, input });
      await projectsService(input).create({
        body: req.body,
        isLocal: isLocal(req),
        ip: req.ip,
        isAdmin: admin !== null,
      });
      return null;
    },

    remove: async (req, reply) => {
      const { name } = req.params;
      const isThere = isProjectKey(name) && (await input.projects.find(name)) !== null;
      // Only administrators of another project may learn whether there is such a project.
      const token = takeToken(req);
      const key = isThere ? name : ((token && projectOfToken(token)) ?? defaultProject);
      const admin = await adminOf(token, key, { req, input });
      if (admin === null) throw new AppError("unauthorized");
      if (!isThere) throw new AppError("notFound");
      const now = new Date();
      const { project, session } = admin;
      await assertConfirmed(project, { db: project.db, session, now });
      await projectsService(input).remove(name);
      return reply.code(204).send();
    },
  });
}

/** The session of an administrator of a project, which a token of a program does not have; null for everybody else. */
async function adminOf(
  token: string | null,
  key: string,
  { req, input }: { req: FastifyRequest; input: InstallerInput },
): Promise<{ project: Project; session: string | null } | null> {
  const found = token === null ? null : await input.projects.find(key);
  if (!found) return null;
  const { project, access } = found;
  const { actor, session } = await authenticate(project, access, {
    token,
    ip: req.ip,
    now: Date.now(),
  });
  return actor.isAdmin ? { project, session } : null;
}

/** Directly from this machine: behind a proxy every request would be local, and a page of another site would name another host. */
function isLocal(req: FastifyRequest): boolean {
  const isDirect = isLoopback(req.socket.remoteAddress ?? "") && !isForwarded(req.headers);
  return isDirect && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(req.host);
}
