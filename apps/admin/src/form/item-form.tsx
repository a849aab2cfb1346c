import type { Collection } from "@rowhouse/contract";
import type { InvalidText } from "@rowhouse/extension-kit";
import { useEffect, useEffectEvent, useId, useMemo, useRef } from "react";
import { useTranslation } from "../i18n/translation.ts";
import { type Resolution, useRegistry } from "../registry/registry.ts";
import { useShortcut } from "../design/shortcuts/shortcuts.ts";
import { fieldsInOrder, formEntries, type FormEntry, inSections, noFields } from "./form.model.ts";
import { isLongForm, useFarBlocks } from "./long/far-blocks.ts";
import { useStableCallback } from "../design/field/text/use-stable-callback.ts";
import { fieldErrors } from "./problems/field-errors.ts";
import { FormScopeProvider } from "./problems/form-scope.ts";
import { keysAt } from "./problems/nested-paths.ts";
import { revealField } from "./reveal-field.ts";
import { FormEntries } from "./sections/form-entries.tsx";
import { FormGrid } from "./sections/form-grid.tsx";
import type { LongForm } from "./sections/form-view.ts";

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
 * The form of one item: a field list becomes labeled inputs. It holds no values; edits go to `onStage`
 * and comes back as `staged`. Fields are rendered again only when something of their own changes.
 */
export function ItemForm(props: ItemFormProps) {
  const { collection, values, staged, batch, width = "page", readOnly = false } = props;
  const { isProvisional = false, readOnlyFields = noFields, failedAttempts = 0 } = props;
  const id = useId();
  const entries = useEntries(props);
  const current = useMemo(() => ({ ...values, ...staged }), [values, staged]);
  const onStage = useStableCallback((field: string, value: unknown) => {
    // Messages about an item that is not created any more go with it.
    if (typeof value !== "object" || value === null)
      for (const key of insideOf(field, props)) props.onInvalidText(key, null);
    props.onStage(field, value);
  });
  const onUnstage = useStableCallback(props.onUnstage);
  const onInvalidText = useStableCallback(props.onInvalidText);
  const onToggle = useStableCallback((field: string, isActive: boolean) =>
    batch?.onToggle(field, isActive),
  );
  const { messages, firstError, scope } = useScope(props, entries, onInvalidText);
  const long = useLongForm(entries);
  const root = useRef<HTMLDivElement>(null);
  useRevealError(root, firstError, failedAttempts);
  useShortcut("fieldMenu", openFieldMenu, { enabled: !readOnly });

  return (
    <FormGrid ref={root} width={width}>
      <FormScopeProvider value={scope}>
        <FormEntries
          entries={entries}
          view={{
            id,
            collection,
            values,
            current,
            staged,
            messages,
            batch,
            width,
            long,
            readOnly,
            isProvisional,
            readOnlyFields,
            onStage,
            onUnstage,
            onInvalidText,
            onToggle,
            invalidTexts: props.invalidTexts,
            isNew: props.isNew,
          }}
        />
      </FormScopeProvider>
    </FormGrid>
  );
}

/** The keys of what is said of the values in the item, or the rows, of a field. */
function insideOf(field: string, { errors, invalidTexts }: ItemFormProps): string[] {
  return keysAt({ ...errors, ...invalidTexts }, [field]).filter((key) => key !== field);
}

/** The data that makes a long form quick; null in a short one. */
function useLongForm(entries: readonly FormEntry[]): LongForm | null {
  const far = useFarBlocks();
  return useMemo(() => {
    const fields = fieldsInOrder(entries);
    if (!isLongForm(fields.length)) return null;
    return { far, places: new Map(fields.map(({ field }, place) => [field, place])) };
  }, [entries, far]);
}

/** The form's state of its problems, also for the lists in it. */
function useScope(
  { errors = noErrors, invalidTexts, failedAttempts = 0 }: ItemFormProps,
  entries: readonly FormEntry[],
  onInvalidText: ItemFormProps["onInvalidText"],
) {
  const { t } = useTranslation();
  const messages = useMemo(() => fieldErrors(errors, t), [errors, t]);
  const firstError =
    fieldsInOrder(entries).find(({ field }) => Object.hasOwn(messages, field))?.field ?? null;
  const scope = useMemo(
    () => ({ errors, invalidTexts, failedAttempts, firstError, onInvalidText }),
    [errors, invalidTexts, failedAttempts, firstError, onInvalidText],
  );
  return { messages, firstError, scope };
}

/** The entries that the form renders, headings with what follows them. */
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

/** Opens the menu of the field that has the focus. */
function openFieldMenu(): void {
  const field = document.activeElement?.closest("[data-field]");
  field?.querySelector<HTMLElement>("[data-field-menu]")?.click();
}
