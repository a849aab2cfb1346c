import { activityEndpoints } from "@rowhouse/contract";
import { AppError, because, unknownKeys } from "../../core/errors.ts";
import { defineModule } from "../../http/route.ts";
import { writtenOne } from "../../http/replies/replies.ts";
import { rowReads } from "../../http/replies/row-handlers.ts";
import { activityService } from "./activity.service.ts";

/** Routes of activity and comments (API contract 2.4). Comments are authorized by the rights on the item they are about. */
export const activityModule = defineModule(activityEndpoints, {
  ...rowReads({ service: activityService }),

  createComment: async (req) => {
    const { collection, item, comment } = req.body;
    refuseUnknown(req.body, ["collection", "item", "comment"]);
    return writtenOne(
      await activityService(req.ctx).createComment({
        collection,
        item: String(item),
        comment: comment ?? null,
      }),
    );
  },

  updateComment: async (req) => {
    refuseUnknown(req.body, ["comment"]);
    return writtenOne(
      await activityService(req.ctx).updateComment(req.params.id, req.body.comment),
    );
  },

  removeComment: async (req) => {
    await activityService(req.ctx).removeComment(req.params.id);
    return null;
  },
});

function refuseUnknown(body: object, known: readonly string[]): void {
  const fields = unknownKeys(body, new Set(known));
  if (fields !== null)
    throw new AppError("unprocessable", because("unknownFields", { fields: fields.slice(0, 200) }));
}
