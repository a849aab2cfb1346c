import { Menu } from "@mantine/core";
import { isEmpty, ownValue, type Field } from "@rowhouse/contract";
import {
  fieldLabel,
  oneLine,
  useHost,
  type Item,
  type ItemList,
  type ListingProps,
} from "@rowhouse/extension-kit";
import { useState, type KeyboardEvent, type MouseEvent } from "react";

import { Icon } from "../design/icon/icon.tsx";
import classes from "./list.module.css";
import { PointMenu, type Point } from "./point-menu.tsx";

/** Where a menu is open and for what: the cell under the pointer, or several cells of a row. */
export interface CellMenuTarget extends Point {
  item: Item;
  href: string;
  cells: { field: Field; text: string }[];
}

/** The menu of a cell: what is open, and the props of the element that holds the rows. */
export interface CellMenuState {
  target: CellMenuTarget | null;
  close: () => void;
  bodyProps: ItemList["bodyProps"];
}

/**
 * Opens the menu of a cell by a right click, and that of a row by its button, Shift+F10 or the menu key. By keyboard it is for
 * every cell of the row, by the button for none, unless it is the only way a finger has to the values.
 */
export function useCellMenu(
  { rows, bodyProps }: ItemList,
  {
    fields,
    isForFingers = false,
    isWhole = false,
  }: {
    fields: readonly Field[];
    isForFingers?: boolean;
    /** A right click beside the values is for the item as well. */
    isWhole?: boolean;
  },
): CellMenuState {
  const [target, setTarget] = useState<CellMenuTarget | null>(null);
  const open = (from: Element, cells: readonly HTMLElement[], place: Point) => {
    const line = from.closest<HTMLElement>("[data-index]");
    const row = rows.find(({ index }) => String(index) === line?.dataset["index"]);
    if (line === null || row === undefined) return false;
    const shown = cells.flatMap((cell) => {
      const field = fields.find((one) => one.field === cell.dataset["field"]);
      return field === undefined ? [] : [{ field, text: textIn(cell) }];
    });
    const opener = from.closest<HTMLElement>("[data-row-menu]");
    if (shown.length === 0 && opener === null && !isWhole) return false;
    const { item, href } = row;
    // It has the focus again when the menu closes.
    const back =
      opener ??
      line.querySelector<HTMLElement>("td:focus") ??
      line.querySelector<HTMLElement>("[data-row-link]");
    back?.focus({ preventScroll: true });
    setTarget({ item, href, ...place, cells: shown });
    return true;
  };
  return {
    target,
    close: () => setTarget(null),
    bodyProps: {
      ...bodyProps,
      onClick: (event: MouseEvent<HTMLElement>) => {
        bodyProps.onClick?.(event);
        const button =
          event.target instanceof Element ? event.target.closest("[data-row-menu]") : null;
        if (button === null) return;
        const { left, bottom } = button.getBoundingClientRect();
        const line = button.closest("[data-index]");
        const cells = isForFingers && line !== null ? cellsOf(line) : [];
        open(button, cells, { x: left, y: bottom });
      },
      onContextMenu: (event: MouseEvent<HTMLElement>) => {
        if (!(event.target instanceof Element) || hasSelectedText()) return;
        const cell = event.target.closest<HTMLElement>("[data-field]");
        if (cell === null && !isWhole) return;
        const place = { x: event.clientX, y: event.clientY };
        if (open(event.target, cell === null ? [] : [cell], place)) event.preventDefault();
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        bodyProps.onKeyDown?.(event);
        const isMenuKey = event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey);
        if (!isMenuKey || !(event.target instanceof Element)) return;
        const line = event.target.closest("[data-index]");
        if (line === null) return;
        const cells = cellsOf(line);
        const { left, bottom } = (cells[0] ?? line).getBoundingClientRect();
        if (open(line, cells, { x: left, y: bottom })) event.preventDefault();
      },
    },
  };
}

/** The parts of the listing that the menu needs. */
type MenuView = Pick<ListingProps, "actionsOf" | "filterBy">;

interface CellMenuProps {
  menu: CellMenuState;
  view: MenuView;
  /** Returns what edits a value in its cell; null where it is not. */
  onEdit?: ((field: Field, item: Item) => (() => void) | null) | undefined;
}

/** The actions on the value of a cell, edit it, filter by it and copy it, and on its item. */
export function CellMenu({ menu, view, onEdit }: CellMenuProps) {
  const { t } = useHost();
  const { target, close } = menu;
  return (
    <PointMenu place={target} label={t("layouts.list.cellMenu")} onClose={close}>
      {target === null ? null : <Entries target={target} view={view} onEdit={onEdit} />}
    </PointMenu>
  );
}

function Entries({
  target,
  view,
  onEdit,
}: { target: CellMenuTarget } & Omit<CellMenuProps, "menu">) {
  const host = useHost();
  const { t } = host;
  const { item, cells, href } = target;
  const actions = view.actionsOf?.(item) ?? [];
  const [first] = cells;
  const edit = (cells.length === 1 && first && onEdit?.(first.field, item)) || null;
  const filters = cells.flatMap(({ field, text }) => {
    const apply = view.filterBy?.(field, item) ?? null;
    return apply === null ? [] : [{ field, text, apply }];
  });
  const value = (field: Field, text: string) =>
    isEmpty(ownValue(item, field.field)) ? t("layouts.list.noValue") : text;
  return (
    <Menu.Dropdown
      className={classes.cellMenu ?? ""}
      onContextMenu={(event) => event.preventDefault()}
    >
      {edit === null ? null : (
        <Menu.Item leftSection={<Icon name="edit" size={18} />} onClick={edit}>
          {t("layouts.tabular.editCell")}
        </Menu.Item>
      )}
      {filters.map(({ field, text, apply }) => (
        <Menu.Item
          key={field.field}
          leftSection={<Icon name="filter_list" size={18} />}
          onClick={apply}
        >
          {cells.length === 1
            ? t("layouts.list.filterByThis", { value: value(field, text) })
            : t("layouts.list.filterByColumn", {
                column: fieldLabel(field, host),
                value: value(field, text),
              })}
        </Menu.Item>
      ))}
      {filters.length === 0 && edit === null ? null : <Menu.Divider />}
      {cells.length === 1 && first !== undefined && !isEmpty(ownValue(item, first.field.field)) ? (
        <Menu.Item
          leftSection={<Icon name="content_copy" size={18} />}
          onClick={() => void navigator.clipboard.writeText(first.text)}
        >
          {t("layouts.list.copyValue")}
        </Menu.Item>
      ) : null}
      <Menu.Item
        component="a"
        href={href}
        target="_blank"
        rel="noopener"
        leftSection={<Icon name="open_in_new" size={18} />}
      >
        {t("layouts.list.openInTab")}
      </Menu.Item>
      {actions.map((action) => (
        <Menu.Item
          key={action.id}
          leftSection={<Icon name={action.icon} size={18} />}
          onClick={action.run}
          {...(action.isDangerous === true ? { className: classes.danger ?? "" } : {})}
        >
          {action.label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  );
}

function cellsOf(line: Element): HTMLElement[] {
  return [...line.querySelectorAll<HTMLElement>("[data-field]")];
}

/** The text of a cell; of a picture or symbol its name. */
function textIn(cell: HTMLElement): string {
  const text = oneLine(cell.textContent ?? "");
  if (text !== "") return text;
  const named = cell.querySelector("[aria-label], img[alt]:not([alt=''])");
  return named?.getAttribute("aria-label") ?? named?.getAttribute("alt") ?? "";
}

/** The browser's own menu copies selected text. */
function hasSelectedText(): boolean {
  const selection = window.getSelection();
  return selection !== null && selection.type === "Range" && selection.toString().trim() !== "";
}
