import { Type, type Static, type TObject, type TOptional, type TSchema } from "typebox";
import type { Action } from "../permissions/permission.ts";
import type { ServiceBody } from "./bodies.ts";
import { checkedParameters, type QueryParameter } from "./query-parameters.ts";
import type { ReplySpec } from "./replies.ts";

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Who may call an endpoint: anyone (rights on rows still count), signed-in users (401/108), administrators (401/3), or
 * those with the right to an action on a collection. `:name` is the collection in that path parameter, `*` any collection.
 */
export type RouteAccess = "public" | "user" | "admin" | { collection: string; action: Action };

/** The subject of endpoints, by which the description of the API groups them. */
export interface Section {
  name: string;
  text: string;
}

/** The declaration of one endpoint, without its section. */
export interface EndpointSpec {
  method: HttpMethod;
  /** The whole path, with `:name` for its parameters; `/:project` first where it belongs to a project. */
  path: string;
  access: RouteAccess;
  /**
   * Who refuses callers without `access`: by default the route, before its handler runs. The `planner` reports 404 for
   * single items that may not be read (K6); a `service` has its own error codes.
   */
  authorizedBy?: "planner" | "service";
  /** The purpose of the endpoint, in a few words. */
  summary: string;
  /** The last path parameter takes several keys with commas between them (API contract 2). */
  severalKeys?: boolean;
  /** The query parameters that change what it does; any other is ignored (API contract 3.1). */
  query?: readonly QueryParameter[];
  body?: TSchema | ServiceBody<unknown>;
  /** The body may be left out; all other endpoints with one refuse requests without it (400/13). */
  bodyIsOptional?: boolean;
  /**
   * A write that is repeated with the same `Idempotency-Key` is carried out once (API contract 1.8). Only for endpoints
   * whose whole work fits into one transaction, without waiting for others. With "byHandler" the handler says what of its
   * work that is, and opens the transaction: it receives a file first, or changes tables beside the rows.
   */
  takesIdempotencyKey?: boolean | "byHandler";
  /** The body may be a form with a file in it. */
  takesFiles?: boolean;
  reply: ReplySpec;
  /** Further statuses of success that carry no JSON, such as 304. */
  statuses?: readonly number[];
  /** Tokens are ignored: signing in must work with a stale one. */
  ignoresToken?: boolean;
  /** The allowed addresses of the public role do not count: the sign-in screen needs this endpoint. */
  ignoresAddress?: boolean;
  /** Also for users who have yet to set up the second factor that their role requires; all else refuses them (401/113). */
  maySetUp?: boolean;
  /**
   * A session that asks for it has to be confirmed first (403/116, API contract 2.25): `always`, or `sometimes`, by what a body
   * changes.
   */
  needsConfirmation?: "always" | "sometimes";
  /** Works before anything is installed and without a project. */
  isOutside?: boolean;
  /** Responds with the bytes of files, where an unknown project is 404/8 and not 404/22 (API contract 10.5). */
  isAsset?: boolean;
  /** Not in the OpenAPI document: it has no function, or only browsers load it. */
  isUndescribed?: boolean;
}

/** One endpoint of the API: the source of its route, its client call, its OpenAPI operation and of what tests must cover. */
export interface Endpoint extends EndpointSpec {
  section: Section;
}

/** Declares the endpoints of one section. */
export function defineEndpoints<const E extends Record<string, EndpointSpec>>(
  section: Section,
  specs: E,
): { readonly [K in keyof E]: E[K] & { section: Section } } {
  const entries = Object.entries(specs).map(([name, spec]) => [name, { ...spec, section }]);
  // The entries are those of `specs`, each with its section.
  return Object.fromEntries(entries) as { [K in keyof E]: E[K] & { section: Section } };
}

/** Method and path, such as `GET /:project/roles/:id`. */
export function routeOf<E extends Pick<EndpointSpec, "method" | "path">>({
  method,
  path,
}: E): `${E["method"]} ${E["path"]}` {
  return `${method} ${path}`;
}

/** The body that a request is typed with. */
export type BodyOf<E> = E extends { body: infer B }
  ? B extends ServiceBody<infer T>
    ? T
    : B extends TSchema
      ? Static<B>
      : never
  : undefined;

type CheckedParameter = keyof typeof checkedParameters;

/** The query parameters of an endpoint, as a handler receives them. */
export type QueryOf<E> = E extends {
  query: readonly [QueryParameter, ...QueryParameter[]] &
    readonly (infer N extends QueryParameter)[];
}
  ? { [K in N]?: K extends CheckedParameter ? Static<(typeof checkedParameters)[K]> : unknown }
  : Readonly<Record<string, unknown>>;

/** The schema of the query where a parameter's shape is checked by the route; null for all other endpoints. */
export function querySchemaOf({ query = [] }: EndpointSpec): TObject | null {
  const checked: Partial<Record<string, TOptional>> = checkedParameters;
  const properties = query.flatMap((name) => {
    const schema = checked[name];
    return schema === undefined ? [] : [[name, schema] as const];
  });
  return properties.length === 0 ? null : Type.Object(Object.fromEntries(properties));
}

/** The schema that a route checks bodies with; null where there is none or the service checks all of it. */
export function bodySchemaOf({ body }: EndpointSpec): TSchema | null {
  if (body === undefined) return null;
  return isCheckedByService(body) ? body.check : body;
}

/** The documented schema of a body; null without one. */
export function describedBodyOf({ body }: EndpointSpec): TSchema | null {
  if (body === undefined) return null;
  return isCheckedByService(body) ? body.described : body;
}

function isCheckedByService(body: TSchema | ServiceBody<unknown>): body is ServiceBody<unknown> {
  return "checkedBy" in body;
}
