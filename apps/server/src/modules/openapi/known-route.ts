import type { Demand } from "../../access/check-needs.ts";

/** A JSON schema; those of TypeBox are some. */
export type Schema = Readonly<Record<string, unknown>>;

/** What a registered route says about itself. */
export interface KnownRoute {
  method: string;
  /** As registered: `/:project/items/:collection`. */
  path: string;
  needs: Demand;
  querystring: Schema | null;
  body: Schema | null;
  /** By status, as routes state them: `200`, `4xx`. */
  response: Readonly<Record<string, Schema>>;
}

/** Method and path, with `{p}` for the project: `GET /{p}/users/:id`. */
export function nameOf({ method, path }: KnownRoute): string {
  return `${method} ${path.replace(/^\/:project(?=\/)/, "/{p}")}`;
}
