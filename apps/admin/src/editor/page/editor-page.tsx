import type { Collection } from "@rowhouse/contract";
import { useEffect, type ReactNode } from "react";
import { Box, Row } from "../../design/words.tsx";
import {
  changeCount,
  changedFields,
  isDirty,
  type Draft,
  type Values,
} from "../../form/draft/draft.model.ts";
import { useDraft, useDraftLater } from "../../form/draft/draft-store.ts";
import {
  cancelUploads,
  uploadCount,
  useIsUploading,
} from "../../form/draft/uploads/running-uploads.ts";
import type { DraftSession } from "../../form/draft/use-draft-session.ts";
import { FormOutline } from "../../form/outline/form-outline.tsx";
import { ItemForm } from "../../form/item-form.tsx";
import { LeaveDialog, LeaveGuard } from "../../design/page/leave/leave-guard.tsx";
import { Page, type PageProps } from "../../design/page/page.tsx";
import type { ItemRights } from "../read/item-rights.model.ts";
import type { MenuMode, Saving } from "../save/use-save.ts";
import { DraftActions } from "./draft-actions.tsx";
import { EditorNotices, EventNotices, preloadNotices } from "./editor-notices.tsx";
import { SaveButton } from "./save-button.tsx";
import classes from "./editor-page.module.css";

/** The header of an editing page. */
export interface Heading {
  title: string;
  /** The page's task, in full, for those who do not see the path. */
  what: string;
  /** Undefined: there is no list to go back to. */
  back: string | undefined;
  breadcrumb: { label: string; to?: string }[];
}

/** Editing several items at once: each field is off until it is switched on. */
export interface BatchSwitches {
  /** Fields that were switched on; those with edits are on as well. */
  active: ReadonlySet<string>;
  /** Fields in which the items differ. */
  mixed: ReadonlySet<string>;
  onToggle(field: string, isActive: boolean): void;
  /** The shown part of the draft's base. */
  shownValues(base: Values): Values;
}

export interface EditorPageProps extends Pick<
  PageProps,
  "titleExtra" | "actions" | "drawer" | "drawerAuto" | "toolbar"
> {
  heading: Heading;
  collection: Collection;
  rights: Pick<ItemRights, "maySave" | "hiddenFields" | "lockedFields">;
  session: DraftSession;
  saving: Pick<Saving, "isSaving" | "failure" | "save"> & Partial<Pick<Saving, "report" | "again">>;
  /** Nothing may be changed, or not yet. */
  isReadOnly: boolean;
  /** The item is in a status that means deleted. */
  isRemoved?: boolean;
  /** There is something to save. */
  canSave: boolean;
  saveModes: readonly MenuMode[];
  /** Leaving offers to save as well. */
  savesOnLeave: boolean;
  /** Saves a copy when the item itself is gone; null when that is not possible. */
  onCopy: (() => void) | null;
  /** Further notices above the form. */
  notices: ReactNode;
  /** The content below the form, which is saved by itself. */
  after?: ReactNode;
  batch?: BatchSwitches;
  /** Another way to edit what is in the draft, in the place of the form; it scrolls by itself and reaches the edges. */
  panel?: ReactNode;
  /** A word of caution beside the save button. */
  caution?: ReactNode;
  /** How many changes there are; without it each changed field is one. */
  countChanges?: ((draft: Draft) => number) | undefined;
  /** Addresses that belong to this page: going there leaves nothing behind. */
  isWithin?: ((path: string) => boolean) | undefined;
}

const asTheyAre = (values: Values): Values => values;

/** Every page that edits items: header with the save button, notices, form, question before leaving. */
export function EditorPage(props: EditorPageProps) {
  const { heading, collection, rights, session, saving, canSave } = props;
  const { store } = session;
  // A key is shown first, and what the page says of it after that.
  const count = useDraftLater(store, props.countChanges ?? changeCount);
  const isUploading = useIsUploading();
  const hasEdits = count > 0 || isUploading;
  useEffect(() => {
    // Without a connection they could not be loaded any more.
    if (!hasEdits) return;
    void LeaveDialog.preload();
    preloadNotices();
  }, [hasEdits]);
  return (
    <Page
      title={heading.title}
      hasEdits={hasEdits}
      fill={props.panel !== undefined}
      toolbar={props.toolbar}
      titleExtra={props.titleExtra}
      back={heading.back}
      breadcrumb={heading.breadcrumb}
      actions={props.actions}
      primary={
        rights.maySave ? (
          <Row gap={1} align="center">
            {props.caution}
            <DraftActions
              collection={collection}
              isReadOnly={props.isReadOnly}
              session={session}
              shownValues={props.batch?.shownValues ?? asTheyAre}
              count={count}
            />
            <SaveButton
              count={count}
              canSave={canSave}
              isSaving={saving.isSaving}
              report={count === 0 ? (saving.report ?? null) : null}
              modes={props.saveModes}
              onSave={(mode) => void saving.save(mode)}
              onAgain={saving.again}
            />
          </Row>
        ) : null
      }
      drawerAuto={props.drawerAuto}
      drawer={props.drawer}
      notices={<EventNotices {...noticesOf(props)} />}
    >
      <Content {...props} />
      <LeaveGuard
        // Unsavable edits stay in the journal, whatever the user leaves for.
        hasEdits={() => (rights.maySave && isDirty(store.get())) || uploadCount() > 0}
        count={count}
        uploads={isUploading ? uploadCount() : 0}
        canSave={canSave && props.savesOnLeave}
        isSaving={saving.isSaving}
        isWithin={props.isWithin}
        onSave={() => saving.save("none")}
        onDiscard={() => {
          cancelUploads();
          store.reset();
        }}
      />
    </Page>
  );
}

function noticesOf({ collection, session, saving, rights, onCopy, isRemoved }: EditorPageProps) {
  return { collection, session, saving, isReadOnly: !rights.maySave, isRemoved, onCopy };
}

/** The notices and, below them, the form or what stands in its place. */
function Content(props: EditorPageProps) {
  const { heading, collection, rights, session, panel } = props;
  const notices = <EditorNotices {...noticesOf(props)}>{props.notices}</EditorNotices>;
  if (panel !== undefined)
    return (
      <>
        <div className={classes.above}>{notices}</div>
        {panel}
      </>
    );
  return (
    <div className={classes.layout}>
      <div className={classes.columns}>
        <Box shrink className={classes.form}>
          {notices}
          <section aria-label={heading.what}>
            <DraftForm {...props} />
          </section>
          {props.after}
        </Box>
        <div className={classes.margin}>
          <FormOutline
            collection={collection}
            hiddenFields={rights.hiddenFields}
            store={session.store}
          />
        </div>
      </div>
    </div>
  );
}

/** The form over the draft; a component of its own, so that a key press does not render the page again. */
function DraftForm({ collection, session, rights, isReadOnly, batch }: EditorPageProps) {
  const { store } = session;
  const draft = useDraft(store, (now) => now);
  const switches = batch && {
    batch: {
      active: new Set([...batch.active, ...changedFields(draft)]),
      mixed: batch.mixed,
      onToggle: batch.onToggle,
    },
  };
  return (
    <ItemForm
      collection={collection}
      values={batch ? batch.shownValues(draft.base) : draft.base}
      staged={draft.staged}
      errors={draft.errors}
      failedAttempts={draft.failedAttempts}
      invalidTexts={draft.invalidTexts}
      isNew={draft.isNew}
      readOnly={isReadOnly}
      isProvisional={isReadOnly && rights.maySave}
      hiddenFields={rights.hiddenFields}
      readOnlyFields={rights.lockedFields}
      onStage={store.stage}
      onInvalidText={store.setInvalidText}
      onUnstage={store.unstage}
      {...switches}
    />
  );
}
