import type { Collection, Field } from "@rowhouse/contract";
import type { InvalidText } from "@rowhouse/extension-kit";
import { useEffect, useEffectEvent, useId, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";

import { useRegistry, type Resolution } from "../registry/registry.ts";
import { FormField, type BatchSwitch } from "./field/form-field.tsx";
import { FormGrid } from "./sections/form-grid.tsx";
import { FormGroup } from "./sections/form-group.tsx";
import { FormSection } from "./sections/form-section.tsx";
import { fieldsInOrder, formEntries, inSections, noFields, type FormEntry } from "./form.model.ts";
import { fieldErrors } from "./problems/field-errors.ts";
import { FormScopeProvider } from "./problems/form-scope.ts";
import { keysAt } from "./problems/nested-paths.ts";
import { revealField } from "./reveal-field.ts";
import { useStableCallback } from "./use-stable-callback.ts";

export interface ItemFormProps {
  collection: Collection;
  /** Saved values; for a new item the defaults. */
  values: Readonly<Record<string, unknown>>;
  /** Unsaved edits, by field key. */
  staged: Readonly<Record<string, unknown>>;
  /** Text in boxes that is no valid value, by field key; by the way there inside lists (`nested-paths.ts`), as errors. */
  invalidTexts: Readonly<Record<string, InvalidText>>;
  /** Error messages by field key. */
  errors?: Readonly<Record<string, string>>;
  /** How many attempts to save have failed; one more brings the first field with an error into view. */
  failedAttempts?: number;
  isNew: boolean;
  readOnly?: boolean;
  /** It is read-only for the moment: inputs have the room that they will need. */
  isProvisional?: boolean;
  /** Fields the actor may not see. */
  hiddenFields?: ReadonlySet<string>;
  /** Fields the actor may not change. */
  readOnlyFields?: ReadonlySet<string>;
  /** For several items at once: each field is off until it is switched on. */
  batch?: {
    active: ReadonlySet<string>;
    /** Fields in which the items differ. */
    mixed: ReadonlySet<string>;
    onToggle: (field: string, isActive: boolean) => void;
  };
  /** page: columns of a readable measure; modal: two equal columns over the whole width. */
  width?: "page" | "modal";
  onStage: (field: string, value: unknown) => void;
  /** Stores text that is no valid value, or removes it when null. */
  onInvalidText: (field: string, invalid: InvalidText | null) => void;
  /** Takes the edit of one field back, text that is no valid value included. */
  onUnstage: (field: string) => void;
}

/**
 * The form of one item: a field list becomes labelled inputs. It holds no values; edits go to `onStage`
 * and comes back as `staged`. Fields are rendered again only when something of their own changes.
 */
export function ItemForm(props: ItemFormProps) {
  const { collection, values, staged, width = "page" } = props;
  const { invalidTexts, failedAttempts = 0 } = props;
  const formId = useId();
  const registry = useRegistry();
  const entries = useEntries(props);
  const current = useMemo(() => ({ ...values, ...staged }), [values, staged]);
  const onStage = useStableCallback(props.onStage);
  const onUnstage = useStableCallback(props.onUnstage);
  const onInvalidText = useStableCallback(props.onInvalidText);
  const onToggle = useStableCallback((field: string, isActive: boolean) =>
    props.batch?.onToggle(field, isActive),
  );
  const { messages, firstError, scope } = useScope(props, entries, onInvalidText);
  const root = useRef<HTMLDivElement>(null);
  useRevealError(root, firstError, failedAttempts);

  function renderField(field: Field, column: string) {
    const key = field.field;
    return (
      <FormField
        key={key}
        batch={batchSwitch(props, field)}
        collection={collection.collection}
        error={messages[key] ?? null}
        field={field}
        fields={collection.fields}
        id={`${formId}-${key}`}
        invalidText={props.invalidTexts[key] ?? null}
        isNew={props.isNew}
        isReadOnly={isReadOnly(props, field)}
        isProvisional={
          props.isProvisional === true && !isLocked({ ...props, readOnly: false }, field)
        }
        isMixed={props.batch?.mixed.has(key) === true && !(key in staged)}
        isStaged={key in staged || keysAt(invalidTexts, [key]).length > 0}
        column={column}
        readsItem={readsItem(registry.resolve(field))}
        value={current[key]}
        values={current}
        onInvalidText={onInvalidText}
        onStage={onStage}
        onToggle={onToggle}
        onUnstage={onUnstage}
      />
    );
  }

  function renderEntry(entry: FormEntry) {
    if (entry.kind === "field") return renderField(entry.field, entry.column);
    if (entry.kind === "section")
      return (
        <FormSection
          key={entry.field.field}
          field={entry.field}
          heading={renderField(entry.field, entry.column)}
        >
          {entry.entries.length === 0 ? null : entry.entries.map(renderEntry)}
        </FormSection>
      );
    return (
      <FormGroup
        key={entry.field.field}
        field={entry.field}
        mark={groupMark(entry.entries, props, messages)}
      >
        {entry.entries.map(renderEntry)}
      </FormGroup>
    );
  }

  return (
    <FormGrid ref={root} width={width}>
      <FormScopeProvider value={scope}>{entries.map(renderEntry)}</FormScopeProvider>
    </FormGrid>
  );
}

function readsItem(resolution: Resolution): boolean {
  return resolution.kind === "interface" && resolution.definition.readsItem === true;
}

/** What the form knows of its problems, also for the lists in it. */
function useScope(
  { errors = noErrors, invalidTexts, failedAttempts = 0 }: ItemFormProps,
  entries: readonly FormEntry[],
  onInvalidText: ItemFormProps["onInvalidText"],
) {
  const { t } = useTranslation();
  const messages = useMemo(() => fieldErrors(errors, t), [errors, t]);
  const firstError = fieldsInOrder(entries).find(({ field }) => field in messages)?.field ?? null;
  const scope = useMemo(
    () => ({ errors, invalidTexts, failedAttempts, firstError, onInvalidText }),
    [errors, invalidTexts, failedAttempts, firstError, onInvalidText],
  );
  return { messages, firstError, scope };
}

/** Whether something in a group is wrong, or changed. */
function groupMark(
  entries: readonly FormEntry[],
  { staged, invalidTexts }: ItemFormProps,
  messages: Readonly<Record<string, string>>,
) {
  const members = fieldsInOrder(entries).map(({ field }) => field);
  if (members.some((key) => key in messages)) return "error";
  const isChanged = (key: string) => key in staged || keysAt(invalidTexts, [key]).length > 0;
  return members.some(isChanged) ? "changed" : null;
}

/** What the form renders, headings with what follows them. */
function useEntries({ collection, hiddenFields }: ItemFormProps): FormEntry[] {
  const { resolve } = useRegistry();
  return useMemo(
    () =>
      inSections(formEntries(collection, hiddenFields), (field) => startsSection(resolve(field))),
    [collection, hiddenFields, resolve],
  );
}

function startsSection(resolution: Resolution): boolean {
  return resolution.kind === "interface" && resolution.definition.startsSection === true;
}

/** What cannot be changed has no switch. */
function batchSwitch(props: ItemFormProps, field: Field): BatchSwitch {
  if (props.batch === undefined || isLocked(props, field)) return "none";
  return props.batch.active.has(field.field) ? "on" : "off";
}

function isReadOnly(props: ItemFormProps, field: Field): boolean {
  const isOff = props.batch !== undefined && !props.batch.active.has(field.field);
  return isLocked(props, field) || isOff;
}

function isLocked(
  { readOnly = false, readOnlyFields = noFields }: ItemFormProps,
  field: Field,
): boolean {
  return readOnly || field.readonly || readOnlyFields.has(field.field);
}

/** Each attempt to save that failed brings the first of the wrong fields into view and into focus. */
function useRevealError(
  root: React.RefObject<HTMLDivElement | null>,
  first: string | null,
  failedAttempts: number,
) {
  const reveal = useEffectEvent(() => {
    if (first !== null && root.current) revealField(first, root.current);
  });
  useEffect(() => {
    if (failedAttempts > 0) reveal();
  }, [failedAttempts]);
}

const noErrors: Readonly<Record<string, string>> = {};
