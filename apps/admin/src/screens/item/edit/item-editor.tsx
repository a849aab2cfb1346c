import { isEmpty, statusField, type Collection, type Item } from "@rowhouse/contract";
import { useMemo } from "react";
import { ItemEditorPage } from "../../../editor/page/item-editor-page.tsx";
import type { OpenItem } from "../../../editor/read/use-item-page-state.ts";
import { Cell } from "../../../registry/cell.tsx";
import { HistoryPanel } from "../history/history-panel.tsx";
import classes from "../item.module.css";
import { PresenceNotice } from "./presence-notice.tsx";
import { useItemSetup } from "./use-item-setup.ts";

export interface ItemEditorProps {
  open: OpenItem;
  /** Replaces a new item that was saved by a blank one. */
  onAddAnother(): void;
}

/** The page of one item that may be seen: form, history, and every way to save or leave it. */
export function ItemEditor({ open, onAddAnother }: ItemEditorProps) {
  const setup = useItemSetup(open, onAddAnother);
  const { collection, item } = open;
  return (
    <ItemEditorPage
      open={open}
      setup={setup}
      titleExtra={item ? <StatusChip collection={collection} item={item} /> : null}
      drawerAuto
      drawer={item === null ? null : <HistoryPanel open={open} item={item} />}
      notices={item === null ? null : <PresenceNotice />}
    />
  );
}

/** The status an item is saved in, by name and in its colours; nothing when the collection knows no statuses. */
function StatusChip({ collection, item }: { collection: Collection; item: Item }) {
  const field = useMemo(() => {
    const found = statusField(collection);
    // In lists a dot is enough; the head of the page has room for the name.
    return found && { ...found, options: { ...found.options, simpleBadge: false } };
  }, [collection]);
  const value = field ? item[field.field] : null;
  if (field === null || isEmpty(value)) return null;
  return (
    <span className={classes["chip"]}>
      <Cell field={field} item={item} />
    </span>
  );
}
