import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/hint/icon-button.tsx";
import { PageNotice } from "../../ui/notice/page-notice.tsx";
import type { PageProps } from "../../ui/page/page.tsx";
import type { OpenItem } from "../read/use-item-page-state.ts";
import { MergeDialog } from "../save/merge-dialog.tsx";
import type { Deletion } from "../save/use-delete.ts";
import { DraftForm } from "./draft-form.tsx";
import { EditorNotices } from "./editor-notices.tsx";
import { EditorPage } from "./editor-page.tsx";
import { useItemEditor, type EditorSetup, type ItemEditorState } from "./use-item-editor.ts";

export interface ItemEditorPageProps extends Pick<
  PageProps,
  "titleExtra" | "drawer" | "drawerAuto"
> {
  /** Another item needs another component: give it a React key. */
  open: OpenItem;
  setup: EditorSetup;
  /** Further notices above the form. */
  notices?: ReactNode;
}

/** The page that edits one item: form, save button, delete button, notices, and the dialog of a conflict. */
export function ItemEditorPage({ open, setup, notices, ...page }: ItemEditorPageProps) {
  const editor = useItemEditor(open, setup);
  const { collection, rights } = open;
  const { saving, session, deletion, isReadOnly } = editor;
  return (
    <EditorPage
      {...editor}
      {...page}
      maySave={rights.maySave}
      savesOnLeave
      actions={deletion ? <DeleteButton deletion={deletion} /> : null}
      notices={
        <ItemNotices open={open} editor={editor}>
          {notices}
        </ItemNotices>
      }
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

interface ItemNoticesProps {
  open: OpenItem;
  editor: ItemEditorState;
  children: ReactNode;
}

function ItemNotices({ open, editor, children }: ItemNoticesProps) {
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
      {children}
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
