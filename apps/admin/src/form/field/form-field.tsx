import { isEmpty, isRequired, type Field } from "@rowhouse/contract";
import type { InvalidText } from "@rowhouse/extension-kit";
import { memo, type ReactNode, useCallback, useMemo, useState, type FocusEvent } from "react";
import { Box } from "../../design/words.tsx";
import { InputHost } from "../../registry/input-host.tsx";
import { InputRoom, inputLines, linesHeight } from "../../registry/parts.ts";
import { hasInput, useRegistry } from "../../registry/registry.ts";
import { useFieldLabel } from "../../registry/use-field-label.ts";
import { useContentLanguage } from "../content-language.ts";
import { FieldLabel, WaitingLabel } from "./field-label.tsx";
import { FieldMenu, FieldMenuButton } from "./field-menu.tsx";
import { FieldMessages } from "./field-messages.tsx";
import { FieldRoom } from "./form-skeleton.tsx";
import classes from "./form-field.module.css";
import { isSameReading, type Reads } from "../sections/reads.ts";
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
  /** The other values that its input reads. */
  reads: Reads;
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
  /** False: its input is rendered later. */
  isThere: boolean;
  onStage: (field: string, value: unknown) => void;
  onInvalidText: (field: string, invalid: InvalidText | null) => void;
  onUnstage: (field: string) => void;
  onToggle: (field: string, isActive: boolean) => void;
}

/** One field with its frame: label, menu, input, note and message. */
export const FormField = memo(function FormField(props: FormFieldProps) {
  const { id, field, value, invalidText, error, isReadOnly, isThere, onStage } = props;
  const resolution = useRegistry().resolve(field);
  const label = useFieldLabel()(field);
  const contentLanguage = useContentLanguage();
  const [isTouched, setTouched] = useState(false);
  const checked = { field, value, invalidText, error, isOff: isReadOnly, isTouched };
  const { problem, check, wait } = useProblem(checked);
  const definition = resolution.kind === "interface" ? resolution.definition : null;
  const isGroup = definition?.fieldset ?? resolution.kind === "editor";
  const labelRow = useLabel(props, label, isGroup);
  if (!hasInput(resolution)) return null;

  const keepsRoom = props.isProvisional && isEmpty(value);
  const room = <FieldRoom collection={props.collection} field={field} />;
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
      data-late={!isThere || undefined}
      data-problem={problem !== null || undefined}
      onBlur={handleBlur}
    >
      {definition?.hideLabel !== true && labelRow}
      <Box
        aria-describedby={isGroup ? described || undefined : undefined}
        aria-labelledby={isGroup ? `${id}-label` : undefined}
        shrink
        className={classes.control}
        data-control=""
        data-read-only={isReadOnly || undefined}
        {...contentLanguage}
        role={isGroup ? "group" : undefined}
        // How high the input will be is data.
        style={{ minBlockSize: keepsRoom ? linesHeight(inputLines(resolution, field)) : undefined }}
      >
        {isThere ? (
          <InputRoom value={definition?.relatedForm === undefined ? null : room}>
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
          </InputRoom>
        ) : (
          room
        )}
      </Box>
      <FieldMessages id={id} note={field.note} problem={problem} />
    </div>
  );
}, isSameField);

/** The content above the input: the same from key to key, but while the menu of the field is used. */
function useLabel(props: FormFieldProps, label: string, isGroup: boolean): ReactNode {
  const { id, field, value, isStaged, batch, onToggle } = props;
  const [isMenuUsed, setMenuUsed] = useState(false);
  const openMenu = useCallback(() => setMenuUsed(true), []);
  const toggle = useCallback(
    (isActive: boolean) => onToggle(field.field, isActive),
    [onToggle, field],
  );
  const button = useMemo(
    () => <FieldMenuButton label={label} onUse={openMenu} />,
    [label, openMenu],
  );
  if (!props.isThere) return <WaitingLabel label={label} />;
  const menu = isMenuUsed ? <FieldMenu {...props} label={label} /> : button;
  return (
    <FieldLabel
      batch={batch}
      id={id}
      isEmptied={batch === "on" && isStaged && isEmpty(value)}
      isGroup={isGroup}
      isMixed={props.isMixed}
      isRequired={isRequired(field)}
      isStaged={isStaged || props.invalidText !== null}
      label={label}
      menu={props.isReadOnly ? null : menu}
      onToggle={toggle}
    />
  );
}

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
  if (!isSameReading(now.reads, before.values, now.values)) return false;
  let name: keyof FormFieldProps;
  for (name in now) if (name !== "values" && !Object.is(before[name], now[name])) return false;
  return true;
}
