import { makeField, type Field } from "@rowhouse/contract";
import { readChoices, statusEntries, type InterfaceDefinition } from "@rowhouse/extension-kit";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { fieldKeyOf, fieldOf } from "../../../../registry/samples/sample-data.ts";
import { useFieldLabel } from "../../../../registry/use-field-label.ts";
import type { FieldDraft, Stored } from "../draft/draft.model.ts";
import { LiveSample } from "./live-sample.tsx";

export interface FieldPreviewProps {
  draft: FieldDraft;
  definition: InterfaceDefinition | null;
  /** The name of the field; empty while it has none. */
  name: string;
}

/** The field as people will see it in a form and in a list; it follows what is set. */
export function FieldPreview({ draft, definition, name }: FieldPreviewProps) {
  const { t, i18n } = useTranslation();
  const labelOf = useFieldLabel();
  const { note, required, readonly, type, names, options, length } = draft;
  const { language } = i18n;
  const label =
    name === "" ? t("field") : labelOf(makeField("", name, { translation: { ...names } }));
  const field = useMemo(
    (): Field | null =>
      definition && {
        ...fieldOf(definition),
        ...{ note, required, readonly },
        type: type ?? definition.types[0] ?? "string",
        length: definition.sample.field?.length ?? (length || null),
        options: previewOptions(definition, options),
        translation: { [language]: label },
      },
    [definition, note, required, readonly, type, options, length, label, language],
  );
  if (definition === null || field === null) return null;
  return (
    <LiveSample
      key={fieldKeyOf(definition)}
      definition={definition}
      field={field}
      value={firstChoice(definition, options) ?? definition.sample.value}
    />
  );
}

/** Lists of related items need the sample's own fields to show anything; all others are shown with what is set. */
function previewOptions(definition: InterfaceDefinition, options: Stored): Stored {
  return definition.relation === undefined ? options : { ...definition.sample.options, ...options };
}

/** The sample's own value is none of the choices that are set here. */
function firstChoice(definition: InterfaceDefinition, options: Stored): string | null {
  const optionOf = (name: string) => definition.options.fields.find(({ key }) => key === name);
  if (typeof definition.sample.value !== "string") return null;
  if (optionOf("status_mapping") !== undefined)
    return statusEntries(options["status_mapping"])[0]?.value ?? null;
  const option = optionOf("choices");
  if (option === undefined) return null;
  return readChoices(options["choices"] ?? option.default).list?.[0]?.value ?? null;
}
