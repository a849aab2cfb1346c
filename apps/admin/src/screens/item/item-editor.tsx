import type { Collection } from "@rowhouse/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { canSave, changeCount } from "../../form/draft/draft.model.ts";
import { useDraft } from "../../form/draft/draft-store.ts";
import { Page } from "../../ui/page/page.tsx";
import { useShortcut } from "../../ui/shortcuts/shortcuts.ts";
import { newKey } from "../../access/address/addresses.ts";
import { DeleteButton } from "./delete-button.tsx";
import { DraftForm } from "./draft-form.tsx";
import { EditorDialogs } from "./questions/editor-dialogs.tsx";
import { EditorNotices } from "./notices/editor-notices.tsx";
import { HistoryPanel } from "./history/history-panel.tsx";
import { SaveButton, type MenuMode } from "./saving/save-button.tsx";
import type { SaveFailure } from "./saving/save-failure.model.ts";
import { StatusChip } from "./page/status-chip.tsx";
import { useEditSession, type EditSessionOptions } from "./use-edit-session.ts";
import { useGoOn } from "./use-go-on.ts";
import { useHeading } from "./page/use-heading.ts";
import { useSaving } from "./saving/use-saving.ts";

export interface ItemEditorProps extends EditSessionOptions {
  /** Opens another blank item in place of this one. */
  onBlank(): void;
}

/** The page of one item that may be seen: form, history, and every way to save or leave it. */
export function ItemEditor(props: ItemEditorProps) {
  const { collection, itemKey, loaded, onBlank } = props;
  const { t } = useTranslation();
  const { source, session, rights, isReadOnly } = useEditSession(props);
  const { store } = session;
  const goOn = useGoOn({ collection, itemKey, reload: source.reload, blank: onBlank });
  const saving = useSaving({ store, source, rights, collection, onSaved: goOn.afterSave });
  const [deleteFailure, setDeleteFailure] = useState<SaveFailure | null>(null);
  const count = useDraft(store, changeCount);
  const isSavable = useDraft(store, canSave) && !isReadOnly;
  const heading = useHeading(collection, itemKey, loaded.item);
  const isNew = itemKey === newKey;
  useShortcut("mod+s", () => void saving.save("stay"), {
    description: t("save_and_stay"),
    enabled: !isReadOnly,
  });

  return (
    <Page
      title={heading.title}
      titleExtra={loaded.item ? <StatusChip collection={collection} item={loaded.item} /> : null}
      back={heading.back}
      breadcrumb={heading.breadcrumb}
      actions={
        rights.mayDelete && !loaded.isProvisional ? (
          <DeleteButton
            collection={collection}
            rights={rights}
            source={source}
            title={heading.title}
            onFailed={setDeleteFailure}
            onDeleted={() => {
              store.reset();
              goOn.toListing();
            }}
          />
        ) : null
      }
      primary={
        rights.maySave ? (
          <SaveButton
            count={count}
            canSave={isSavable}
            isSaving={saving.isSaving}
            modes={saveModes(collection, { isNew, mayCreate: rights.mayCreate })}
            onSave={(mode) => void saving.save(mode)}
          />
        ) : null
      }
      drawerAuto
      drawer={
        loaded.item === null ? null : (
          <HistoryPanel
            collection={collection}
            itemKey={itemKey}
            item={loaded.item}
            rights={rights}
            onReverted={() => void source.reload()}
          />
        )
      }
    >
      <EditorNotices
        collection={collection}
        session={session}
        failure={saving.failure ?? deleteFailure}
        isSaving={saving.isSaving}
        isNew={isNew}
        isReadOnly={!rights.maySave}
        onRetry={() => void saving.save("stay")}
        onCopy={rights.mayCreate ? () => void saving.save("copy") : null}
      />
      <section aria-label={heading.what}>
        <DraftForm collection={collection} store={store} rights={rights} isReadOnly={isReadOnly} />
      </section>
      <EditorDialogs collection={collection} store={store} saving={saving} canSave={isSavable} />
    </Page>
  );
}

function saveModes(
  collection: Collection,
  { isNew, mayCreate }: { isNew: boolean; mayCreate: boolean },
): MenuMode[] {
  if (collection.single) return [];
  if (!mayCreate) return ["stay"];
  return isNew ? ["stay", "add"] : ["stay", "add", "copy"];
}
