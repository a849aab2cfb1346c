import { emptyQuery, isRecord } from "@rowhouse/contract";
import type { Query } from "@rowhouse/contract";
import type { Context } from "../../../core/context.ts";
import { AppError, because, brokenRule } from "../../../core/errors.ts";
import {
  createItem,
  deleteItems,
  readByKeys,
  readItems,
  updateItem,
  updateItems,
} from "../../../query/index.ts";
import type { ItemsAnswer, WriteAnswer } from "../../../query/index.ts";

const collection = "directus_folders";

type Values = Record<string, unknown>;

/** Use cases of folders (API contract 2.12). A folder only groups rows; the bytes know nothing of it. */
export function foldersService(ctx: Context) {
  return {
    async list(query: Query): Promise<ItemsAnswer> {
      return await readItems(ctx, collection, { query });
    },

    async read(keys: string[], query: Query): Promise<ItemsAnswer> {
      return await readByKeys(ctx, collection, { keys, query });
    },

    async create(body: unknown, query: Query): Promise<WriteAnswer> {
      return await createItem(ctx, collection, {
        values: oneFolder(body),
        ignore: ["id"],
        query,
      });
    },

    async update(keys: string[], body: unknown, query: Query): Promise<WriteAnswer[]> {
      const change = {
        values: oneFolder(body),
        ignore: ["id"],
        query,
        validate: "sent",
        prepare: async (values: Values, stored: Values | null) => {
          if (stored && values["parent_folder"] !== undefined)
            await refuseLoop(ctx, stored["id"], values["parent_folder"]);
          return values;
        },
      } as const;
      const [only] = keys;
      if (keys.length === 1 && only !== undefined)
        return [await updateItem(ctx, collection, { ...change, key: only })];
      return await updateItems(ctx, collection, { ...change, keys });
    },

    /** The files in it stay where they are. */
    async remove(keys: string[], query: Query): Promise<void> {
      await deleteItems(ctx, collection, { keys, query });
    },
  };
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
    const { data } = await readItems(ctx, collection, {
      query,
      where: { id: above },
      trusted: true,
    });
    const [row] = [data].flat();
    const next: unknown = row?.["parent_folder"];
    above = isRecord(next) ? next["id"] : next;
  }
}

function oneFolder(body: unknown): Values {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new AppError("unprocessable", because("oneAtATime"));
  return { ...body };
}
