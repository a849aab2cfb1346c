import { findRelation, templateFields, type Field, type Model } from "@rowhouse/contract";

/**
 * Paths that load the items a field points to as far as inputs and cells show them (API contract 3.2): their own
 * fields, behind a junction those of the far items, and what the field's template names beyond them. Empty for a field
 * without a relation.
 */
export function relatedPaths(model: Model, field: Field): string[] {
  const relation = findRelation(model, field.collection, field.field);
  if (relation === null) return [];
  const far = relation.junction === null ? [] : [`${relation.junction.field_many}.*`];
  const deeper = templatePaths(field).filter((path) => path.includes("."));
  return ["*", ...far, ...deeper].map((path) => `${field.field}.${path}`);
}

/** The paths that the template among a field's options names. */
export function templatePaths(field: Field): string[] {
  const template = field.options?.["template"];
  return typeof template === "string" ? templateFields(template) : [];
}
