import { Button } from "@mantine/core";
import { Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { IconButton } from "../../ui/hint/icon-button.tsx";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";
import { PageNotice } from "../../ui/notice/page-notice.tsx";
import type { PageProps } from "../../ui/page/page.tsx";
import { isCopyable } from "../read/copy.model.ts";
import type { OpenItem } from "../read/use-item-page-state.ts";
import type { DraftSession } from "../../form/draft/use-draft-session.ts";
import { EditorPage, type EditorPageProps } from "./editor-page.tsx";
import { MergeDialog } from "../save/late-merge-dialog.ts";
import { HeaderStatus } from "./header-status.tsx";
import { useItemEditor, type Deletion, type EditorSetup } from "./use-item-editor.ts";

const CopyNotice = lazyPart(async () => (await import("../notices/copy-notice.tsx")).CopyNotice, {
  place: "part",
  texts: ["changes"],
});

export interface ItemEditorPageProps
  extends
    Pick<PageProps, "drawer" | "drawerAuto">,
    Pick<EditorPageProps, "after" | "countChanges" | "isWithin"> {
  /** The component keeps its draft: give it a React key per item. */
  open: OpenItem;
  setup: EditorSetup;
  /** The status stands beside the title. */
  hasStatus?: boolean;
  /** Further notices above the form. */
  notices?: ReactNode;
  /** The ways to the items beside this one. */
  steps?: ReactNode;
  /** What else the page has of the draft: a bar above it, what stands in the place of the form, and a word of caution. */
  parts?: (session: DraftSession) => Pick<EditorPageProps, "toolbar" | "panel" | "caution">;
}

/** The page that edits one item: form, save button, delete button, notices, and the dialog of a conflict. */
export function ItemEditorPage({
  open,
  setup,
  hasStatus,
  notices,
  steps,
  parts,
  ...page
}: ItemEditorPageProps) {
  const { t } = useTranslation();
  const editor = useItemEditor(open, setup);
  const { collection, rights } = open;
  const { saving, deletion } = editor;
  const mayCopy = open.item !== null && rights.mayCreate && isCopyable(collection);
  return (
    <>
      <EditorPage
        {...editor}
        {...page}
        {...parts?.(editor.session)}
        heading={setup.heading}
        titleExtra={
          hasStatus ? (
            <HeaderStatus open={open} session={editor.session} isReadOnly={editor.isReadOnly} />
          ) : null
        }
        saveModes={setup.saveModes}
        collection={collection}
        rights={rights}
        isRemoved={open.isRemoved}
        saving={saving}
        savesOnLeave
        onCopy={rights.mayCreate ? () => void saving.save("copy") : null}
        actions={
          <>
            {steps}
            {deletion ? (
              <IconButton
                icon="delete"
                label={t("delete")}
                danger
                loading={deletion.isDeleting}
                onClick={() => void deletion.deleteItem()}
              />
            ) : null}
          </>
        }
        notices={
          <>
            {deletion ? <NotDeleted {...deletion} /> : null}
            {editor.copy ? (
              <Suspense fallback={null}>
                <CopyNotice collection={collection} copy={editor.copy} />
              </Suspense>
            ) : null}
            {notices}
            {rights.maySave || open.isRemoved ? null : (
              <ReadOnly onCopy={mayCopy ? () => void saving.save("copy") : null} />
            )}
          </>
        }
      />
      {saving.conflict ? (
        <Suspense fallback={null}>
          <MergeDialog
            collection={collection}
            conflict={saving.conflict}
            onCancel={saving.cancelConflict}
            onResolve={saving.resolveConflict}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Who may not change the item may still make another one like it. */
function ReadOnly({ onCopy }: { onCopy: (() => void) | null }) {
  const { t } = useTranslation();
  return (
    <PageNotice
      tone="info"
      icon="lock"
      title={t("item.read_only")}
      actions={
        onCopy && (
          <Button size="xs" variant="default" onClick={onCopy}>
            {t("save_as_copy")}
          </Button>
        )
      }
    />
  );
}

/** Why the item is still there, and the way to try again. */
function NotDeleted({ error, isDeleting, deleteItem }: Deletion) {
  const { t } = useTranslation();
  const reason = useErrorText(error);
  if (reason === null) return null;
  return (
    <PageNotice
      tone="danger"
      urgent
      title={t("item.delete_failed")}
      actions={
        <Button size="xs" variant="default" loading={isDeleting} onClick={() => void deleteItem()}>
          {t("retry")}
        </Button>
      }
    >
      {reason}
    </PageNotice>
  );
}
