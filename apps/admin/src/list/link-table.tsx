import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icon/icon.tsx";
import { useRowShortcuts } from "./use-row-shortcuts.ts";
import classes from "./link-table.module.css";

/** A thing with a page of its own. */
export interface LinkRow {
  key: string;
  /** The address of its page; null where there is none. */
  to: string | null;
  icon: string;
  name: string;
  /** A word beside the name that sets it apart, such as "System". */
  mark?: string;
  /** One text per further column; empty where there is nothing to say. */
  cells: readonly string[];
  /** Buttons at the end of the row. */
  actions?: ReactNode;
}

export interface LinkTableProps {
  /** Headings: of the names first, then one per cell. */
  columns: readonly string[];
  rows: readonly LinkRow[];
}

/** A short table of things that have a page each. The whole row leads there; on phones the cells stand below the name. */
export function LinkTable({ columns, rows }: LinkTableProps) {
  const { t } = useTranslation();
  useRowShortcuts({ canSelect: false });
  const hasActions = rows.some(({ actions }) => actions !== undefined);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          {hasActions ? (
            <th scope="col" className={classes.actions}>
              <VisuallyHidden>{t("actions")}</VisuallyHidden>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={classes.row}>
            <th scope="row">
              <span className={classes.name}>
                <Icon name={row.icon} className={classes.icon} />
                {row.to === null ? (
                  <span className={classes.plain} title={row.name} dir="auto">
                    {row.name}
                  </span>
                ) : (
                  <Link
                    to={row.to}
                    preload="intent"
                    className={classes.link}
                    title={row.name}
                    data-row-link
                    onKeyDown={moveFocus}
                    dir="auto"
                  >
                    {row.name}
                  </Link>
                )}
                {row.mark === undefined ? null : <span className={classes.mark}>{row.mark}</span>}
              </span>
            </th>
            {row.cells.map((cell, index) => (
              <td key={columns[index + 1]} className={classes.cell} title={cell || undefined}>
                {cell}
              </td>
            ))}
            {hasActions ? <td className={classes.actions}>{row.actions}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The arrows go through the rows. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = event.currentTarget.closest("tbody");
  const links = [...(rows?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
  event.preventDefault();
  links[links.indexOf(event.currentTarget) + step]?.focus();
}
