import { parseQuery, searchEndpoints } from "@rowhouse/contract";
import { defineModule } from "../../http/route.ts";
import { searchService } from "./search.service.ts";

/** The route that searches everything (API contract 2.28). */
export const searchModule = defineModule(searchEndpoints, {
  find: async (req, reply) => {
    const { q, limit } = parseQuery(req.query);
    // Who types goes on with the next letter: what nobody waits for any more is not begun.
    const isClosed = (): boolean => reply.raw.destroyed;
    return { data: await searchService(req.ctx).find({ text: q ?? "", limit, isClosed }) };
  },
});
