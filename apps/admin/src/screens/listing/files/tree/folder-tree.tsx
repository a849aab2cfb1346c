import { useVirtualRows } from "@rowhouse/extension-kit";
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import { Icon } from "../../../../design/icon/icon.tsx";
import { Row, Text } from "../../../../design/words.tsx";
import { pathTo, type FolderPlace, type FolderTree } from "../folder.model.ts";
import {
  foundRows,
  moveOf,
  rowsOf,
  typedTo,
  type LeadingPlace,
  type TreeRow,
} from "./tree.model.ts";
import looks from "../../../../list/list.module.css";
import classes from "./tree.module.css";

/** The height of a row in pixels, as the style sheet has it. */
const rowHeight = 34;

/** Rows below the open one that are seen, too. */
const rowsBelow = 3;

/** Letters that follow each other within so many milliseconds are one word. */
const typingMs = 600;

export interface FolderTreeProps {
  label: string;
  tree: FolderTree;
  /** Places above the folders. */
  leading: readonly LeadingPlace[];
  /** The open or chosen place; undefined for none. */
  current: FolderPlace | null | undefined;
  /** Shows the folders with this text in their names instead. */
  search?: string;
  onOpen: (row: TreeRow) => void;
  /** Places that cannot be opened. */
  isOff?: (row: TreeRow) => boolean;
  /** The name of a row, where it is more than a text, such as a link. */
  renderName?: (row: TreeRow) => ReactNode;
  /** Buttons at the end of a row, out of the Tab order: `onMenu` does the same by keys. */
  renderEnd?: (row: TreeRow) => ReactNode;
  onMenu?: (row: TreeRow, element: HTMLElement) => void;
  /** Handlers and attributes of a row for dragging. */
  dragProps?: (row: TreeRow) => {
    draggable?: boolean;
    onDragStart?: (event: DragEvent<HTMLElement>) => void;
    onDragOver?: (event: DragEvent<HTMLElement>) => void;
    onDrop?: (event: DragEvent<HTMLElement>) => void;
  };
}

/** Folders as a tree: arrows, Home, End and the first letters move in it, Enter opens. Only rows near the visible ones are rendered. */
export function FolderTree(props: FolderTreeProps) {
  const { label, tree, leading, current, search = "" } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { expanded, fold } = useExpanded(tree, current);
  const rows = search.trim() === "" ? rowsOf(tree, leading, expanded) : foundRows(tree, search);
  const [active, setActive] = useState<FolderPlace | null | undefined>(current);
  const at = indexOf(rows, [active, current]);
  const virtual = useVirtualRows({ scroller, count: rows.length, rowHeight, headHeight: 0 });
  const shown = virtual.indexes.includes(at) ? virtual.indexes : [...virtual.indexes, at];
  const focus = useFocusOf(scroller, virtual.scrollToRow);
  const typed = useTyped();
  const showPlace = useEffectEvent((shown: FolderPlace | null | undefined) => {
    const index = rows.findIndex(({ place }) => place === shown);
    if (index < 0) return;
    // Some of what is in it is seen as well.
    virtual.scrollToRow(Math.min(index + rowsBelow, rows.length - 1));
    virtual.scrollToRow(index);
  });
  useEffect(() => showPlace(current), [current]);

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rows[at];
    if (row === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const isMenu = event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey);
    if (isMenu && props.onMenu !== undefined) {
      event.preventDefault();
      const element = scroller.current?.querySelector<HTMLElement>(`[data-row="${at}"]`);
      if (element) props.onMenu(row, element);
      return;
    }
    const isLetter = typed.takes(event.key);
    if (
      (event.key === "Enter" || (event.key === " " && !isLetter)) &&
      event.target instanceof HTMLElement
    ) {
      if (event.target.closest("button") !== null) return;
      event.preventDefault();
      if (props.isOff?.(row) !== true) props.onOpen(row);
      return;
    }
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    const move = moveOf(rows, at, { key: event.key, isRightToLeft });
    const to = isLetter ? typedTo(rows, at, typed.add(event.key)) : move && "to" in move && move.to;
    if (move === null && !isLetter) return;
    event.preventDefault();
    event.stopPropagation();
    if (move !== null && "fold" in move) fold(move.fold, move.isExpanded);
    if (typeof to !== "number" || to === at) return;
    setActive(rows[to]?.place);
    focus(to);
  };

  return (
    <div
      ref={scroller}
      role="tree"
      // Its rows are in the Tab order, one at a time.
      tabIndex={-1}
      aria-label={label}
      className={looks.scroller}
      data-page-scroll
      onKeyDown={handleKeyDown}
    >
      <div role="none" className={classes.rows} style={{ blockSize: virtual.height }}>
        {shown.map((index) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <TreeItem
              key={row.place ?? "top"}
              {...{ row, index, tree: props }}
              isTabStop={index === at}
              onFocus={() => setActive(row.place)}
              onFold={fold}
            />
          );
        })}
      </div>
    </div>
  );
}

interface TreeItemProps {
  row: TreeRow;
  index: number;
  tree: FolderTreeProps;
  isTabStop: boolean;
  onFocus: () => void;
  onFold: (id: number, isExpanded: boolean) => void;
}

function TreeItem({ row, index, tree, isTabStop, onFocus, onFold }: TreeItemProps) {
  const { t } = useTranslation();
  const { place, name, level, isExpanded, folder } = row;
  const isOff = tree.isOff?.(row) === true;
  const isOpen = place === tree.current;
  return (
    <Row
      role="treeitem"
      align="center"
      gap={1}
      radius="control"
      {...(isOpen ? { surface: "accent-soft", color: "accent" } : isOff ? { color: "faint" } : {})}
      className={classes.row}
      data-row={index}
      data-level={level}
      aria-level={level}
      aria-setsize={row.setSize}
      aria-posinset={row.position}
      aria-selected={isOpen}
      aria-disabled={isOff || undefined}
      aria-label={row.path === null ? name : `${name}, ${row.path}`}
      {...(isExpanded === null ? {} : { "aria-expanded": isExpanded })}
      tabIndex={isTabStop ? 0 : -1}
      style={{ insetBlockStart: index * rowHeight, paddingInlineStart: (level - 1) * 16 }}
      onFocus={onFocus}
      onClick={(event) => {
        if (event.defaultPrevented || isOff) return;
        event.currentTarget.focus();
        tree.onOpen(row);
      }}
      {...tree.dragProps?.(row)}
    >
      {isExpanded === null || folder === null ? (
        <Row as="span" fixed className={classes.fold} />
      ) : (
        // The arrows do the same: a button of its own would be one more stop in each row.
        <Row
          as="span"
          fixed
          align="center"
          justify="center"
          aria-hidden
          className={classes.fold}
          title={t(isExpanded ? "library.collapse" : "library.expand")}
          onClick={(event) => {
            event.preventDefault();
            onFold(folder.id, !isExpanded);
          }}
        >
          <Icon name={isExpanded ? "expand_more" : "chevron_right"} size={18} />
        </Row>
      )}
      <Icon name={row.icon} size={20} />
      {tree.renderName?.(row) ?? (
        <Text grow truncate dir="auto" title={name}>
          {name}
        </Text>
      )}
      {row.path === null ? null : (
        <Text truncate size="small" color="quiet" title={row.path}>
          {row.path}
        </Text>
      )}
      {tree.renderEnd?.(row)}
    </Row>
  );
}

/** The folders that are expanded: from the beginning the open one, and those that lead to it. */
function useExpanded(tree: FolderTree, current: FolderPlace | null | undefined) {
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set());
  const [shown, setShown] = useState<unknown>(null);
  const folder = typeof current === "number" ? (tree.byId.get(current) ?? null) : null;
  const opened = folder === null ? [] : pathTo(folder);
  const way = opened.map(({ id }) => id).join();
  if (shown !== way) {
    setShown(way);
    setExpanded(new Set([...expanded, ...opened.map(({ id }) => id)]));
  }
  const fold = (id: number, isExpanded: boolean) =>
    setExpanded((before) => {
      const next = new Set(before);
      if (isExpanded) next.add(id);
      else next.delete(id);
      return next;
    });
  return { expanded, fold };
}

/** The row that has the focus of the tree: the first of the places that is there, else the first row. */
function indexOf(rows: readonly TreeRow[], places: readonly (FolderPlace | null | undefined)[]) {
  for (const place of places) {
    const index = rows.findIndex((row) => row.place === place);
    if (index >= 0) return index;
  }
  return 0;
}

/** Gives the focus to the row that it was asked for, once that is rendered. */
function useFocusOf(
  scroller: { readonly current: HTMLElement | null },
  scrollToRow: (index: number) => void,
): (index: number) => void {
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`);
    wanted.current = null;
    row?.focus({ preventScroll: true });
  });
  return (index) => {
    scrollToRow(index);
    wanted.current = index;
  };
}

/** Collects letters to a word; a space is a letter of a word that is begun. */
function useTyped() {
  const word = useRef({ text: "", at: 0 });
  const isOn = () => word.current.text !== "" && Date.now() - word.current.at < typingMs;
  return {
    takes: (key: string): boolean => /^[\p{L}\p{N}._-]$/u.test(key) || (key === " " && isOn()),
    /** The word so far; the same letter again is a word of its own. */
    add: (letter: string): string => {
      const goesOn = isOn() && word.current.text !== letter;
      word.current = { text: goesOn ? word.current.text + letter : letter, at: Date.now() };
      return word.current.text;
    },
  };
}
