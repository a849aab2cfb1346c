import { Link } from "@tanstack/react-router";
import { useId, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "../i18n/translation.ts";
import { Box, Row, Stack, Text } from "../design/words.tsx";
import { Icon } from "../design/icon/icon.tsx";
import { SkeletonRows } from "../design/states/skeletons.tsx";
import { Table, type Column } from "./table.tsx";
import { useRowShortcuts } from "./use-row-shortcuts.ts";
import classes from "./links.module.css";

/** A thing with a page of its own. */
export interface LinkRow {
  key: string;
  /** The address of its page; null where there is none. */
  to: string | null;
  icon: string;
  name: string;
  /** A quiet line below the name. */
  note?: string;
  /** A word beside the name that sets it apart, such as "System". */
  mark?: string;
  /** One per further column; empty where there is nothing to say. */
  cells: readonly ReactNode[];
  /** Buttons at the end of the row. */
  actions?: ReactNode;
}

/** A column of a table of links: its heading, and what is special about it. */
export type LinkColumn =
  | string
  | (Pick<Column<LinkRow>, "isQuiet" | "width" | "className"> & { heading: string });

export interface LinkTableProps {
  /** Headings: of the names first, then one per cell. */
  columns: readonly LinkColumn[];
  rows: readonly LinkRow[];
  className?: string | undefined;
}

/** Of three columns the last is a count or a date, the text between them needs the room. */
const defaultWidths = ["38%", undefined, "20%"];

/** A short table of things that have a page each. The whole row leads there; on phones the cells stand below the name. */
export function LinkTable({ columns, rows, className }: LinkTableProps) {
  const { t } = useTranslation();
  useRowShortcuts({ canSelect: false });
  const hasActions = rows.some(({ actions }) => actions !== undefined);
  const shown = columns.map(linkColumn);
  return (
    <Table
      className={[classes.table, className].join(" ")}
      columns={hasActions ? [...shown, actionColumn(t("actions"))] : shown}
      keyOf={({ key }) => key}
      rowProps={() => ({ className: classes.row })}
      rows={rows}
    />
  );
}

function linkColumn(column: LinkColumn, at: number): Column<LinkRow> {
  const given = typeof column === "string" ? { heading: column } : column;
  const width = defaultWidths[at];
  return {
    ...(width === undefined ? {} : { width }),
    ...given,
    className: at === 0 ? undefined : [classes.cell, given.className].filter(Boolean).join(" "),
    key: given.heading,
    isName: at === 0,
    cell: (row) => (at === 0 ? <Name row={row} /> : row.cells[at - 1]),
    cellProps: ({ cells }) => {
      const text = cells[at - 1];
      return typeof text === "string" && text !== "" ? { title: text } : {};
    },
  };
}

function actionColumn(heading: string): Column<LinkRow> {
  return {
    key: "actions",
    heading,
    isQuiet: true,
    className: classes.actions,
    cell: ({ actions }) => actions,
  };
}

/** The icon and the name of a thing, and what sets it apart. */
function Name({ row }: { row: Omit<LinkRow, "cells"> }) {
  const { to, icon, name, note = "", mark } = row;
  return (
    <Row as="span" align="center" gap={3} shrink>
      <Icon name={icon} className={classes.icon} />
      <Stack as="span" shrink>
        {to === null ? (
          <Text truncate dir="auto" title={name}>
            {name}
          </Text>
        ) : (
          <Link
            to={to}
            preload="intent"
            className={classes.link}
            title={name}
            data-row-link
            onKeyDown={moveFocus}
            dir="auto"
          >
            {name}
          </Link>
        )}
        {note === "" || note === name ? null : (
          <Text truncate color="quiet" dir="auto" size="small" title={note}>
            {note}
          </Text>
        )}
      </Stack>
      {mark === undefined ? null : <span className={classes.mark}>{mark}</span>}
    </Row>
  );
}

/** Something to go on with: its note says where it belongs. */
export interface LinkEntry extends Omit<LinkRow, "cells" | "mark"> {
  /** The end of the line, before the buttons. */
  end: ReactNode;
}

interface LinkListProps {
  title: string;
  entries: readonly LinkEntry[];
  isLoading?: boolean;
}

/** Rows that are placeholders while the entries are loading. */
const placeholders = 4;

/** The height of a line in pixels, as the style sheet has it. */
const lineHeight = 48;

/** A headed list of links, one below the other; nothing at all when there is none. */
export function LinkList({ title, entries, isLoading = false }: LinkListProps) {
  const id = useId();
  if (entries.length === 0 && !isLoading) return null;
  return (
    <Box as="section" aria-labelledby={id} aria-busy={isLoading} shrink>
      <Text as="h2" id={id} size="body" weight="strong" rule="below" className={classes.title}>
        {title}
      </Text>
      {isLoading ? (
        <SkeletonRows rows={placeholders} height={lineHeight} />
      ) : (
        <ul className={classes.list}>
          {entries.map(({ end, actions, ...entry }) => (
            <li key={entry.key} className={classes.row}>
              <Name row={entry} />
              <Text color="quiet" fixed style={{ marginInlineStart: "auto" }} size="small">
                {end}
              </Text>
              {actions}
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

/** The arrows go through the rows. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = event.currentTarget.closest("tbody, ul");
  const links = [...(rows?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
  event.preventDefault();
  links[links.indexOf(event.currentTarget) + step]?.focus();
}
