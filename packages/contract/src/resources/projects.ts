import { Type, type Static } from "typebox";
import { databaseKinds, type DatabaseKind } from "../constants/names.ts";
import { minPassword } from "../constants/passwords.ts";
import { defineEndpoints } from "../schema/endpoint.ts";
import { nothing } from "../schema/replies.ts";
import { NullableText } from "../schema/values.ts";

/**
 * The body that the installer sends (API contract 2.1.1). The server databases need `db_name` and `db_user`, the embedded one
 * neither; without `db_type` it is mysql, as older clients expect. Requests that are not from loopback need the one-time
 * `setup_code` that the server printed.
 */
export const CreateProjectBody = Type.Object({
  project: Type.Optional(Type.String({ pattern: "^[A-Za-z0-9_-]+$", maxLength: 64 })),
  setup_code: Type.Optional(Type.String({ maxLength: 128 })),
  force: Type.Optional(Type.Boolean()),
  existing: Type.Optional(Type.Boolean()),
  db_type: Type.Optional(Type.Unsafe<DatabaseKind>({ type: "string", enum: [...databaseKinds] })),
  db_host: Type.Optional(Type.String({ maxLength: 255 })),
  db_port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
  db_socket: Type.Optional(Type.String({ maxLength: 255 })),
  db_name: Type.Optional(Type.String({ maxLength: 255 })),
  db_user: Type.Optional(Type.String({ maxLength: 255 })),
  db_password: Type.Optional(NullableText),
  user_email: Type.String({ minLength: 3, maxLength: 128 }),
  user_password: Type.String({ minLength: minPassword, maxLength: 1024 }),
  user_token: Type.Optional(NullableText),
  project_name: Type.Optional(Type.String({ maxLength: 255 })),
  app_url: Type.Optional(Type.String({ maxLength: 255 })),
  timezone: Type.Optional(Type.String({ maxLength: 64 })),
  locale: Type.Optional(Type.String({ maxLength: 16 })),
  mail_from: Type.Optional(Type.String({ maxLength: 255 })),
  cors_enabled: Type.Optional(Type.Boolean()),
});
export type CreateProjectBody = Static<typeof CreateProjectBody>;

/** Projects (API contract 2.1): set up and taken down before there is any, or by administrators of one. */
export const projectsEndpoints = defineEndpoints(
  { name: "projects", text: "Setting projects up and taking them down." },
  {
    create: {
      method: "POST",
      path: "/projects",
      access: "admin",
      authorizedBy: "service",
      isOutside: true,
      summary: "Set up a project",
      body: CreateProjectBody,
      reply: nothing,
    },
    remove: {
      method: "DELETE",
      path: "/projects/:name",
      access: "admin",
      authorizedBy: "service",
      isOutside: true,
      summary: "Remove a project; the tables of its collections stay",
      needsConfirmation: "always",
      reply: nothing,
    },
  },
);
