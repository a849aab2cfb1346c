import { findCollection, findRelation, type Collection, type Field } from "@rowhouse/contract";
import { useHost } from "@rowhouse/extension-kit";
import { useMemo } from "react";
import { Box } from "../../design/words.tsx";
import { inputLines } from "../../registry/parts.ts";
import { InputPlaceholder } from "../../registry/input-placeholder.tsx";
import { hasInput, useRegistry } from "../../registry/registry.ts";
import { useFieldLabel } from "../../registry/use-field-label.ts";
import { WaitingLabel } from "./field-label.tsx";
import { ContentLanguageProvider, useIsTranslation } from "../content-language.ts";
import { FieldMessages } from "./field-messages.tsx";
import fieldClasses from "./form-field.module.css";
import { FormGroup } from "../sections/form-group.tsx";
import { FormGrid } from "../sections/form-grid.tsx";
import { formEntries, type FormEntry } from "../form.model.ts";

interface FormSkeletonProps {
  collection: Collection;
  /** Fields the actor may not see. */
  hiddenFields: ReadonlySet<string>;
  width?: "page" | "modal";
}

/** The form of a collection before its item is there: labels, notes and the room of the inputs, each where it will be. */
export function FormSkeleton({ collection, hiddenFields, width = "page" }: FormSkeletonProps) {
  const entries = useMemo(() => formEntries(collection, hiddenFields), [collection, hiddenFields]);
  return (
    <FormGrid isSkeleton width={width}>
      {entries.map((entry) => renderEntry(entry, collection))}
    </FormGrid>
  );
}

function renderEntry(entry: FormEntry, collection: Collection) {
  const { field } = entry;
  if (entry.kind === "field")
    return (
      <FieldSkeleton
        key={field.field}
        collection={collection.collection}
        column={entry.column}
        field={field}
      />
    );
  return (
    <FormGroup key={field.field} field={field}>
      {entry.entries.map((inner) => renderEntry(inner, collection))}
    </FormGroup>
  );
}

function FieldSkeleton(props: { collection: string; field: Field; column: string }) {
  const { field, column } = props;
  const resolution = useRegistry().resolve(field);
  const label = useFieldLabel()(field);
  if (!hasInput(resolution)) return null;
  const definition = resolution.kind === "interface" ? resolution.definition : null;
  return (
    <div className={fieldClasses.field} data-column={column}>
      {definition?.hideLabel === true ? null : <WaitingLabel label={label} />}
      <Box shrink className={fieldClasses.control}>
        <FieldRoom {...props} />
      </Box>
      <FieldMessages id="" note={field.note} problem={null} />
    </div>
  );
}

interface FieldRoomProps {
  collection: string;
  field: Field;
}

/** The room of an input that is on its way; that of a form for those that begin with one. */
export function FieldRoom({ collection, field }: FieldRoomProps) {
  const form = useRelatedForm(collection, field);
  const resolution = useRegistry().resolve(field);
  const isInside = useIsTranslation();
  if (form === null || isInside) return <InputPlaceholder lines={inputLines(resolution, field)} />;
  return (
    <div className={fieldClasses.room}>
      <Box surface="sunken" className={fieldClasses.roomHead} />
      <Box rule="above" className={fieldClasses.roomForm}>
        <ContentLanguageProvider value={{}}>
          <FormSkeleton {...form} width="modal" />
        </ContentLanguageProvider>
      </Box>
    </div>
  );
}

/** The form that an input begins with; null for most. */
function useRelatedForm(
  collection: string,
  field: Field,
): Pick<FormSkeletonProps, "collection" | "hiddenFields"> | null {
  const { model } = useHost();
  const resolution = useRegistry().resolve(field);
  return useMemo(() => {
    if (resolution.kind !== "interface") return null;
    const { definition } = resolution;
    const hidden = definition.relatedForm?.(definition.options.read(field.options));
    const relation = hidden === undefined ? null : findRelation(model, collection, field.field);
    const related = relation && findCollection(model, relation.collection);
    if (hidden === undefined || relation === null || related === null) return null;
    const names = [relation.relation.field_many, ...hidden].filter((name) => name !== undefined);
    return { collection: related, hiddenFields: new Set(names) };
  }, [model, resolution, collection, field]);
}
