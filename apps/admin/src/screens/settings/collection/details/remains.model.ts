import {
  isRecord,
  templateFields,
  type Field,
  type Model,
  type RequestedChange,
} from "@rowhouse/contract";

/** The leftovers of a deletion that lead nowhere or serve nobody any more. */
export interface Remains {
  /** How many templates still name the field. */
  templates: number;
  /** The junctions whose tables stay in the database. */
  junctions: readonly string[];
}

/** The parts that stay after a collection or a field was deleted. */
export function remainsOf(model: Model, change: RequestedChange): Remains {
  if (change.kind !== "delete_collection" && change.kind !== "delete_field")
    return { templates: 0, junctions: [] };
  const { collection } = change;
  const name = change.kind === "delete_field" ? change.field : null;
  const junctions = model.relations
    .filter(
      ({ collection_one: one, field_one: list, junction_field: half }) =>
        half !== null && one === collection && (name === null || list === name),
    )
    .map(({ collection_many: many }) => many);
  return {
    templates: name === null ? 0 : templatesWith(model, collection, name),
    junctions: [...new Set(junctions)],
  };
}

/** The fields with a template in their options that shows the field `name` of `collection`. */
function templatesWith(model: Model, collection: string, name: string): number {
  const all = Object.values(model.collections).flatMap(({ fields }) => Object.values(fields));
  return all.filter(
    (field) =>
      (field.collection !== collection || field.field !== name) &&
      templatesOf(field).some((template) => {
        const starts = startsOf(model, field);
        return templateFields(template).some((path) => {
          const [first, ...rest] = path.split(".");
          // Of longer paths it is the last step that is shown.
          return (first === name && starts.has(collection)) || rest.at(-1) === name;
        });
      }),
  ).length;
}

function templatesOf({ options }: Field): string[] {
  if (!isRecord(options)) return [];
  return Object.values(options).filter(
    (option): option is string => typeof option === "string" && option.includes("{{"),
  );
}

/** The collections whose items a template of the field may be filled with: those at the other end, its own without one. */
function startsOf({ relations }: Model, field: Field): ReadonlySet<string | null> {
  const ends = relations.flatMap((relation) => {
    const {
      collection_many: many,
      field_many: link,
      collection_one: one,
      field_one: list,
    } = relation;
    if (many === field.collection && link === field.field) return [one];
    if (one !== field.collection || list !== field.field) return [];
    const far = relations.find(
      (half) => half.collection_many === many && half.field_many === relation.junction_field,
    );
    return [many, far?.collection_one ?? null];
  });
  return new Set(ends.length === 0 ? [field.collection] : ends);
}
