import { type Field, ownValue } from "@rowhouse/contract";
import { FormSectionProvider } from "@rowhouse/extension-kit";
import {
  createContext,
  type FormEvent,
  memo,
  type ReactNode,
  type RefCallback,
  startTransition,
  use,
  useCallback,
  useId,
  useMemo,
  useState,
} from "react";
import { useRegistry } from "../../registry/registry.ts";
import { type BatchSwitch, FormField } from "../field/form-field.tsx";
import { fieldsInOrder, type FormEntry, type GridColumn } from "../form.model.ts";
import { type Piece, piecesOf } from "../long/blocks.model.ts";
import { type FarBlocks, isLatePlace } from "../long/far-blocks.ts";
import { keysAt } from "../problems/nested-paths.ts";
import { FormGroup } from "./form-group.tsx";
import { type FormView, isSameView, type LongForm } from "./form-view.ts";
import { isSameReading, readsOf } from "./reads.ts";
import classes from "../item-form.module.css";

interface FormEntriesProps {
  entries: readonly FormEntry[];
  view: FormView;
}

/** The fields of a form, or of a part of it. In a long form they are rendered in blocks. */
export function FormEntries(props: FormEntriesProps) {
  return props.view.long === null ? (
    <Entries {...props} isThere isWhole />
  ) : (
    <LongEntries {...props} long={props.view.long} />
  );
}

function LongEntries({ entries, view, long }: FormEntriesProps & { long: LongForm }) {
  const registry = useRegistry();
  const pieces = useMemo(
    () => piecesOf(entries, (field) => readsOf(registry, field)),
    [entries, registry],
  );
  return pieces.map((piece) => {
    const key = piece.entries[0]?.field.field;
    return piece.isBlock ? (
      <FormBlock key={key} {...{ piece, view, long }} />
    ) : (
      <Entries key={key} isThere entries={piece.entries} isWhole={false} view={view} />
    );
  });
}

interface FormBlockProps {
  piece: Piece;
  view: FormView;
  long: LongForm;
}

/** Whether something stands in a block already: forms cannot be nested. */
const BlockContext = createContext(false);

/**
 * A few entries of a long form. Those far below the window get their inputs when there is time. For the browser it is a form
 * of its own: with each key, Chromium's autofill reads all boxes of the form that the key is typed in, or all of the page
 * that are in no form, and lays out the page for each.
 */
const FormBlock = memo(
  function FormBlock({ piece, view, long }: FormBlockProps) {
    const isNested = use(BlockContext);
    const Frame = isNested ? "div" : "form";
    const place = long.places.get(piece.fields[0] ?? "") ?? 0;
    // A field that follows other fields has to be there when they change.
    const { frame, isThere } = useArrival(long.far, isLatePlace(place) && piece.reads.length === 0);
    return (
      <Frame
        ref={frame}
        className={`${classes.grid} ${classes.block}`}
        data-width={view.width}
        {...(isNested ? {} : { noValidate: true, onSubmit: stay })}
      >
        <BlockContext value>
          <Entries isWhole entries={piece.entries} isThere={isThere} view={view} />
        </BlockContext>
      </Frame>
    );
  },
  (before, now) =>
    before.piece === now.piece &&
    isSameView(before.view, now.view, now.piece.fields) &&
    isSameReading(now.piece.reads, before.view.current, now.view.current),
);

/** Enter in a box does not send anything. */
function stay(event: FormEvent): void {
  event.preventDefault();
}

interface EntriesProps extends FormEntriesProps {
  /** The inputs are rendered, not only the room they will have. */
  isThere: boolean;
  /** With what is in groups and sections; else that is in blocks. */
  isWhole: boolean;
}

function Entries({ entries, view, isThere, isWhole }: EntriesProps) {
  const registry = useRegistry();
  const renderField = (field: Field, column: GridColumn) => (
    <FormField
      key={field.field}
      {...fieldProps(view, field)}
      column={column}
      isThere={isThere}
      reads={readsOf(registry, field)}
    />
  );
  return entries.map((entry) => {
    if (entry.kind === "field") return renderField(entry.field, entry.column);
    const key = entry.field.field;
    const inside = isWhole ? (
      <Entries isWhole entries={entry.entries} isThere={isThere} view={view} />
    ) : (
      <FormEntries entries={entry.entries} view={view} />
    );
    return entry.kind === "section" ? (
      <FormSection key={key} field={entry.field} heading={renderField(entry.field, entry.column)}>
        {entry.entries.length === 0 ? null : inside}
      </FormSection>
    ) : (
      <FormGroup key={key} field={entry.field} mark={groupMark(entry.entries, view)}>
        {inside}
      </FormGroup>
    );
  });
}

/** The form's props for one of its fields. */
function fieldProps(view: FormView, field: Field) {
  const key = field.field;
  const { collection, staged, batch } = view;
  const isLocked = field.readonly || view.readOnlyFields.has(key);
  return {
    batch: batchSwitch(view, field),
    collection: collection.collection,
    error: ownValue(view.messages, key) ?? null,
    field,
    fields: collection.fields,
    id: `${view.id}-${key}`,
    invalidText: ownValue(view.invalidTexts, key) ?? null,
    isNew: view.isNew,
    isReadOnly: view.readOnly || isLocked || (batch !== undefined && !batch.active.has(key)),
    isProvisional: view.isProvisional && !isLocked,
    isMixed: batch?.mixed.has(key) === true && !Object.hasOwn(staged, key),
    isStaged: isChanged(view, key),
    value: ownValue(view.current, key),
    values: view.current,
    onInvalidText: view.onInvalidText,
    onStage: view.onStage,
    onToggle: view.onToggle,
    onUnstage: view.onUnstage,
  };
}

function isChanged({ staged, invalidTexts }: FormView, key: string): boolean {
  return Object.hasOwn(staged, key) || keysAt(invalidTexts, [key]).length > 0;
}

/** Whether something in a group is wrong, or changed. */
function groupMark(entries: readonly FormEntry[], view: FormView) {
  const members = fieldsInOrder(entries).map(({ field }) => field);
  if (members.some((key) => Object.hasOwn(view.messages, key))) return "error";
  return members.some((key) => isChanged(view, key)) ? "changed" : null;
}

/** The batch switch of a field; a field that cannot be changed has none. */
function batchSwitch(view: FormView, field: Field): BatchSwitch {
  const isLocked = view.readOnly || field.readonly || view.readOnlyFields.has(field.field);
  if (view.batch === undefined || isLocked) return "none";
  return view.batch.active.has(field.field) ? "on" : "off";
}

interface Arrival {
  /** For the block. */
  frame: RefCallback<HTMLElement>;
  /** The inputs are to be rendered. */
  isThere: boolean;
}

/**
 * Whether the inputs of a block are there yet.
 * @param far what watches the blocks of the form
 * @param isLate they are rendered later
 */
function useArrival(far: FarBlocks, isLate: boolean): Arrival {
  const [isThere, setThere] = useState(!isLate);
  const frame = useCallback<RefCallback<HTMLElement>>(
    (element) => {
      if (element === null) return undefined;
      const arrive = (isAsked: boolean) =>
        isAsked ? setThere(true) : startTransition(() => setThere(true));
      return far.watch(element, isLate ? arrive : null);
    },
    [far, isLate],
  );
  return { frame, isThere };
}

interface FormSectionProps {
  /** The field that is the heading. */
  field: Field;
  heading: ReactNode;
  /** The fields below; null without any. */
  children: ReactNode;
}

/** A heading among the fields with those after it, which it folds. Folded fields stay mounted, so nothing typed is lost. */
function FormSection({ field, heading, children }: FormSectionProps) {
  const controls = useId();
  const [isOpen, setOpen] = useState(field.options?.["open"] !== false);
  const hasFields = children !== null;
  const section = useMemo(
    () => (hasFields ? { isOpen, controls, toggle: () => setOpen(!isOpen) } : null),
    [hasFields, isOpen, controls],
  );
  return (
    <>
      <FormSectionProvider value={section}>{heading}</FormSectionProvider>
      <FormSectionProvider value={null}>
        <div className={classes.section} hidden={!isOpen} id={controls}>
          {children}
        </div>
      </FormSectionProvider>
    </>
  );
}
