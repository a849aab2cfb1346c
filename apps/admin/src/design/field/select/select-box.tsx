import { InputBase, Popover, TextInput, type TextInputProps } from "@mantine/core";
import { Suspense, useId, useRef, useState, type ReactNode, type RefObject } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { Text } from "../../words.tsx";
import { Icon } from "../../icon/icon.tsx";
import { StandIn } from "../../layers/opener.tsx";
import { lazyPart } from "../../lazy/lazy-part.tsx";
import { useIsCoarse } from "../../window/use-is-coarse.ts";
import { markOf } from "./option-mark.tsx";
import classes from "./select-box.module.css";
import { useSelect } from "./use-select.ts";

/** One entry of a select. */
export interface SelectOption {
  value: string;
  label: string;
  /** CSS color of a dot before the label. */
  color?: string | undefined;
  /** A picture before the label, instead of a dot. */
  mark?: ReactNode;
  /** Stored, and no choice any more. */
  isMissing?: boolean | undefined;
}

export interface SelectBoxProps extends Pick<
  TextInputProps,
  | "id"
  | "label"
  | "description"
  | "error"
  | "size"
  | "disabled"
  | "required"
  | "readOnly"
  | "className"
  | "attributes"
  | "leftSection"
  | "aria-label"
  | "aria-labelledby"
  | "aria-required"
> {
  options: readonly SelectOption[];
  /** null shows the placeholder; a value that no option has is shown as missing. */
  value: string | null;
  placeholder: string;
  /** Name of the entry that stands for nothing; left out, a choice cannot be taken back. */
  none?: string | undefined;
  onChange: (value: string | null) => void;
}

/** Fingers search more entries than this, and spin through fewer in the list of their device. */
const fewForFingers = 30;

/** Loaded when a select is pointed at or has the focus. */
const OptionList = lazyPart(async () => (await import("./option-list.tsx")).OptionList, {
  place: "part",
});

/**
 * One of a list of choices, found by typing a part of its name. Where fingers point, a short list is that of the device,
 * which is made for them.
 */
export function SelectBox(props: SelectBoxProps) {
  const isCoarse = useIsCoarse();
  const { t } = useTranslation();
  const { value, options } = props;
  const isKnown = value === null || options.length === 0 || options.some(hasValue(value));
  const all = isKnown
    ? options
    : [...options, { value, label: t("value_not_listed", { value }), isMissing: true }];
  if (isCoarse && options.length <= fewForFingers) return <DeviceSelect {...props} options={all} />;
  return <SearchSelect {...props} options={all} />;
}

/** By the keys of the ARIA combobox pattern: typing searches, the arrows move, Enter chooses, Escape changes nothing. */
function SearchSelect(props: SelectBoxProps) {
  const { placeholder, readOnly = false, leftSection } = props;
  const listId = useId();
  const box = useRef<HTMLInputElement>(null);
  const select = useSelect(props);
  const { isOpen, chosen, found, active } = select;
  // The list is mounted when the box is about to be used.
  const [element, setElement] = useState<HTMLElement | null>(null);
  const prepare = (input: HTMLElement) => {
    setElement(input);
    void OptionList.preload();
  };
  return (
    <>
      <TextInput
        {...controlOf(props)}
        ref={box}
        aria-activedescendant={isOpen && found.length > 0 ? `${listId}-${active}` : undefined}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-expanded={isOpen}
        autoComplete="off"
        classNames={{ input: classes.select }}
        leftSection={markOf(chosen) ?? leftSection}
        placeholder={chosen?.label ?? (readOnly ? "–" : placeholder)}
        readOnly={readOnly}
        rightSection={readOnly ? null : <Icon name="unfold_more" size={18} />}
        rightSectionPointerEvents="none"
        role="combobox"
        spellCheck={false}
        value={select.text}
        onBlur={select.close}
        onChange={(event) => select.searchFor(event.currentTarget.value)}
        onClick={(event) => {
          setElement(event.currentTarget);
          event.currentTarget.select();
          select.toggle();
        }}
        onFocus={(event) => prepare(event.currentTarget)}
        onKeyDown={select.handleKey}
        onPointerEnter={({ currentTarget: input }) => {
          prepare(input);
          // A cut-off value can be read; elsewhere it would be read aloud twice.
          input.title = input.scrollWidth > input.clientWidth ? input.value : "";
        }}
      />
      {element !== null && (
        <Popover
          closeOnEscape={false}
          opened={isOpen}
          position="bottom-start"
          withRoles={false}
          onChange={select.close}
        >
          <Popover.Target>
            <StandIn element={element} />
          </Popover.Target>
          {/* A popover around the select would take a press on an entry for one beside it. */}
          <Popover.Dropdown
            className={classes.dropdown}
            onMouseDown={(event) => event.stopPropagation()}
            onTouchStart={(event) => event.stopPropagation()}
          >
            {isOpen && <Found {...{ select, box }} id={listId} label={placeholder} />}
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}

interface FoundProps {
  select: ReturnType<typeof useSelect>;
  box: RefObject<HTMLInputElement | null>;
  id: string;
  label: string;
}

function Found({ select, box, id, label }: FoundProps) {
  const { t } = useTranslation();
  const { chosen, found, active } = select;
  return (
    <>
      <Suspense fallback={null}>
        <OptionList
          {...{ id, box, label, chosen, active }}
          options={found}
          onActive={select.setActive}
          onChoose={select.choose}
        />
      </Suspense>
      {found.length === 0 && (
        <Text as="p" color="quiet" className={classes.nothing}>
          {t("nothing_matches")}
        </Text>
      )}
    </>
  );
}

function DeviceSelect(props: SelectBoxProps) {
  const { options, value, placeholder, none, readOnly, leftSection, onChange } = props;
  const chosen = value === null ? undefined : options.find(hasValue(value));
  // A select cannot be read-only; offering only the chosen option has the same effect and keeps it readable.
  const offered = readOnly ? options.filter((option) => option === chosen) : options;
  return (
    <InputBase
      {...controlOf(props)}
      aria-readonly={readOnly || undefined}
      classNames={{ input: classes.select }}
      component="select"
      data-empty={chosen === undefined || undefined}
      leftSection={markOf(chosen) ?? leftSection}
      rightSection={readOnly ? null : <Icon name="unfold_more" size={18} />}
      rightSectionPointerEvents="none"
      value={chosen?.value ?? ""}
      onChange={(event) =>
        onChange(event.currentTarget.value === "" ? null : event.currentTarget.value)
      }
    >
      {(chosen === undefined || (none !== undefined && !readOnly)) && (
        <option disabled={chosen === undefined} value="">
          {chosen !== undefined ? none : readOnly ? "–" : placeholder}
        </option>
      )}
      {offered.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </InputBase>
  );
}

/** The properties of a select that every control has. */
function controlOf(props: SelectBoxProps) {
  const { options: _options, value: _value, placeholder: _placeholder, ...others } = props;
  const { none: _none, readOnly: _readOnly, onChange: _onChange, ...control } = others;
  return control;
}

const hasValue = (value: string) => (option: SelectOption) => option.value === value;
