import { Type } from "typebox";
import type { Static } from "typebox";
import { emptyReplies, ErrorReply, replies } from "../schema/envelope.ts";
import { takes } from "../schema/takes.ts";
import { AnyObject, untyped } from "../schema/values.ts";

/** The logo of a project: addresses, null when its file is gone, empty without a logo (API contract 2.1.2). */
export type ProjectLogo = { full_url: string; url: string } | "" | null;

/** What the server tells about itself; the less a caller may know, the fewer keys. */
export const ServerInfo = Type.Object({
  api: Type.Object({
    version: Type.Optional(Type.String()),
    database: Type.Optional(Type.String()),
    project_name: Type.Optional(Type.String()),
    project_logo: Type.Optional(untyped<ProjectLogo>()),
  }),
  server: Type.Optional(
    Type.Object({
      /** Bytes. */
      max_upload_size: Type.Number(),
      general: Type.Optional(
        /** The runtime's version and name stand in the keys that clients of this generation read. */
        Type.Object({ php_version: Type.String(), php_api: Type.String() }),
      ),
    }),
  ),
});
export type ServerInfo = Static<typeof ServerInfo>;

/** Route schemas of the server itself (API contract 2.1). */
export const server = {
  ping: { response: { 200: Type.String() } },
  ready: { response: replies(Type.Object({ ready: Type.Literal(true) })) },
  info: { querystring: takes("project"), response: replies(ServerInfo) },
  project: { response: replies(ServerInfo) },
  types: {
    querystring: takes("project"),
    response: replies(Type.Array(Type.Object({ name: Type.String() }))),
  },
  update: { body: AnyObject, response: emptyReplies },
  /** Told plainly that it is not there (501). */
  scim: { response: { "4xx": ErrorReply, "5xx": ErrorReply } },
};
