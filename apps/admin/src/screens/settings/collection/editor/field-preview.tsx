import { makeCollection, makeField, type Field, type Item } from "@rowhouse/contract";
import { readChoices, statusEntries, type InterfaceDefinition } from "@rowhouse/extension-kit";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import { ItemForm } from "../../../../form/item-form.tsx";
import { useInvalidTexts } from "../../../../form/use-invalid-texts.ts";
import { Cell } from "../../../../registry/cell/cell.tsx";
import { loadCell } from "../../../../registry/parts.ts";
import { fieldKeyOf, fieldOf } from "../../../../registry/samples/sample-data.ts";
import { SampleStage } from "../../../../registry/samples/sample-stage.tsx";
import { useFieldLabel } from "../../../../registry/use-field-label.ts";
import type { FieldDraft, Stored } from "../draft/draft.model.ts";
import classes from "./wizard.module.css";

export interface FieldPreviewProps {
  draft: FieldDraft;
  definition: InterfaceDefinition | null;
  /** The name of the field; empty while it has none. */
  name: string;
}

/** The field as people will see it in a form and in a list; it follows what is set. */
export function FieldPreview({ draft, definition, name }: FieldPreviewProps) {
  const { t, language } = useTranslation();
  const labelOf = useFieldLabel();
  const { note, required, readonly, type, names, options, length } = draft;
  const label =
    name === "" ? t("field") : labelOf(makeField("", name, { translation: { ...names } }));
  const field = useMemo(
    (): Field | null =>
      definition && {
        ...fieldOf(definition),
        note,
        required,
        readonly,
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

export interface LiveSampleProps {
  definition: InterfaceDefinition;
  /** The field of the sample, with the options that are looked at. */
  field: Field;
  /** The value at first; left out: the value of the interface's sample. */
  value?: unknown;
}

/** An interface to try, with the value of its sample; nothing of it is stored. */
export function LiveSample({
  definition,
  field,
  value = definition.sample.value,
}: LiveSampleProps) {
  const { t } = useTranslation();
  const invalid = useInvalidTexts();
  const [staged, setStaged] = useState<Item>({});
  const isCellLoaded = useLoadedCell(definition);
  const { values: others } = definition.sample;
  const values = { ...others, [field.field]: value };
  const collection = useMemo(
    () => makeCollection(field.collection, { [field.field]: field }),
    [field],
  );
  return (
    <SampleStage>
      <h3 className={classes.title}>{t("preview_form")}</h3>
      <div className={classes.sampleForm}>
        <ItemForm
          collection={collection}
          {...invalid}
          isNew={false}
          staged={staged}
          values={values}
          width="modal"
          onStage={(key, next) => setStaged({ [key]: next })}
          onUnstage={(key) => {
            invalid.onInvalidText(key, null);
            setStaged({});
          }}
        />
      </div>
      <h3 className={classes.title}>{t("preview_list")}</h3>
      <div className={classes.sampleCell}>
        {isCellLoaded ? <Cell field={field} item={{ ...values, ...staged }} /> : null}
      </div>
    </SampleStage>
  );
}

/** Whether the code of the cell is there, so that it takes its place at once. */
function useLoadedCell(definition: InterfaceDefinition): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    let isShown = true;
    const load = async (): Promise<void> => {
      await loadCell(definition);
      if (isShown) setLoaded(true);
    };
    void load();
    return () => {
      isShown = false;
    };
  }, [definition]);
  return isLoaded;
}
