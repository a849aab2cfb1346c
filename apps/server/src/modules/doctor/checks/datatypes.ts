import {
  datatypesFor,
  isAliasType,
  isSystemCollection,
  type DatabaseKind,
  type Field,
  type FieldType,
} from "@rowhouse/contract";
import { systemWrite, updateItem } from "../../../query/index.ts";
import { changeModel } from "../../fields/index.ts";
import type { Check, Finding } from "../check.ts";
import { typeOfDatatype } from "../reading/descriptions.repository.ts";

/** Fields whose type says one thing and whose column another. */
export const datatypesCheck: Check = {
  id: "datatypes",
  weight: "advice",
  async find({ db, model }) {
    const fields = Object.values(model.collections)
      .filter(({ collection }) => !isSystemCollection(collection))
      .flatMap((collection) => Object.values(collection.fields));
    return { findings: fields.flatMap((field) => findingOf(db.dialect.id, field)) };
  },
  async mend(ctx, { key, values }) {
    await changeModel(ctx, async ({ ctx: inner }) => {
      await updateItem(inner, "directus_fields", {
        ...systemWrite,
        key,
        values: { type: values["fitting"], interface: null, options: null },
      });
    });
  },
};

function findingOf(kind: DatabaseKind, field: Field): Finding[] {
  const { id, collection, field: name, type, datatype } = field;
  if (id === null || type === null || datatype === null) return [];
  const fitting = typeOfDatatype(datatype);
  if (fits(kind, { type, datatype, fitting })) return [];
  const values = { collection, field: name, type, datatype, fitting: fitting ?? "" };
  const key = String(id);
  return [{ key, kind: "datatype_differs", values, mend: fitting === null ? null : "confirmed" }];
}

/** A flag may be a single bit, and what has no type of its own may have any. */
function fits(
  kind: DatabaseKind,
  { type, datatype, fitting }: { type: FieldType; datatype: string; fitting: FieldType | null },
): boolean {
  if (isAliasType(type)) return false;
  const isFlag = type === "boolean" && (datatype === "BIT" || fitting === "integer");
  return (
    fitting === null || fitting === type || isFlag || datatypesFor(kind, type).includes(datatype)
  );
}
