import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { canSave, changeCount, isDirty } from "../../../form/draft/draft.model.ts";
import { useDraft } from "../../../form/draft/draft-store.ts";
import { ItemForm } from "../../../form/item-form.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { useShortcut } from "../../../ui/shortcuts/shortcuts.ts";
import { listingAddress } from "../../../access/address/addresses.ts";
import { shownValues } from "./batch.model.ts";
import { LeaveGuard } from "../questions/leave-guard.tsx";
import { PageNotice } from "../notices/page-notice.tsx";
import { RestoreNotice } from "../notices/restore-notice.tsx";
import { SaveButton } from "../saving/save-button.tsx";
import { SaveFailureNotice } from "../notices/save-failure-notice.tsx";
import { useBatch, type BatchOptions } from "./use-batch.ts";
import classes from "../page/item.module.css";

/** Changes fields of several items at once: each field is off until it is switched on (requirements 2, "Batch mode"). */
export function BatchEditor(options: BatchOptions) {
  const { collection, items } = options;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const label = useCollectionName()(collection);
  const listing = listingAddress(collection.collection);
  const batch = useBatch(options);
  const { store } = batch.session;
  const count = useDraft(store, changeCount);
  const isSavable = useDraft(store, canSave) && batch.maySave;
  const handleSave = async (): Promise<void> => {
    if (await batch.save()) void navigate({ to: listing });
  };
  useShortcut("mod+s", () => void handleSave(), { description: t("save"), enabled: isSavable });

  return (
    <Page
      title={t("editing_items", { count: items.length })}
      back={listing}
      breadcrumb={[{ label, to: listing }]}
      primary={
        batch.maySave ? (
          <SaveButton
            count={count}
            canSave={isSavable}
            isSaving={batch.isSaving}
            modes={[]}
            onSave={() => void handleSave()}
          />
        ) : null
      }
    >
      <BatchNotices batch={batch} onRetry={() => void handleSave()} />
      <section aria-label={t("editing_items", { count: items.length })}>
        <BatchForm options={options} batch={batch} />
      </section>
      <LeaveGuard
        hasEdits={() => isDirty(store.get())}
        count={count}
        canSave={false}
        isSaving={batch.isSaving}
        onSave={batch.save}
        onDiscard={() => store.reset()}
      />
    </Page>
  );
}

type Batch = ReturnType<typeof useBatch>;

function BatchForm({ options, batch }: { options: BatchOptions; batch: Batch }) {
  const { store } = batch.session;
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
      collection={options.collection}
      values={shownValues(draft.base)}
      staged={draft.staged}
      errors={draft.errors}
      isNew={false}
      readOnly={!batch.maySave}
      hiddenFields={batch.hiddenFields}
      readOnlyFields={batch.lockedFields}
      // Edits that were brought back are on as well.
      batch={{ active: new Set([...active, ...Object.keys(draft.staged)]), onToggle: handleToggle }}
      onStage={store.stage}
      onUnstage={store.unstage}
    />
  );
}

function BatchNotices({ batch, onRetry }: { batch: Batch; onRetry(): void }) {
  const { t } = useTranslation();
  const { offer, restore, dismiss } = batch.session;
  return (
    <div className={classes["notices"]}>
      {batch.failure ? (
        <SaveFailureNotice
          failure={batch.failure}
          isSaving={batch.isSaving}
          onRetry={onRetry}
          onCopy={null}
        />
      ) : null}
      {offer ? (
        <RestoreNotice
          entry={offer}
          labels={batch.labelsOf(offer.staged)}
          onRestore={restore}
          onDiscard={dismiss}
        />
      ) : null}
      <PageNotice
        tone="info"
        icon={batch.maySave ? "info" : "lock"}
        title={batch.maySave ? t("item.batch_hint") : t("no_permission_edit")}
      />
    </div>
  );
}
