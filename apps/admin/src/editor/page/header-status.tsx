import { isEmpty, statusField, ownValue, type Collection } from "@rowhouse/contract";
import { useMemo } from "react";

import { useDraft } from "../../form/draft/draft-store.ts";
import type { DraftSession } from "../../form/draft/use-draft-session.ts";
import { useOutOfSight } from "../../form/outline/use-out-of-sight.ts";
import { Cell } from "../../registry/cell/cell.tsx";
import type { OpenItem } from "../read/use-item-page-state.ts";
import classes from "./header-status.module.css";
import { StatusMenu } from "./status-menu.tsx";

export interface HeaderStatusProps {
  open: OpenItem;
  session: DraftSession;
  /** Nothing may be changed, or not yet. */
  isReadOnly: boolean;
}

/**
 * The status beside the title, by name and in its colors; a menu to change it while the field of the form is out of
 * sight. It takes the same room either way. Nothing when the collection knows no statuses.
 */
export function HeaderStatus({ open, session, isReadOnly }: HeaderStatusProps) {
  const { collection, item, rights } = open;
  const field = useBadgeField(collection);
  const name = field?.field ?? "";
  const value = useDraft(session.store, ({ base, staged }) =>
    Object.hasOwn(staged, name) ? ownValue(staged, name) : ownValue(base, name),
  );
  const isOut = useOutOfSight(name);
  if (field === null || isEmpty(value)) return null;
  const badge = <Cell field={field} item={{ ...item, [name]: value }} />;
  const isLocked = isReadOnly || field.readonly || rights.lockedFields.has(name);
  if (isLocked) return <span className={classes.chip}>{badge}</span>;
  return (
    <StatusMenu
      badge={badge}
      field={field}
      item={item}
      value={String(value)}
      isOffered={isOut}
      onChange={(next) => session.store.stage(name, next)}
    />
  );
}

function useBadgeField(collection: Collection) {
  return useMemo(() => {
    const found = statusField(collection);
    // In lists a dot is enough; the head of the page has room for the name.
    return found && { ...found, options: { ...found.options, simpleBadge: false } };
  }, [collection]);
}
