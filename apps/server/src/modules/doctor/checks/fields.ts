import { isSystemCollection, ownValue } from "@rowhouse/contract";
import type { Context } from "../../../core/context.ts";
import { deleteItem, systemWrite } from "../../../query/index.ts";
import { changeModel, forgetBlacklisted, forgetCollection } from "../../fields/index.ts";
import type { Check, Finding } from "../check.ts";
import {
  readDescribedCollections,
  readDescribedFields,
  type DescribedField,
} from "../reading/descriptions.repository.ts";
import { recordMend } from "../reading/entries.repository.ts";

/** Descriptions of columns and tables that are gone. */
export const fieldsCheck: Check = {
  id: "fields",
  weight: "advice",
  async find({ db, model }) {
    const described = await readDescribedFields(db);
    const names = new Set([
      ...(await readDescribedCollections(db)),
      ...described.map(({ collection }) => collection),
    ]);
    const gone = [...names].filter(
      (name) => !Object.hasOwn(model.collections, name) && !isSystemCollection(name),
    );
    const stale = described.filter(({ collection, field }) => {
      const found = ownValue(model.collections, collection);
      return found !== undefined && !Object.hasOwn(found.fields, field);
    });
    return { findings: [...gone.map(goneFinding), ...stale.map(staleFinding)] };
  },
  async mend(ctx, { key, kind, values }) {
    const collection = String(values["collection"]);
    if (kind === "collection_without_table") return await forgetAll(ctx, collection);
    await changeModel(ctx, async ({ ctx: inner }) => {
      await deleteItem(inner, "directus_fields", { ...systemWrite, key });
      await forgetBlacklisted(inner.db, collection, new Set([String(values["field"])]));
    });
  },
};

function goneFinding(collection: string): Finding {
  return {
    key: `table ${collection}`,
    kind: "collection_without_table",
    values: { collection },
    mend: "confirmed",
  };
}

function staleFinding({ id, collection, field }: DescribedField): Finding {
  return {
    key: String(id),
    kind: "field_without_column",
    values: { collection, field },
    mend: "confirmed",
  };
}

/** With its fields, permissions, bookmarks and relations, which all mean nothing without the table. */
async function forgetAll(ctx: Context, name: string): Promise<void> {
  await changeModel(ctx, async ({ ctx: inner }) => {
    await forgetCollection(inner.db, { name, relations: inner.model.relations });
    const comment = `The description of ${name} was removed, its table is gone.`;
    await recordMend(inner, { collection: "directus_collections", item: name, comment });
    for (const collection of ["directus_collections", "directus_permissions"])
      inner.announce({ name: "item.delete", collection, keys: [name] });
  });
}
