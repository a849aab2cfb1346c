import type { FieldType } from "@rowhouse/contract";
import type { Database } from "../../../database/database.ts";
import { isSystemField } from "../../../database/migrations/system-names.ts";
import { inferType } from "../../../database/schema/infer-type.ts";
import { sql } from "../../../database/sql.ts";

/** A row of `directus_fields`, as far as it says what it describes. */
export interface DescribedField {
  id: number;
  collection: string;
  field: string;
}

/** All described fields but those of the product itself. */
export async function readDescribedFields(db: Database): Promise<DescribedField[]> {
  const rows = await db.all(
    sql`select id, collection, field from directus_fields order by collection, id`,
  );
  return rows
    .map((row) => ({
      id: Number(row["id"]),
      collection: String(row["collection"]),
      field: String(row["field"]),
    }))
    .filter(({ collection, field }) => !isSystemField(collection, field));
}

/** Names of all described collections. */
export async function readDescribedCollections(db: Database): Promise<string[]> {
  const rows = await db.all(sql`select collection from directus_collections order by collection`);
  return rows.map(({ collection }) => String(collection));
}

/** The type that a column of this datatype has by itself; null where there is none. */
export function typeOfDatatype(datatype: string): FieldType | null {
  return inferType(datatype);
}
