import { isEmpty, statusField, type Collection, type Item } from "@rowhouse/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Cell } from "../../../registry/cell.tsx";
import { IconButton } from "../../../ui/hint/icon-button.tsx";
import { HistoryPanel } from "../history/history-panel.tsx";
import classes from "../item.module.css";
import { EditorNotices } from "./editor-notices.tsx";
import { PresenceNotice } from "./presence-notice.tsx";
import { PageNotice } from "../../../ui/notice/page-notice.tsx";
import type { OpenItem } from "../read/use-item-page-state.ts";
import { MergeDialog } from "../save/merge-dialog.tsx";
import type { Deletion } from "../save/use-delete.ts";
import { DraftForm } from "./draft-form.tsx";
import { EditorPage } from "./editor-page.tsx";
import { useItemEditor, type ItemEditorState } from "./use-item-editor.ts";

export interface ItemEditorProps {
  open: OpenItem;
  /** Replaces a new item that was saved by a blank one. */
  onAddAnother(): void;
}

/** The page of one item that may be seen: form, history, and every way to save or leave it. */
export function ItemEditor({ open, onAddAnother }: ItemEditorProps) {
  const editor = useItemEditor(open, onAddAnother);
  const { collection, item, rights } = open;
  const { saving, session, deletion, isReadOnly } = editor;
  return (
    <EditorPage
      {...editor}
      maySave={rights.maySave}
      savesOnLeave
      titleExtra={item ? <StatusChip collection={collection} item={item} /> : null}
      actions={deletion ? <DeleteButton deletion={deletion} /> : null}
      drawerAuto
      drawer={item === null ? null : <HistoryPanel open={open} item={item} />}
      notices={<ItemNotices open={open} editor={editor} />}
    >
      <DraftForm
        collection={collection}
        store={session.store}
        rights={rights}
        isReadOnly={isReadOnly}
      />
      {saving.conflict ? (
        <MergeDialog
          collection={collection}
          conflict={saving.conflict}
          onCancel={saving.cancelConflict}
          onResolve={saving.resolveConflict}
        />
      ) : null}
    </EditorPage>
  );
}

function ItemNotices({ open, editor }: { open: OpenItem; editor: ItemEditorState }) {
  const { t } = useTranslation();
  const { rights } = open;
  const { saving, session, deletion } = editor;
  return (
    <EditorNotices
      collection={open.collection}
      session={session}
      failure={saving.failure ?? deletion?.failure ?? null}
      isSaving={saving.isSaving}
      isReadOnly={!rights.maySave}
      onRetry={() => void saving.save("stay")}
      onCopy={rights.mayCreate ? () => void saving.save("copy") : null}
    >
      {open.item === null ? null : <PresenceNotice />}
      {rights.maySave ? null : <PageNotice tone="info" icon="lock" title={t("item.read_only")} />}
    </EditorNotices>
  );
}

function DeleteButton({ deletion }: { deletion: Deletion }) {
  const { t } = useTranslation();
  return (
    <IconButton
      icon="delete"
      label={t("delete")}
      danger
      loading={deletion.isDeleting}
      onClick={() => void deletion.deleteItem()}
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
