import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDraft } from "../../../form/draft/draft-store.ts";
import { ItemForm } from "../../../form/item-form.tsx";
import { EditorPage } from "../edit/editor-page.tsx";
import { EditorNotices } from "../notices/editor-notices.tsx";
import { PageNotice } from "../notices/page-notice.tsx";
import { shownValues } from "./batch.model.ts";
import { useBatchEditor, type BatchEditor as Editor, type OpenBatch } from "./use-batch-editor.ts";

/** Changes fields of several items at once: each field is off until it is switched on (requirements 2, "Batch mode"). */
export function BatchEditor({ open }: { open: OpenBatch }) {
  const { t } = useTranslation();
  const editor = useBatchEditor(open);
  const { saving, session, rights } = editor;
  const { maySave } = rights;
  return (
    <EditorPage
      {...editor}
      maySave={maySave}
      saveModes={[]}
      savesOnLeave={false}
      notices={
        <EditorNotices
          collection={open.collection}
          session={session}
          failure={saving.failure}
          isSaving={saving.isSaving}
          isReadOnly={!maySave}
          onRetry={() => void saving.save()}
          onCopy={null}
        >
          <PageNotice
            tone="info"
            icon={maySave ? "info" : "lock"}
            title={maySave ? t("item.batch_hint") : t("no_permission_edit")}
          />
        </EditorNotices>
      }
    >
      <BatchForm open={open} editor={editor} />
    </EditorPage>
  );
}

function BatchForm({ open, editor }: { open: OpenBatch; editor: Editor }) {
  const { rights, session } = editor;
  const { store } = session;
  const draft = useDraft(store, (now) => now);
  const [active, setActive] = useState<ReadonlySet<string>>(new Set());
  const handleToggle = (field: string, isActive: boolean): void => {
    setActive((before) =>
      isActive
        ? new Set([...before, field])
        : new Set([...before].filter((name) => name !== field)),
    );
    if (!isActive) store.unstage(field);
  };
  return (
    <ItemForm
      collection={open.collection}
      values={shownValues(draft.base)}
      staged={draft.staged}
      errors={draft.errors}
      isNew={false}
      readOnly={!rights.maySave}
      hiddenFields={rights.hiddenFields}
      readOnlyFields={rights.lockedFields}
      // Restored edits are on as well.
      batch={{ active: new Set([...active, ...Object.keys(draft.staged)]), onToggle: handleToggle }}
      onStage={store.stage}
      onUnstage={store.unstage}
    />
  );
}
