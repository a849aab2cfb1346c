import { isEmpty, isRequired, type Field } from "@rowhouse/contract";
import type { InvalidText } from "@rowhouse/extension-kit";
import { memo, useState, type FocusEvent } from "react";

import { InputHost } from "../../registry/input-host.tsx";
import { inputLines, linesHeight } from "../../registry/input-lines.ts";
import { hasInput, useRegistry } from "../../registry/registry.ts";
import { useFieldLabel } from "../../registry/use-field-label.ts";
import { useContentLanguage } from "../content-language.ts";
import { FieldLabel } from "./field-label.tsx";
import { FieldMessages } from "./field-messages.tsx";
import classes from "./form-field.module.css";
import { useProblem } from "./use-problem.ts";

/** none: not a form for several items; else whether this field is saved. */
export type BatchSwitch = "none" | "on" | "off";

export interface FormFieldProps {
  id: string;
  collection: string;
  field: Field;
  fields: Record<string, Field>;
  value: unknown;
  invalidText: InvalidText | null;
  /** All current values. */
  values: Record<string, unknown>;
  /** Render again whenever another value of the item changes. */
  readsItem: boolean;
  /** Message from an attempt to save. */
  error: string | null;
  column: string;
  batch: BatchSwitch;
  /** The items that are edited together differ in it, so that no value is shown. */
  isMixed: boolean;
  isNew: boolean;
  isReadOnly: boolean;
  /** It will not stay read-only: what is empty has the room of its input already. */
  isProvisional: boolean;
  isStaged: boolean;
  onStage: (field: string, value: unknown) => void;
  onInvalidText: (field: string, invalid: InvalidText | null) => void;
  onUnstage: (field: string) => void;
  onToggle: (field: string, isActive: boolean) => void;
}

/** One field with its frame: label, menu, input, note and message. */
export const FormField = memo(function FormField(props: FormFieldProps) {
  const { id, field, value, invalidText, isReadOnly, onStage } = props;
  const resolution = useRegistry().resolve(field);
  const label = useFieldLabel()(field);
  const contentLanguage = useContentLanguage();
  const [isTouched, setTouched] = useState(false);
  const { error, isStaged } = props;
  const checked = { field, value, invalidText, error, isOff: isReadOnly, isTouched };
  const { problem, check, wait } = useProblem(checked);
  if (!hasInput(resolution)) return null;

  const definition = resolution.kind === "interface" ? resolution.definition : null;
  const isGroup = definition?.fieldset ?? resolution.kind === "editor";
  const keepsRoom = props.isProvisional && isEmpty(value);
  const described = describedBy(id, problem, field.note);

  const touch = () => {
    setTouched(true);
    wait();
  };

  function handleChange(next: unknown) {
    touch();
    onStage(field.field, next);
  }

  function handleInvalidText(invalid: InvalidText | null) {
    touch();
    props.onInvalidText(field.field, invalid);
  }

  function handleBlur(event: FocusEvent<HTMLElement>) {
    if (isTouched && !staysInside(event)) check();
  }

  return (
    <div
      className={classes.field}
      data-field={field.field}
      data-column={props.column}
      data-problem={problem !== null || undefined}
      onBlur={handleBlur}
    >
      {definition?.hideLabel !== true && (
        <FieldLabel
          {...props}
          isGroup={isGroup}
          isRequired={isRequired(field)}
          isStaged={isStaged || invalidText !== null}
          label={label}
        />
      )}
      <div
        aria-describedby={isGroup ? described || undefined : undefined}
        aria-labelledby={isGroup ? `${id}-label` : undefined}
        className={classes.control}
        data-control=""
        data-read-only={isReadOnly || undefined}
        {...contentLanguage}
        role={isGroup ? "group" : undefined}
        // How high the input will be is data.
        style={{ minBlockSize: keepsRoom ? linesHeight(inputLines(resolution, field)) : undefined }}
      >
        <InputHost
          collection={props.collection}
          describedBy={described || undefined}
          error={problem}
          field={field}
          fields={props.fields}
          id={id}
          invalidText={invalidText}
          isNew={props.isNew}
          labelledBy={`${id}-label`}
          readOnly={isReadOnly}
          required={isRequired(field)}
          value={value}
          values={props.values}
          onChange={handleChange}
          onChangeField={onStage}
          onInvalidText={handleInvalidText}
        />
      </div>
      <FieldMessages id={id} note={field.note} problem={problem} />
    </div>
  );
}, isSameField);

/** The ids of the texts below an input. */
function describedBy(id: string, problem: string | null, note: string | null): string {
  return [problem === null ? null : `${id}-error`, note ? `${id}-note` : null]
    .filter(Boolean)
    .join(" ");
}

/** Menus and dialogs of an input are rendered elsewhere in the page; moving there is not leaving the field. */
function staysInside(event: FocusEvent<HTMLElement>): boolean {
  const target = event.relatedTarget;
  if (!(target instanceof Element)) return false;
  return (
    event.currentTarget.contains(target) ||
    target.closest('[data-portal], [role="dialog"]') !== null
  );
}

/**
 * `values` change with every key typed in any field; a field that does not read them is not rendered again. That keeps
 * forms of two hundred fields quick.
 */
function isSameField(before: FormFieldProps, now: FormFieldProps): boolean {
  const { values: _before, ...own } = before;
  return (
    Object.entries(own).every(([key, value]) => Object.is(value, Reflect.get(now, key))) &&
    (!now.readsItem || before.values === now.values)
  );
}
