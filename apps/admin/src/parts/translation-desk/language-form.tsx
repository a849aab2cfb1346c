import { isTaken, rowKey, type TranslationDeskProps } from "@rowhouse/extension-kit";
import { useMemo } from "react";

import { ContentLanguageProvider } from "../../form/content-language.ts";
import { FormSkeleton } from "../../form/field/form-skeleton.tsx";
import { ItemForm } from "../../form/item-form.tsx";
import { useLoadedForm } from "../row-form/use-row-form.ts";
import type { Translation } from "./desk.model.ts";
import type { Desk } from "./use-desk.ts";

export interface LanguageFormProps {
  outer: Pick<TranslationDeskProps, "field" | "readOnly" | "languageField">;
  desk: Desk;
  translation: Translation;
  /** The only field that is shown; all of them when left out. */
  only?: string;
  isReadOnly: boolean;
}

/** The form of one translation, or one field of it, in the direction of its language. */
export function LanguageForm(props: LanguageFormProps) {
  const { outer, desk, translation, only, isReadOnly } = props;
  const { shape, saved, fields } = desk;
  const { row, rowId, code, direction } = translation;
  const key = row === null ? null : rowKey(shape, row.item);
  const item = useMemo(
    () => (key === null ? null : (saved.find((one) => rowKey(shape, one) === key) ?? null)),
    [saved, shape, key],
  );
  const others =
    only === undefined ? [] : Object.keys(shape.collection.fields).filter((name) => name !== only);
  const form = useLoadedForm({
    collection: shape.collection,
    item,
    isNew: key === null,
    edits: desk.editsOf(translation),
    path: [outer.field.field, rowId],
    hidden: [shape.owner, outer.languageField, ...others],
    isReadOnly: isReadOnly || (row !== null && isTaken(row)),
    isSettled: true,
    onEdits: (edits) => desk.edit(translation, edits),
  });
  const language = useMemo(
    () => ({ dir: direction, ...(code === null ? {} : { lang: code }) }),
    [code, direction],
  );
  if (fields.length === 0) return null;
  return (
    <ContentLanguageProvider value={language}>
      <ItemForm {...form} />
    </ContentLanguageProvider>
  );
}

/** The form of a translation before it is there. */
export function LanguageSkeleton({
  shape: { collection, owner },
  languageField,
}: Pick<Desk, "shape"> & Pick<TranslationDeskProps, "languageField">) {
  const hidden = useMemo(() => new Set([owner, languageField]), [owner, languageField]);
  return <FormSkeleton collection={collection} hiddenFields={hidden} width="modal" />;
}
