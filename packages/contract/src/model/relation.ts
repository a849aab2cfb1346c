/** A relation as the API returns it (API contract 2.7): many rows of one collection point to one of another. */
export interface Relation {
  id: number;
  collection_many: string;
  field_many: string;
  collection_one: string | null;
  field_one: string | null;
  /** Set on the two rows of a junction, each names the other's `field_many` (API contract 6.7). */
  junction_field: string | null;
}

/** What a field relates to, seen from that field. */
export interface ResolvedRelation {
  kind: "m2o" | "o2m";
  relation: Relation;
  /** The collection at the other end: for a list through a junction that is the junction. */
  collection: string;
  /** The relation from the junction on to the far collection; null without a junction. */
  junction: Relation | null;
}
