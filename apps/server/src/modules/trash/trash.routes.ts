import { trashEndpoints, type Trash } from "@rowhouse/contract";
import { defineModule } from "../../http/route.ts";
import { trashService } from "./trash.service.ts";

/** The route of removed items (API contract 2.23). */
export function trashModule(keptDays: Trash["kept_days"]) {
  return defineModule(trashEndpoints, {
    list: async (req) => {
      const { collection = null, keys, user, act = null, q, before } = req.query;
      const found = await trashService(req.ctx).list({
        collection,
        keys: keys === undefined ? null : keys.split(","),
        user: user === undefined ? null : Number(user),
        act,
        q: typeof q === "string" && q.trim() !== "" ? q : null,
        before: before === undefined ? null : Number(before),
      });
      return { data: { ...found, kept_days: keptDays } };
    },
  });
}
