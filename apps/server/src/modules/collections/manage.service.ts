import type { Query } from "@rowhouse/contract";
import { inTransaction, type Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { createItem, systemWrite, updateItem } from "../../query/index.ts";
import { describeTable, readManaged } from "./manage.repository.ts";

const collections = "directus_collections";

/**
 * Makes a table of an existing database managed (API contract 6.5): its columns are described and its foreign keys become
 * relations; the table itself stays as it is, and so do existing descriptions. A managed table is skipped. The caller has
 * authorized the request and the name; the model of `ctx` does not contain the changes. Throws collectionNotFound.
 */
export async function manageCollection(
  ctx: Context,
  name: string,
  remark: Pick<Query, "comment">,
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const isManaged = await readManaged(inner.db, name);
    if (isManaged) return;
    if (!(await describeTable(inner.db, name)))
      throw new AppError("collectionNotFound", { collection: name });
    const options = { ...systemWrite, validate: "item", query: remark } as const;
    if (isManaged === null)
      await createItem(inner, collections, {
        ...options,
        // Existing clients expect this action in the activity.
        action: "update",
        values: { collection: name, managed: true },
      });
    else await updateItem(inner, collections, { ...options, key: name, values: { managed: true } });
  });
}
