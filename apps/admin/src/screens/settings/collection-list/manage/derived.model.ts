import {
  findDatatype,
  type DerivedTable,
  type PlannedChange,
  type RequestedChange,
} from "@rowhouse/contract";

/** The changes that make tables managed. */
export function managingChanges(tables: readonly string[]): RequestedChange[] {
  return tables.map((collection) => ({
    kind: "update_collection",
    collection,
    data: { managed: true },
  }));
}

/** A field as the look at a table shows it. */
export interface DerivedRow {
  field: string;
  /** The column, such as `VARCHAR(20)`. */
  column: string;
  /** Id of the interface that would edit it; null where there is none. */
  editor: string | null;
  /** The notes shown beside it; keys of texts. */
  marks: string[];
  /** The collection it links to. */
  related: string | null;
}

/** The tables as plans say that they would be described, by their name. */
export function derivedTables(plan: readonly PlannedChange[]): Map<string, DerivedTable> {
  const described = plan.flatMap(({ describes }) => (describes === undefined ? [] : [describes]));
  return new Map(described.map((table) => [table.collection, table]));
}

/** The fields of a table in their order. */
export function derivedRows({ key, fields, relations }: DerivedTable): DerivedRow[] {
  return fields.map(({ field, datatype, length, required, readonly, hidden_detail, ...about }) => {
    const isKey = key.includes(field);
    const marks: [string, boolean][] = [
      ["field_mark_key", isKey],
      ["field_mark_required", required && !isKey],
      ["field_mark_readonly", readonly],
      ["field_mark_hidden", hidden_detail],
    ];
    return {
      field,
      column: columnText(datatype, length),
      editor: about.interface,
      marks: marks.filter(([, applies]) => applies).map(([mark]) => mark),
      related: relations.find((relation) => relation.field === field)?.related ?? null,
    };
  });
}

/** Lengths that databases report for datatypes that take none say nothing. */
function columnText(datatype: string | null, length: string | null): string {
  const found = datatype === null ? null : findDatatype("mysql", datatype);
  const says = found !== null && found.length !== "none" && found.unit !== "digits";
  return says && length !== null ? `${datatype}(${length})` : (datatype ?? "");
}
