import type { filesEndpoints } from "@rowhouse/contract";
import { writtenOne } from "../../../http/replies/replies.ts";
import { fileKeyOf, ifMatchOf, numericKeysOf, rowQueryOf } from "../../../http/requests.ts";
import type { Handlers } from "../../../http/route.ts";
import { versionsService } from "./versions.service.ts";

/** Handlers of the contents that files had before (API contract 2.27). */
export const versionHandlers = {
  versions: async (req) => ({
    data: await versionsService(req.ctx).list(fileKeyOf(req.params.id)),
  }),

  restoreVersion: async (req) => {
    const { key, version } = namedIn(req.params);
    const options = { query: rowQueryOf(req), ifMatch: ifMatchOf(req) };
    return writtenOne(await versionsService(req.ctx).restore(key, version, options));
  },

  removeVersion: async (req) => {
    const { key, version } = namedIn(req.params);
    await versionsService(req.ctx).remove(key, version, rowQueryOf(req).comment);
    return null;
  },
} satisfies Partial<Handlers<typeof filesEndpoints>>;

function namedIn({ id, version }: { id: string; version: string }) {
  return { key: fileKeyOf(id), version: numericKeysOf(version).join() };
}
