import { Popover, VisuallyHidden } from "@mantine/core";
import { isRequired, isSameValue, ownValue } from "@rowhouse/contract";
import { useHost, ValueCell, type CellEditorProps, type CellStep } from "@rowhouse/extension-kit";
import { useCallback, useEffect, useId, useRef, type KeyboardEvent } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Box, Row, Text } from "../../design/words.tsx";
import { loadPatterns } from "../../design/patterns/patterns.ts";
import { FieldMessages } from "../../form/field/field-messages.tsx";
import { InputHost } from "../../registry/input-host.tsx";
import { loadInput } from "../../registry/parts.ts";
import { useFieldLabel } from "../../registry/use-field-label.ts";
import { useCellDraft, type CellDraft } from "./use-cell-draft.ts";
import { usePressBeside } from "./use-press-beside.ts";
import classes from "./cell-editor.module.css";
import { isComposing } from "../../design/shortcuts/keys.ts";

/** The input of a field over its cell. Enter, Tab and a press beside it save, Escape does not; closed it loads its code. */
export function CellEditor(props: CellEditorProps) {
  const { isOpen, field } = props;
  const definition = useHost().interfaceOf(field);
  const hasPattern = field.validation !== null && field.validation !== "";
  useEffect(() => {
    // A failure shows when it is opened.
    if (definition !== null) void loadInput(definition).catch(() => undefined);
    if (hasPattern) void loadPatterns();
  }, [definition, hasPattern]);
  return isOpen ? <OpenEditor {...props} /> : null;
}

function OpenEditor(props: CellEditorProps) {
  const { t } = useTranslation();
  const id = useId();
  const label = useFieldLabel()(props.field);
  const isGroup = useHost().interfaceOf(props.field)?.fieldset === true;
  const draft = useCellDraft(props);
  const box = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLSpanElement>(null);
  /** Scrolls to the cell, so that what is typed can be seen. */
  const reveal = useCallback(() => {
    place.current?.parentElement?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, []);
  const enter = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element;
      reveal();
      return element === null ? undefined : focusControl(element);
    },
    [reveal],
  );
  const leave = (step: CellStep) => leaveBox(box.current, () => draft.save(step));
  const press = usePressBeside(() => leave("away"));

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.defaultPrevented || isComposing(event)) return;
    // Layers that an input opens have keys of their own.
    if (!isIn(box.current, event.target)) return;
    if (event.key === "Escape") draft.cancel();
    else if (event.key === "Tab") leave(event.shiftKey ? "previous" : "next");
    else if (event.key === "Enter" && !hasOwnEnter(event.target)) leave("stay");
    else return;
    event.preventDefault();
    // The list around would take the selection back.
    event.stopPropagation();
  }

  return (
    <Popover
      closeOnClickOutside={false}
      closeOnEscape={false}
      // A row that is scrolled away keeps what is typed in sight.
      hideDetached={false}
      offset={0}
      opened
      position="bottom-start"
      trapFocus={false}
      width="target"
      withRoles={false}
    >
      <Popover.Target>
        <span ref={place} className={classes.place} />
      </Popover.Target>
      <Popover.Dropdown
        aria-labelledby={`${id}-label`}
        className={classes.editor ?? ""}
        role="dialog"
        tabIndex={-1}
        onKeyDown={handleKey}
        onKeyDownCapture={({ key }) => {
          reveal();
          draft.decide(key === "Enter" || key === " ");
        }}
        onPointerDownCapture={() => {
          press.stayInside();
          draft.decide(true);
        }}
      >
        <div ref={enter}>
          <VisuallyHidden
            {...(isGroup ? {} : { component: "label", htmlFor: id })}
            id={`${id}-label`}
          >
            {t("layouts.tabular.valueOf", { field: label, item: props.name })}
          </VisuallyHidden>
          <EditorInput {...props} draft={draft} id={id} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

type EditorInputProps = CellEditorProps & { id: string; draft: CellDraft };

/** The input, why its value is refused, and what the item has instead of a value that was. */
function EditorInput({ id, draft, collection, field, item, refusal }: EditorInputProps) {
  const { t } = useTranslation();
  const { value, problem } = draft;
  const isOther = refusal !== null && !isSameValue(ownValue(item, field.field), value);
  return (
    <>
      <InputHost
        collection={collection.collection}
        describedBy={problem === null ? "" : `${id}-error`}
        error={problem}
        field={field}
        fields={collection.fields}
        id={id}
        invalidText={draft.invalidText}
        isNew={false}
        labelledBy={`${id}-label`}
        readOnly={false}
        required={isRequired(field)}
        value={value}
        values={item}
        onChange={draft.stage}
        onChangeField={() => undefined}
        onInvalidText={draft.stageInvalid}
      />
      <Box padX={2}>
        <FieldMessages id={id} note={null} problem={problem} />
        {isOther && (
          <Row gap={2} above={1} below={1} size="small" color="quiet">
            <Text fixed>{t("layouts.tabular.valueNow")}</Text>
            <Text truncate color="text">
              <ValueCell field={field} item={item} />
            </Text>
          </Row>
        )}
      </Box>
    </>
  );
}

/** Leaves the input, which may take what is typed only then, such as that of tags; it has the focus again where it cannot be left. */
function leaveBox(box: HTMLElement | null, save: () => boolean): boolean {
  const { activeElement } = document;
  const left = activeElement instanceof HTMLElement && isIn(box, activeElement);
  if (left) activeElement.blur();
  const isSaved = save();
  if (!isSaved) (left ? activeElement : controlIn(box))?.focus();
  return isSaved;
}

function isIn(box: HTMLElement | null, target: EventTarget | null): boolean {
  return target instanceof Node && box?.contains(target) === true;
}

/** Buttons are pressed by it. */
function hasOwnEnter(target: EventTarget): boolean {
  return target instanceof Element && target.closest("button, a, textarea") !== null;
}

function controlIn(box: HTMLElement | null): HTMLElement | null {
  return (
    box?.querySelector<HTMLElement>("input:checked") ??
    box?.querySelector<HTMLElement>("input, select, button") ??
    null
  );
}

/** Puts the focus into the input once its code is there; a list of choices opens. */
function focusControl(box: HTMLElement): () => void {
  const focus = (): boolean => {
    const control = controlIn(box);
    control?.focus({ preventScroll: true });
    if (control instanceof HTMLInputElement && control.type === "text") control.select();
    if (control?.getAttribute("aria-expanded") === "false") control.click();
    return control !== null;
  };
  const observer = new MutationObserver(() => {
    if (focus()) observer.disconnect();
  });
  if (!focus()) observer.observe(box, { childList: true, subtree: true });
  return () => observer.disconnect();
}
