import {
  isSystemCollection,
  textFinder,
  type Collection,
  type Model,
  type Relation,
} from "@rowhouse/contract";

/** A line of the map: items of `from` lead to those of `to`. */
export interface MapEdge {
  id: string;
  from: string;
  to: string;
  kind: "many-to-one" | "many-to-many";
  /** The field at each end; null where there is none. */
  fromField: string | null;
  toField: string | null;
  /** The collection between the two ends of many-to-many. */
  junction: string | null;
}

/** A field whose settings hold a relation; a collection where no field does. */
export interface RelationSetting {
  collection: string;
  field: string | null;
}

/** The content of the map. */
export interface RelationMap {
  collections: readonly Collection[];
  edges: readonly MapEdge[];
}

/**
 * All collections of the project with their relations. Of the product's own collections those are shown that content leads to;
 * a junction is the line between its two ends, unless it has relations besides.
 */
export function relationMap({ collections, relations }: Model): RelationMap {
  const known = relations.filter(
    ({ collection_many: many, collection_one: one }) =>
      one !== null &&
      Object.hasOwn(collections, many) &&
      Object.hasOwn(collections, one) &&
      !isSystemCollection(many),
  );
  const edges = known.flatMap((relation) => edgeOf(relation, known));
  const ends = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const junctions = new Set(edges.flatMap(({ junction }) => junction ?? []));
  const shown = Object.values(collections).filter(({ collection: name }) =>
    isSystemCollection(name) ? ends.has(name) : ends.has(name) || !junctions.has(name),
  );
  return { collections: shown, edges };
}

/** Of the two halves of many-to-many the first becomes the line. */
function edgeOf(relation: Relation, all: readonly Relation[]): MapEdge[] {
  const { collection_many: many, field_many: field, collection_one: one, field_one } = relation;
  if (one === null) return [];
  const other = all.find(
    (half) =>
      half.collection_many === many &&
      half.field_many === relation.junction_field &&
      half.junction_field === field,
  );
  if (other === undefined || other.collection_one === null)
    return [
      {
        id: `${many}.${field}`,
        from: many,
        to: one,
        kind: "many-to-one",
        fromField: field,
        toField: field_one,
        junction: null,
      },
    ];
  if (other.field_many < field) return [];
  return [
    {
      id: `${many}.${field}`,
      from: one,
      to: other.collection_one,
      kind: "many-to-many",
      fromField: field_one,
      toField: other.field_one,
      junction: many,
    },
  ];
}

/** Where a relation is set: at the field that leads to the other end, or at the junction; null where the server sets it. */
export function settingOf({
  from,
  to,
  fromField,
  toField,
  junction,
}: MapEdge): RelationSetting | null {
  const ends = [
    { collection: from, field: fromField },
    { collection: to, field: toField },
  ];
  const place = ends.find(
    ({ collection, field }) => field !== null && !isSystemCollection(collection),
  );
  return place ?? (junction === null ? null : { collection: junction, field: null });
}

/** A relation in the names of the model: `artworks.artist → artists`. */
export function edgePath({ from, to, fromField, junction }: MapEdge): string {
  const start = fromField === null ? from : `${from}.${fromField}`;
  return [start, ...(junction === null ? [] : [junction]), to].join(" → ");
}

/** The collections whose name, or one of whose neighbors, holds what is searched for; all without a search. */
export function foundCollections(
  collections: readonly Collection[],
  search: string,
  nameOf: (collection: Collection) => string,
): Collection[] {
  const isFound = textFinder(search);
  return collections.filter((one) => isFound(nameOf(one), one.collection));
}

/** The lines that end at a collection. */
export function edgesAt(edges: readonly MapEdge[], collection: string): MapEdge[] {
  return edges.filter(({ from, to }) => from === collection || to === collection);
}
