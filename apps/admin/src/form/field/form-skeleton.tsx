import type { Collection, Field } from "@rowhouse/contract";
import { useMemo } from "react";

import { inputLines } from "../../registry/input-lines.ts";
import { InputPlaceholder } from "../../registry/input-placeholder.tsx";
import { hasInput, useRegistry } from "../../registry/registry.ts";
import { useFieldLabel } from "../../registry/use-field-label.ts";
import { WaitingLabel } from "./field-label.tsx";
import { FieldMessages } from "./field-messages.tsx";
import fieldClasses from "./form-field.module.css";
import { FormGroup } from "../sections/form-group.tsx";
import { FormGrid } from "../sections/form-grid.tsx";
import { formEntries, type FormEntry } from "../form.model.ts";

interface FormSkeletonProps {
  collection: Collection;
  /** Fields the actor may not see. */
  hiddenFields: ReadonlySet<string>;
}

/** The form of a collection before its item is there: labels, notes and the room of the inputs, each where it will be. */
export function FormSkeleton({ collection, hiddenFields }: FormSkeletonProps) {
  const entries = useMemo(() => formEntries(collection, hiddenFields), [collection, hiddenFields]);
  return (
    <FormGrid isSkeleton width="page">
      {entries.map(renderEntry)}
    </FormGrid>
  );
}

function renderEntry(entry: FormEntry) {
  const { field } = entry;
  if (entry.kind === "field")
    return <FieldSkeleton key={field.field} column={entry.column} field={field} />;
  return (
    <FormGroup key={field.field} field={field}>
      {entry.entries.map(renderEntry)}
    </FormGroup>
  );
}

function FieldSkeleton({ field, column }: { field: Field; column: string }) {
  const resolution = useRegistry().resolve(field);
  const label = useFieldLabel()(field);
  if (!hasInput(resolution)) return null;
  const definition = resolution.kind === "interface" ? resolution.definition : null;
  return (
    <div className={fieldClasses.field} data-column={column}>
      {definition?.hideLabel === true ? null : <WaitingLabel label={label} />}
      <div className={fieldClasses.control}>
        <InputPlaceholder lines={inputLines(resolution, field)} />
      </div>
      <FieldMessages id="" note={field.note} problem={null} />
    </div>
  );
}
