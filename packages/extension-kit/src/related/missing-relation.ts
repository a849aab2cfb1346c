import type { KitHost } from "../host.ts";

/**
 * What a field says whose relation the model does not have. The model holds only what the user may see: to who could not set
 * a relation up, one that is missing is none to see.
 * @returns an icon and the key of a text
 * @public
 */
export function missingRelation(can: KitHost["can"]) {
  return can("update", "directus_relations")
    ? ({ icon: "link_off", text: "relationship_not_setup" } as const)
    : ({ icon: "visibility_off", text: "related.not_readable" } as const);
}
