import { makeCollection, makeField, type Collection, type FieldType } from "@rowhouse/contract";
import { useMemo } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";

/** The text that a form calls a property by. */
type Label = readonly [text: string, type: FieldType];

/** The properties of fields that are set up, in the order of the form. */
const ofFields: Readonly<Record<string, Label>> = {
  interface: ["interface", "string"],
  field: ["field_name", "string"],
  type: ["field_type", "string"],
  datatype: ["field_datatype", "string"],
  length: ["field_length", "string"],
  default_value: ["field_fact_default", "string"],
  options: ["options", "json"],
  note: ["note", "string"],
  translation: ["display_name", "json"],
  required: ["required", "boolean"],
  unique: ["field_fact_unique", "boolean"],
  readonly: ["field_fact_readonly", "boolean"],
  hidden_detail: ["field_fact_hidden_detail", "boolean"],
  hidden_browse: ["field_fact_hidden_browse", "boolean"],
  primary_key: ["primary_key", "boolean"],
  signed: ["signed", "boolean"],
  width: ["field_width", "string"],
  validation: ["validation", "string"],
  relation: ["field_step_relation", "json"],
};

const ofCollections: Readonly<Record<string, Label>> = {
  icon: ["icon", "string"],
  note: ["note", "string"],
  hidden: ["hidden", "boolean"],
  single: ["single", "boolean"],
  translation: ["display_name", "json"],
};

const descriptions = { directus_fields: ofFields, directus_collections: ofCollections } as const;

/** The description of fields or collections: a collection whose fields are the properties that are set up. */
export function useDescription(name: keyof typeof descriptions): Collection {
  const { t, language } = useTranslation();
  return useMemo(() => {
    const fields = Object.entries(descriptions[name]).map(([property, [text, type]], index) => [
      property,
      makeField(name, property, { type, sort: index + 1, translation: { [language]: t(text) } }),
    ]);
    return makeCollection(name, Object.fromEntries(fields));
  }, [name, language, t]);
}
