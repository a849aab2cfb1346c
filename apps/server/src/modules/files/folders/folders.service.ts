import { emptyQuery } from "@rowhouse/contract";
import type { Context } from "../../../core/context.ts";
import { AppError, because, brokenRule } from "../../../core/errors.ts";
import { crudService, readItems } from "../../../query/index.ts";
import type { Values } from "../../../query/index.ts";

const collection = "directus_folders";

/** Use cases of folders (API contract 2.12). A folder only groups rows: when it goes, the files in it stay where they are. */
export function foldersService(ctx: Context) {
  return crudService(ctx, {
    collection,
    accept: oneFolder,
    create: { ignore: ["id"] },
    update: {
      ignore: ["id"],
      validate: "sent",
      prepare: async (values, stored) => {
        if (stored && values["parent_folder"] !== undefined)
          await refuseLoop(ctx, stored["id"], values["parent_folder"]);
        return values;
      },
    },
  });
}

/** A folder in itself, or in one that lies in it, could be reached from nowhere. Whether the caller may read them is of no account. */
async function refuseLoop(ctx: Context, folder: unknown, parent: unknown): Promise<void> {
  const query = { ...emptyQuery, fields: ["parent_folder"], limit: 1 };
  const seen = new Set<string>();
  let above = parent;
  while (above !== null && above !== undefined && !seen.has(String(above))) {
    if (String(above) === String(folder))
      throw new AppError("invalidInput", brokenRule("parent_folder", "folderCycle"));
    seen.add(String(above));
    const { items } = await readItems(ctx, collection, {
      query,
      where: { id: above },
      trusted: true,
    });
    above = items[0]?.["parent_folder"];
  }
}

function oneFolder(body: unknown): Values {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new AppError("unprocessable", because("oneAtATime"));
  return { ...body };
}
