import { versionsHeader, writeVersions, type Rights, type Versions } from "@rowhouse/contract";
import type { FastifyReply } from "fastify";
import { hash } from "node:crypto";
import type { Project, ProjectVersions } from "../../core/project.ts";

/** The numbers of a project at one moment. */
export type Numbers = Record<Parameters<ProjectVersions["of"]>[0], number | null>;

/**
 * To be taken before anything of the project is read: what a reply holds is then at least as new as what its header says, and an
 * application reads once too often rather than never.
 */
export function numbersOf({ versions }: Project): Numbers {
  return {
    model: versions.of("model"),
    settings: versions.of("settings"),
    access: versions.of("access"),
    presets: versions.of("presets"),
  };
}

/** Tells an application which state of what it keeps is the current one (API contract 1.10). */
export function addVersions(reply: FastifyReply, numbers: Numbers, rights: Rights): void {
  const { model, access, settings, presets } = numbers;
  const versions: Versions = {
    ...(model === null ? {} : { model: { count: model, mark: null } }),
    ...(access === null ? {} : { rights: { count: access, mark: markOf(rights) } }),
    ...(settings === null ? {} : { settings: { count: settings, mark: null } }),
    ...(presets === null ? {} : { presets: { count: presets, mark: null } }),
  };
  reply.header(versionsHeader, writeVersions(versions));
}

const marks = new WeakMap<Rights, string>();

/** Of the rights themselves: those whom a change of somebody else's rights does not concern need not read anything. */
function markOf(rights: Rights): string {
  const known = marks.get(rights);
  if (known !== undefined) return known;
  const mark = hash("sha256", JSON.stringify(rights), "base64url").slice(0, 12);
  marks.set(rights, mark);
  return mark;
}
