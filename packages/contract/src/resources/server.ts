import { Type, type Static } from "typebox";
import type { FieldType } from "../model/field-types.ts";
import { defineEndpoints, type HttpMethod } from "../schema/endpoint.ts";
import { list, notOffered, nothing, one, page } from "../schema/replies.ts";
import { AnyObject } from "../schema/values.ts";

/** The logo of a project: addresses, null when its file is gone, empty without a logo (API contract 2.1.2). */
export type ProjectLogo = { full_url: string; url: string } | "" | null;

const ProjectLogoSchema = Type.Unsafe<ProjectLogo>({
  oneOf: [
    {
      type: "object",
      required: ["full_url", "url"],
      properties: { full_url: { type: "string" }, url: { type: "string" } },
    },
    { enum: ["", null] },
  ],
});

/** What the server reports about itself; the less a caller may know, the fewer keys. */
export const ServerInfo = Type.Object({
  api: Type.Object({
    version: Type.Optional(Type.String()),
    database: Type.Optional(Type.String()),
    project_name: Type.Optional(Type.String()),
    project_logo: Type.Optional(ProjectLogoSchema),
  }),
  server: Type.Optional(
    Type.Object({
      /** Bytes. */
      max_upload_size: Type.Number(),
      general: Type.Optional(
        /** Version and name of the runtime are in the keys that existing clients read. */
        Type.Object({ php_version: Type.String(), php_api: Type.String() }),
      ),
    }),
  ),
});
export type ServerInfo = Static<typeof ServerInfo>;

/** Provisioning by SCIM (API contract 2.17) is not built: 501 says so, where 404 could mean a wrong address. */
const scim = <const M extends HttpMethod>(method: M) =>
  ({
    method,
    path: "/:project/scim/*",
    access: "public",
    isUndescribed: true,
    bodyIsOptional: true,
    summary: "Provision users by SCIM",
    reply: notOffered,
  }) as const;

/** The server itself and the project (API contract 2.1). */
export const serverEndpoints = defineEndpoints(
  { name: "server", text: "The server and the project." },
  {
    ping: {
      method: "GET",
      path: "/server/ping",
      access: "public",
      isOutside: true,
      summary: "Check that the server runs (plain text)",
      reply: page,
    },
    ready: {
      method: "GET",
      path: "/server/ready",
      access: "public",
      isOutside: true,
      summary: "Check that the database responds",
      reply: one(Type.Object({ ready: Type.Literal(true) })),
    },
    info: {
      method: "GET",
      path: "/",
      access: "user",
      summary: "Read information about the server",
      query: ["project"],
      reply: one(ServerInfo),
    },
    types: {
      method: "GET",
      path: "/types",
      access: "user",
      summary: "List the types of fields",
      query: ["project"],
      reply: list(Type.Object({ name: Type.Unsafe<FieldType>({ type: "string" }) })),
    },
    project: {
      method: "GET",
      path: "/:project/",
      access: "public",
      ignoresAddress: true,
      summary: "Read information about the project",
      reply: one(ServerInfo),
    },
    update: {
      method: "POST",
      path: "/:project/update",
      access: "admin",
      summary: "Update the system tables",
      body: AnyObject,
      bodyIsOptional: true,
      reply: nothing,
    },
    scimGet: scim("GET"),
    scimPost: scim("POST"),
    scimPut: scim("PUT"),
    scimPatch: scim("PATCH"),
    scimDelete: scim("DELETE"),
  },
);
