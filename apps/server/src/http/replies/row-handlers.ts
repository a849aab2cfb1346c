import type { IncomingHttpHeaders } from "node:http";
import type { Query } from "@rowhouse/contract";
import type { Context } from "../../core/context.ts";
import { ifMatchOf, keysOf, queryOf } from "../requests.ts";
import type { ReplyBody } from "../route.ts";
import { keysReply, listReply, writtenAs, writtenOne } from "./replies.ts";
import type { Reader, WriteResult } from "./replies.ts";

/** The parts of a request that the handlers take. */
interface RowsRequest {
  ctx: Context;
  query: object;
  headers: IncomingHttpHeaders;
}

/** A request to an address that ends with the keys of rows. */
interface KeysRequest extends RowsRequest {
  params: { id: string };
}

interface Writer {
  create(body: unknown, query: Query): Promise<WriteResult>;
  update(
    keys: readonly string[],
    body: unknown,
    options: { query: Query; ifMatch: string | null },
  ): Promise<readonly WriteResult[]>;
}

interface Remover {
  remove(keys: readonly string[], query: Query, ifMatch: string | null): Promise<void>;
}

/** The service of the caller, and how its keys are read in an address. */
interface RowsSource<Service> {
  service: (ctx: Context) => Service;
  keys?: (id: string) => string[];
}

/** Handlers of the usual `list` and `read` (API contract 2, 3). */
export function rowReads({ service, keys = keysOf }: RowsSource<Reader<Query>>) {
  return {
    list: (req: RowsRequest): Promise<ReplyBody> => listReply(service(req.ctx), queryOf(req)),

    read: (req: KeysRequest): Promise<ReplyBody> =>
      keysReply(service(req.ctx), keys(req.params.id), queryOf(req)),
  };
}

/** Handlers of the usual `create` of one row and `update` of one or several; `writeQuery` are the parameters of their replies. */
export function rowWrites({
  service,
  keys = keysOf,
  writeQuery = queryOf,
}: RowsSource<Writer> & { writeQuery?: typeof queryOf }) {
  return {
    create: async (req: RowsRequest & { body: unknown }): Promise<ReplyBody | null> =>
      writtenOne(await service(req.ctx).create(req.body, writeQuery(req))),

    async update(req: KeysRequest & { body: unknown }): Promise<ReplyBody | null> {
      const named = keys(req.params.id);
      const options = { query: writeQuery(req), ifMatch: ifMatchOf(req) };
      return writtenAs(named, await service(req.ctx).update(named, req.body, options));
    },
  };
}

/** The handler of the usual `remove`, which returns nothing. */
export function rowRemoval({ service, keys = keysOf }: RowsSource<Remover>) {
  return async (req: KeysRequest): Promise<null> => {
    await service(req.ctx).remove(keys(req.params.id), queryOf(req), ifMatchOf(req));
    return null;
  };
}
