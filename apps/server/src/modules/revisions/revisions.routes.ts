import { fileHistoryEndpoints, revisionsEndpoints, userHistoryEndpoints } from "@rowhouse/contract";
import { defineModule, type Handlers } from "../../http/route.ts";
import { itemBody, listBody } from "../../http/replies/replies.ts";
import { rowReads } from "../../http/replies/row-handlers.ts";
import { numericKeysOf, queryOf } from "../../http/requests.ts";
import { revisionsService } from "./revisions.service.ts";

/** Routes of revisions (API contract 2.13). */
export const revisionsModule = defineModule(
  revisionsEndpoints,
  rowReads({ service: revisionsService }),
);

/** The history of one user (API contract 2.9). */
export const userHistoryModule = defineModule(
  userHistoryEndpoints,
  historyHandlers((id) => ({ collection: "directus_users", item: id })),
);

/** The history of one file (API contract 2.12). Files have numeric keys; any other key is not found (404/1). */
export const fileHistoryModule = defineModule(
  fileHistoryEndpoints,
  historyHandlers((id) => ({ collection: "directus_files", item: numericKeysOf(id).join() })),
);

function historyHandlers(
  itemOf: (id: string) => { collection: string; item: string },
): Handlers<typeof userHistoryEndpoints | typeof fileHistoryEndpoints> {
  return {
    revisions: async (req) => {
      const query = queryOf(req);
      return listBody(await revisionsService(req.ctx).ofItem(itemOf(req.params.id), query), query);
    },

    revision: async (req) => {
      const { id, offset } = req.params;
      return itemBody(await revisionsService(req.ctx).ofItemAt(itemOf(id), offset, queryOf(req)));
    },
  };
}
