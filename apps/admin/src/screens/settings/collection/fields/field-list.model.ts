import { textFinder, type Collection, type Field } from "@rowhouse/contract";

/** The fields of a collection as people order them: by their sort, those without one last, then by name. */
export function orderedFields({ fields }: Collection): Field[] {
  return Object.values(fields).toSorted(
    (a, b) =>
      (a.sort ?? Number.POSITIVE_INFINITY) - (b.sort ?? Number.POSITIVE_INFINITY) ||
      a.field.localeCompare(b.field),
  );
}

/** The names of the fields after one of them was put at another place. */
export function movedField(names: readonly string[], from: number, to: number): string[] {
  const moved = names[from];
  if (moved === undefined) return [...names];
  return names.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** The marks that a row of the list shows for a field beside its name, in this order; keys of texts. */
export function fieldMarks(field: Field): string[] {
  const marks: [string, boolean][] = [
    ["field_mark_key", field.primary_key],
    ["field_mark_required", field.required && !field.primary_key],
    ["field_mark_unique", field.unique && !field.primary_key],
    ["field_mark_readonly", field.readonly],
    ["field_mark_hidden", field.hidden_detail],
  ];
  return marks.filter(([, applies]) => applies).map(([key]) => key);
}

/** The fields whose name or label holds the text. */
export function foundFields(
  fields: readonly Field[],
  search: string,
  labelOf: (field: Field) => string,
): Field[] {
  const isFound = textFinder(search);
  return fields.filter((field) => isFound(field.field, labelOf(field)));
}
