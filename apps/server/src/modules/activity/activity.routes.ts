import { activity, paths } from "@rowhouse/contract";
import { AppError, because } from "../../core/errors.ts";
import type { App } from "../../http/route.ts";
import { keysReply, listReply } from "../../http/answers/results.ts";
import { writtenOne } from "../../http/answers/written.ts";
import { keysOf, queryOf } from "../../http/requests.ts";
import { activityService } from "./activity.service.ts";

/** Routes of activity and comments (API contract 2.4). Comments are judged by the rights on the item they are about. */
export function activityRoutes(app: App): void {
  app.get(
    paths.activity.list,
    {
      schema: activity.list,
      config: { needs: { collection: "directus_activity", action: "read" } },
    },
    (req) => listReply(activityService(req.ctx), queryOf(req)),
  );

  app.get(paths.activity.one, { schema: activity.read, config: { needs: "nobody" } }, (req) =>
    keysReply(activityService(req.ctx), keysOf(req.params.id), queryOf(req)),
  );

  app.post(
    paths.activity.comments,
    { schema: activity.createComment, config: { needs: "nobody" } },
    async (req) => {
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
  );

  app.patch(
    paths.activity.comment,
    { schema: activity.updateComment, config: { needs: "nobody" } },
    async (req) => {
      refuseUnknown(req.body, ["comment"]);
      return writtenOne(
        await activityService(req.ctx).updateComment(req.params.id, req.body.comment),
      );
    },
  );

  app.delete(
    paths.activity.comment,
    { schema: activity.removeComment, config: { needs: "nobody" } },
    async (req) => {
      await activityService(req.ctx).removeComment(req.params.id);
      return null;
    },
  );
}

function refuseUnknown(body: object, known: readonly string[]): void {
  const unknown = Object.keys(body).filter((key) => !known.includes(key));
  if (unknown.length > 0)
    throw new AppError(
      "unprocessable",
      because("unknownFields", { fields: unknown.join(", ").slice(0, 200) }),
    );
}
