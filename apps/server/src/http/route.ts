import type { Action } from "@rowhouse/contract";
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawServerDefault,
} from "fastify";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Static, TSchema } from "typebox";
import type { Context } from "../core/context.ts";

/**
 * Who may call a route at all. `nobody`: open to all (rights on rows still count); `user`: a signed-in user (401/108);
 * `admin` (401/3); else the right to do `action` on a collection, by name or by the path parameter that holds it.
 */
export type Needs =
  | "nobody"
  | "user"
  | "admin"
  | { collection: string | { param: string }; action: Action };

declare module "fastify" {
  interface FastifyContextConfig {
    needs?: Needs;
    /** Tokens are not looked at: signing in must work with a stale one. */
    ignoresToken?: boolean;
    /** Answers the public from everywhere, whatever addresses its role names: the sign-in screen needs it. */
    ignoresAddress?: boolean;
    /** Also for people who have yet to set up the second factor that their role asks for; all else answers them 401/113. */
    maySetUp?: boolean;
    /** Works before anything is installed and without a project; there is no `ctx` then. */
    isOutside?: boolean;
    /** A route of the frame (405 replies, static files): no `needs`, no schema, no context. */
    isInternal?: boolean;
    /** Hands out the bytes of files, where an unknown project is 404/8 and not 500/22 (API contract 10.5). */
    isAsset?: boolean;
    /** POST and PATCH want a body that can be read (400/13); this one does without. */
    bodyIsOptional?: boolean;
  }

  interface FastifyRequest {
    /** Made before the handler runs; not there on routes that are `isOutside` or `isInternal`. */
    ctx: Context;
    hasContext: boolean;
  }
}

/** Requests are typed by their TypeBox schemas; replies are not, their shape is checked in tests. */
export interface SchemaTypes extends FastifyTypeProvider {
  validator: this["schema"] extends TSchema ? Static<this["schema"]> : unknown;
  serializer: unknown;
}

/** What routes are registered on. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  SchemaTypes
>;

/**
 * The routes of one module. Handlers return an `Answer`, a `CachedResponse`, a `Reply`-like stream or buffer sent with `reply`, or null for
 * "nothing to return"; the envelope, 204 and `public: true` are added for them (API contract 1.3).
 */
export type Routes = (app: App) => void | Promise<void>;

/** What most handlers return. `etag` becomes the header; an empty `meta` is left out. */
export interface Answer {
  data: unknown;
  meta?: object | undefined;
  etag?: string | null;
}
