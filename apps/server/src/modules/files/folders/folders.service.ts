import { emptyQuery, isRecord, type FolderContents, type Query } from "@rowhouse/contract";
import type { Context } from "../../../core/context.ts";
import { AppError, because, brokenRule } from "../../../core/errors.ts";
import { crudService, readItems, type Values } from "../../../query/index.ts";
import { countContents, removeWithContents, type ContentsFate } from "./folder-contents.ts";

const collection = "directus_folders";

/** Use cases of folders (API contract 2.12). A folder only groups rows: deleting it keeps the files in it, one level up. */
export function foldersService(ctx: Context) {
  const crud = crudService(ctx, {
    collection,
    accept: oneFolder,
    create: { ignore: ["id"] },
    update: {
      ignore: ["id"],
      validate: "sent",
      prepare: async (values, stored) => {
        if (stored && values["parent_folder"] !== undefined)
          await refuseCycle(ctx, stored["id"], values["parent_folder"]);
        return values;
      },
    },
  });
  return {
    ...crud,
    contents: (key: string): Promise<FolderContents> => countContents(ctx, key),
    removeWithContents: (keys: readonly string[], how: { fate: ContentsFate; query: Query }) =>
      removeWithContents(ctx, keys, how),
  };
}

/** A folder inside itself or a descendant would be unreachable. Read rights do not matter for this check. */
async function refuseCycle(ctx: Context, folder: unknown, parent: unknown): Promise<void> {
  const query = { ...emptyQuery, fields: ["parent_folder"], limit: 1 };
  const seen = new Set<string>();
  let ancestor = parent;
  while (ancestor !== null && ancestor !== undefined && !seen.has(String(ancestor))) {
    if (String(ancestor) === String(folder))
      throw new AppError("invalidInput", brokenRule("parent_folder", "folderCycle"));
    seen.add(String(ancestor));
    const { items } = await readItems(ctx, collection, {
      query,
      where: { id: ancestor },
      trusted: true,
    });
    ancestor = items[0]?.["parent_folder"];
  }
}

function oneFolder(body: unknown): Values {
  if (!isRecord(body)) throw new AppError("unprocessable", because("oneAtATime"));
  return body;
}
