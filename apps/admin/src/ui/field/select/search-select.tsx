import { CloseButton, Popover, TextInput } from "@mantine/core";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "../../icon/icon.tsx";
import { dotOf } from "./option-dot.tsx";
import { OptionList } from "./option-list.tsx";
import type { SelectBoxProps, SelectEntry } from "./select-box.tsx";
import classes from "./select-box.module.css";
import { useSearchSelect } from "./use-search-select.ts";

/**
 * A select with a search, by the keys of the ARIA combobox pattern: typing searches, the arrows move, Enter chooses and
 * Escape leaves things as they were.
 */
export function SearchSelect(props: SelectBoxProps & { entered: SelectEntry }) {
  const { placeholder, none, readOnly = false, leftSection } = props;
  const { t } = useTranslation();
  const listId = useId();
  const select = useSearchSelect(props);
  const { isOpen, chosen, found, active } = select;
  const box = useRef<HTMLInputElement>(null);
  const enter = useEffectEvent(() => {
    if (props.entered === null) return;
    box.current?.focus();
    box.current?.select();
    if (props.entered === "mouse") select.open();
  });
  useEffect(() => enter(), []);
  const isEmptied = none !== undefined && chosen !== undefined && !readOnly;
  return (
    <Popover
      closeOnEscape={false}
      opened={isOpen}
      width="target"
      withRoles={false}
      onChange={select.close}
    >
      <Popover.Target>
        <TextInput
          {...textBoxProps(props)}
          ref={box}
          aria-activedescendant={isOpen && found.length > 0 ? `${listId}-${active}` : undefined}
          aria-autocomplete="list"
          aria-controls={isOpen ? listId : undefined}
          aria-expanded={isOpen}
          autoComplete="off"
          leftSection={dotOf(chosen) ?? leftSection}
          placeholder={chosen?.label ?? (readOnly ? "–" : placeholder)}
          readOnly={readOnly}
          rightSection={
            isEmptied ? (
              <CloseButton aria-label={none} size="sm" onClick={select.empty} />
            ) : (
              !readOnly && <Icon name="unfold_more" size={18} />
            )
          }
          role="combobox"
          spellCheck={false}
          value={select.text}
          onBlur={select.close}
          onChange={(event) => select.searchFor(event.currentTarget.value)}
          onClick={(event) => {
            event.currentTarget.select();
            select.open();
          }}
          onKeyDown={select.handleKey}
        />
      </Popover.Target>
      {/* A popover around the select would take a press on an entry for one beside it. */}
      <Popover.Dropdown
        className={classes.dropdown}
        onMouseDown={(event) => event.stopPropagation()}
        onTouchStart={(event) => event.stopPropagation()}
      >
        {isOpen && (
          <OptionList
            active={active}
            chosen={chosen}
            id={listId}
            label={placeholder}
            options={found}
            onActive={select.setActive}
            onChoose={select.choose}
          />
        )}
        {found.length === 0 && <p className={classes.nothing}>{t("nothing_matches")}</p>}
      </Popover.Dropdown>
    </Popover>
  );
}

/** What a text box takes of the properties of a select. */
function textBoxProps(control: SelectBoxProps) {
  const { id, label, description, error, size, disabled, required, className, attributes } =
    control;
  return {
    id,
    label,
    description,
    error,
    size,
    disabled,
    required,
    className,
    attributes,
    "aria-label": control["aria-label"],
    "aria-labelledby": control["aria-labelledby"],
    "aria-required": control["aria-required"],
  };
}
