import { Combobox, useCombobox } from "@mantine/core";
import { textFinder } from "@rowhouse/contract";
import { useId, useState, type ReactElement } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { StandIn, useOpener, type OpenerProps } from "../layers/opener.tsx";
import { Text } from "../words.tsx";
import { Icon } from "../icon/icon.tsx";
import classes from "./search-menu.module.css";

/** An entry of the menu. */
export interface SearchMenuOption {
  value: string;
  label: string;
  /** Has a check mark; undefined for menus of which one entry is picked. */
  isChosen?: boolean;
  isDisabled?: boolean;
  /** Leads to other entries of the menu, or back from them: the menu stays open, and the search begins again. */
  leads?: "on" | "back";
  /** Stands in the menu only when it is searched for. */
  isFoundOnly?: boolean;
}

interface SearchMenuProps {
  /** The label of the pickable entries. */
  label: string;
  searchLabel: string;
  /** The entries; asked for while the menu is open. */
  options: () => readonly SearchMenuOption[];
  onPick: (value: string) => void;
  onClose?: () => void;
  /** Several entries can be picked one after the other. */
  staysOpen?: boolean;
  /** The button that opens the menu; it has the focus again when the menu closes. */
  children: ReactElement<OpenerProps>;
}

/** A menu of many entries: type to find one, arrows and Enter to pick it, Escape to close. */
export function SearchMenu(props: SearchMenuProps) {
  const { options, onPick, onClose, staysOpen = false, children } = props;
  const [search, setSearch] = useState("");
  const [isOpen, setOpen] = useState(false);
  const combobox = useCombobox({
    opened: isOpen,
    onOpenedChange: setOpen,
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch("");
      onClose?.();
    },
  });
  const [element, opener] = useOpener(children, {
    "aria-haspopup": "listbox",
    "aria-expanded": isOpen,
    onToggle: () => combobox.toggleDropdown(),
  });

  return (
    <>
      {opener}
      {element !== null && (
        <Combobox
          store={combobox}
          // A closed menu costs nothing.
          keepMounted={false}
          width={260}
          position="bottom-start"
          onOptionSubmit={(value) => {
            const isWay = options().find((one) => one.value === value)?.leads !== undefined;
            if (isWay) {
              setSearch("");
              combobox.resetSelectedOption();
            } else if (!staysOpen) combobox.closeDropdown();
            onPick(value);
          }}
        >
          {/* The focus goes to the search box, which has the keys and what they mean. */}
          <Combobox.Target
            targetType="button"
            withAriaAttributes={false}
            withKeyboardNavigation={false}
          >
            <StandIn element={element} />
          </Combobox.Target>
          <Combobox.Dropdown>
            <SearchList
              {...props}
              isOpen={isOpen}
              search={search}
              onSearch={(next) => {
                setSearch(next);
                combobox.selectFirstOption();
              }}
            />
          </Combobox.Dropdown>
        </Combobox>
      )}
    </>
  );
}

interface SearchListProps extends Omit<SearchMenuProps, "children"> {
  isOpen: boolean;
  search: string;
  onSearch: (search: string) => void;
}

/** The search box of an open menu, and the entries it finds. */
function SearchList({ label, searchLabel, isOpen, search, onSearch, ...props }: SearchListProps) {
  const { t } = useTranslation();
  const listId = useId();
  const options = props.options();
  const isFound = textFinder(search);
  const isSearched = search.trim() !== "";
  const found = options.filter(
    ({ label: name, isFoundOnly = false }) => isFound(name) && (isSearched || !isFoundOnly),
  );
  return (
    <>
      <Combobox.Search
        role="combobox"
        aria-controls={listId}
        aria-expanded={isOpen}
        aria-label={searchLabel}
        placeholder={searchLabel}
        leftSection={<Icon name="search" size={18} />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      {/* Other entries are another list, which begins at its top. */}
      <Combobox.Options
        key={options.find(({ leads }) => leads === "back")?.label ?? ""}
        aria-label={label}
        id={listId}
        className={classes.options ?? ""}
      >
        {found.map((option) => (
          <Entry key={option.value} option={option} />
        ))}
        {found.length === 0 ? <Combobox.Empty>{t("no_results")}</Combobox.Empty> : null}
      </Combobox.Options>
    </>
  );
}

function Entry({ option }: { option: SearchMenuOption }) {
  return (
    <Combobox.Option
      value={option.value}
      disabled={option.isDisabled === true}
      className={classes.option ?? ""}
      {...(option.isChosen === undefined ? {} : { "aria-selected": option.isChosen })}
    >
      {option.isChosen === undefined ? null : (
        <span className={classes.check}>
          {option.isChosen ? <Icon name="check" size={18} /> : null}
        </span>
      )}
      {option.leads === "back" ? <Icon name="arrow_back" size={18} /> : null}
      <Text grow breaks>
        {option.label}
      </Text>
      {option.leads === "on" ? <Icon name="chevron_right" size={18} /> : null}
    </Combobox.Option>
  );
}
