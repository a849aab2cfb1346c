import { fillPath, type BodyOf, type Route, type Routes } from "@rowhouse/contract";
import type {
  CallData,
  Caller,
  OnVersion,
  ReadOptions,
  RepeatableOptions,
  Reply,
  Sent,
} from "./caller.ts";
import { newIdempotencyKey } from "./idempotency-key.ts";

/** The addresses of rows with a numeric id, such as `/:project/roles`. */
type RowsPath = { [R in Route]: PathOfRows<R> }[Route];
type PathOfRows<R extends Route> = R extends `GET /:project/${infer Name}/:id`
  ? Name extends `${string}:${string}`
    ? never
    : `/:project/${Name}`
  : never;

/** `never` for an endpoint that the contract does not have: its function cannot be called. */
type BodyAt<R extends string> = Sent<BodyOf<Routes[Extract<R, Route>]>>;
type DataAt<R extends string> = CallData<Extract<R, Route>, object>;

/**
 * The calls that addresses of rows have alike (API contract 2, 3), typed by the contract. A resource takes those it has.
 *
 * @example const { list, read, remove } = rowCalls(caller, "/:project/roles");
 */
export function rowCalls<const P extends RowsPath>({ send, project }: Caller, template: P) {
  type Row = DataAt<`GET ${P}/:id`>;
  const path = fillPath<string>(template, { project });
  const pathOf = (id: number): string => `${path}${fillPath("/:id", { id })}`;

  return {
    list: (options: ReadOptions = {}): Promise<Reply<Row[]>> =>
      send({ method: "GET", path, ...options }),

    /** All rows that fit, without pages. */
    listAll: async ({ query, ...options }: ReadOptions = {}): Promise<Row[]> =>
      (await send<Row[]>({ method: "GET", path, ...options, query: { ...query, limit: -1 } })).data,

    read: async (id: number, options: ReadOptions = {}): Promise<Row> =>
      (await send<Row>({ method: "GET", path: pathOf(id), ...options })).data,

    /** The same with its version, for `ifMatch` of a later write. */
    readVersion: (id: number, options: ReadOptions = {}): Promise<Reply<Row>> =>
      send({ method: "GET", path: pathOf(id), ...options }),

    create: async (
      body: BodyAt<`POST ${P}`>,
      { idempotencyKey = newIdempotencyKey(), ...options }: RepeatableOptions = {},
    ): Promise<DataAt<`POST ${P}`>> => {
      const request = { method: "POST", path, body, idempotencyKey, ...options } as const;
      return (await send<DataAt<`POST ${P}`>>(request)).data;
    },

    update: async (
      id: number,
      body: BodyAt<`PATCH ${P}/:id`>,
      options: OnVersion = {},
    ): Promise<DataAt<`PATCH ${P}/:id`>> => {
      const request = { method: "PATCH", path: pathOf(id), body, ...options } as const;
      return (await send<DataAt<`PATCH ${P}/:id`>>(request)).data;
    },

    remove: async (id: number, options: OnVersion = {}): Promise<void> => {
      await send({ method: "DELETE", path: pathOf(id), ...options });
    },
  };
}
