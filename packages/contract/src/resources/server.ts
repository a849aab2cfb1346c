import { Type, type Static } from "typebox";
import { passwordRules, type PasswordRule } from "../constants/passwords.ts";
import type { FieldType } from "../model/model.ts";
import { defineEndpoints, type HttpMethod } from "../schema/endpoint.ts";
import { list, notOffered, nothing, one, page } from "../schema/replies.ts";
import { AnyObject, NullableInteger, NullableText } from "../schema/values.ts";

/**
 * A picture of a project, such as its logo: addresses, null when its file is gone, empty without one (API contract 2.1.2).
 * `screen_url` is the same no larger than a screen, for a background that is larger.
 */
export type ProjectPicture = { full_url: string; url: string; screen_url?: string } | "" | null;

const ProjectPictureSchema = Type.Unsafe<ProjectPicture>({
  oneOf: [
    {
      type: "object",
      required: ["full_url", "url"],
      properties: {
        full_url: { type: "string" },
        url: { type: "string" },
        screen_url: { type: "string" },
      },
    },
    { enum: ["", null] },
  ],
});

/** The report of the server about itself; the less a caller may know, the fewer keys. */
export const ServerInfo = Type.Object({
  api: Type.Object({
    version: Type.Optional(Type.String()),
    database: Type.Optional(Type.String()),
    project_name: Type.Optional(Type.String()),
    project_logo: Type.Optional(ProjectPictureSchema),
    /** The color of the brand in hex; empty where the project has none of its own. */
    project_color: Type.Optional(Type.String()),
    project_background: Type.Optional(ProjectPictureSchema),
    password_rule: Type.Optional(Type.Unsafe<PasswordRule>({ enum: [...passwordRules] })),
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

const Part = Type.Unsafe<"ok" | "missing">({ enum: ["ok", "missing"] });

/** The parts that a process depends on. Without Redis it works on its own. */
export const Readiness = Type.Object({
  ready: Type.Literal(true),
  database: Part,
  storage: Part,
  redis: Type.Unsafe<"ok" | "missing" | "unused">({ enum: ["ok", "missing", "unused"] }),
});
export type Readiness = Static<typeof Readiness>;

/** How the server is set up, for administrators: what is set and what is missing, and never a secret or where things are. */
export const ServerDetails = Type.Object({
  version: Type.String(),
  runtime: Type.Object({
    name: Type.String(),
    version: Type.String(),
    /** Operating system and processor, as in `linux x64`. */
    platform: Type.String(),
    /** Bytes that the process holds. */
    memory: Type.Integer(),
    /** When the process was started, in UTC. */
    started_on: Type.String(),
  }),
  database: Type.Object({
    vendor: Type.String(),
    /** The product behind the vendor's protocol, as MariaDB. */
    product: Type.String(),
    version: Type.String(),
    /** Bytes on the disk; null where the database does not say. */
    size: NullableInteger,
  }),
  storage: Type.Object({ kind: Type.String(), state: Part }),
  mail: Type.Object({
    transport: Type.Unsafe<"smtp" | "outbox">({ enum: ["smtp", "outbox"] }),
    /** The sender, maybe with a name in front. */
    from: Type.String(),
  }),
  /** The state that several processes share; without it each works on its own. */
  redis: Readiness.properties.redis,
  /** Requests per minute and address; null without a limit. */
  rate_limit: NullableInteger,
  /** The address people use; null: that of each request. */
  public_url: NullableText,
  trusts_proxy: Type.Boolean(),
  has_metrics: Type.Boolean(),
  /** Days; null for ever. */
  activity_days: NullableInteger,
  revision_days: NullableInteger,
  /** Bytes. */
  max_upload_size: Type.Integer(),
  /** Where people of this installation report problems: a page or `mailto:`; null where nobody said. */
  support_url: NullableText,
});
export type ServerDetails = Static<typeof ServerDetails>;

/** All that the report of the use of the product holds; numbers are classes such as `10-99`. */
export const UsageReport = Type.Object({
  product: Type.String(),
  version: Type.String(),
  runtime: Type.String(),
  database: Type.String(),
  collections: Type.String(),
  users: Type.String(),
  roles: Type.String(),
  files: Type.String(),
});
export type UsageReport = Static<typeof UsageReport>;

/** Whether the use of the product is reported, where to, and exactly what. */
export const UsageState = Type.Object({
  is_on: Type.Boolean(),
  /** Null: the operator named no address, and nothing can be sent. */
  address: NullableText,
  /** In UTC; null: never. */
  sent_on: NullableText,
  report: UsageReport,
});
export type UsageState = Static<typeof UsageState>;

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
      summary: "Check that database, storage and Redis respond",
      reply: one(Readiness),
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
    details: {
      method: "GET",
      path: "/:project/server",
      access: "admin",
      summary: "Read how the server is set up",
      reply: one(ServerDetails),
    },
    usage: {
      method: "GET",
      path: "/:project/server/usage",
      access: "admin",
      summary: "Read the report of the use of the product as it would be sent",
      reply: one(UsageState),
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
