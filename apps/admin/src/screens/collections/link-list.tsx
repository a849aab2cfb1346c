import { Link } from "@tanstack/react-router";
import { useId, type ReactNode } from "react";
import { Icon } from "../../ui/icon/icon.tsx";
import { SkeletonRows } from "../../ui/states/skeletons.tsx";
import { Ago } from "./ago.tsx";
import classes from "./link-list.module.css";

/** Something to go on with. */
export interface LinkEntry {
  key: string;
  to: string;
  icon: string;
  name: string;
  /** The name of the collection it belongs to. */
  place: string;
  at: Date | null;
  /** A button at the end. */
  action?: ReactNode;
}

interface LinkListProps {
  title: string;
  entries: readonly LinkEntry[];
  isLoading?: boolean;
}

/** Rows that are placeholders while the entries are loading. */
const placeholders = 4;

/** The height of a row in pixels, as the style sheet has it. */
const rowHeight = 48;

/** A headed list of links; nothing at all when there is none. */
export function LinkList({ title, entries, isLoading = false }: LinkListProps) {
  const id = useId();
  if (entries.length === 0 && !isLoading) return null;
  return (
    <section aria-labelledby={id} className={classes.section} aria-busy={isLoading}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {isLoading ? (
        <SkeletonRows rows={placeholders} height={rowHeight} />
      ) : (
        <ul className={classes.list}>
          {entries.map((entry) => (
            <li key={entry.key} className={classes.entry}>
              <Icon name={entry.icon} className={classes.icon} />
              <span className={classes.words}>
                <Link to={entry.to} preload="intent" className={classes.link} dir="auto">
                  <span title={entry.name}>{entry.name}</span>
                </Link>
                {entry.place === entry.name ? null : (
                  <span className={classes.place} dir="auto">
                    {entry.place}
                  </span>
                )}
              </span>
              <span className={classes.time}>
                <Ago at={entry.at} />
              </span>
              {entry.action}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
