import {
  type Field,
  type Model,
  findRelation,
  isAliasType,
  namesFiles,
  ownValue,
} from "@rowhouse/contract";

import { columnKind, isPlainText } from "../columns.ts";
import {
  allRows,
  and,
  equals,
  or,
  type NamingText,
  type Predicate,
  type Usage,
} from "./predicate.ts";

const files = "directus_files";
const settings = "directus_settings";

/**
 * Whether anything uses a file (`used`, `nused`; API contract 2.26): an item of any collection through a many-to-one field or
 * a junction, the picture of a user or of the project, an item in whose list the file stands, or a text that names the file's
 * address. What the caller may not read counts as well, so that no file looks unused that is needed. Null where the field is not the key of files.
 */
export function usagePredicate(model: Model, field: Field, isUnused: boolean): Predicate | null {
  if (field.collection !== files || !field.primary_key) return null;
  const by = [...columnsWithFiles(model), inSettings];
  const inLists = columnsOfLists(model).map((column): Predicate => ({
    kind: "null",
    column,
    negate: !isUnused,
  }));
  const inColumns: Predicate = {
    kind: "used",
    table: files,
    column: field.field,
    negate: isUnused,
    by,
  };
  const texts = textsWithAddresses(model);
  const inTexts: Predicate[] =
    texts.length === 0 ? [] : [{ kind: "named", column: "filename", negate: isUnused, by: texts }];
  // The texts come last: they take longest to look through.
  const all = [inColumns, ...inLists, ...inTexts];
  return isUnused ? and(...all) : or(...all);
}

function columnsWithFiles(model: Model): Usage[] {
  return Object.values(model.collections)
    .filter(({ collection }) => collection !== settings)
    .flatMap(({ collection, fields }) =>
      Object.values(fields)
        .filter(({ field, type }) => {
          const relation = findRelation(model, collection, field);
          return !isAliasType(type) && relation?.collection === files;
        })
        .map((field) => ({
          table: collection,
          column: field.field,
          isText: columnKind(field) !== "integer",
          where: allRows,
        })),
    );
}

function textsWithAddresses({ collections }: Model): NamingText[] {
  return Object.values(collections).flatMap(({ collection, fields }) =>
    Object.values(fields)
      .filter((field) => namesFiles(field) && isPlainText(field))
      .map((field) => ({ table: collection, column: field.field })),
  );
}

/** Settings are rows, each with a name and a text; which of them hold files says the list of their fields. */
const inSettings: Usage = {
  table: settings,
  column: "value",
  isText: true,
  where: {
    kind: "related",
    column: "key",
    negate: false,
    rows: {
      table: "directus_fields",
      column: "field",
      where: and(equals("collection", settings), equals("type", "file")),
    },
  },
};

/** Say where a file is and who brought it; a list of these uses nothing. */
const ownColumns: ReadonlySet<string> = new Set(["folder", "uploaded_by"]);

/** Columns of files that point to the item in whose list they stand. */
function columnsOfLists({ relations, collections }: Model): string[] {
  const columns = ownValue(collections, files)?.fields ?? {};
  return relations
    .filter(({ collection_many: many, field_one: list }) => many === files && list !== null)
    .map(({ field_many: column }) => column)
    .filter((column) => Object.hasOwn(columns, column) && !ownColumns.has(column));
}
