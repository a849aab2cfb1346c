import { Button, Menu, UnstyledButton } from "@mantine/core";
import {
  type Collection,
  type Field,
  isEmpty,
  type Item,
  ownValue,
  statusField,
} from "@rowhouse/contract";
import { offeredStatuses, statusEntries, statusName, useHost } from "@rowhouse/extension-kit";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { MenuButton } from "../../design/layers/opener.tsx";
import { useFormat, useTranslation } from "../../i18n/translation.ts";
import { Row } from "../../design/words.tsx";
import { useDraft } from "../../form/draft/draft-store.ts";
import type { DraftSession } from "../../form/draft/use-draft-session.ts";
import { useOutOfSight } from "../../form/outline/use-out-of-sight.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { Cell } from "../../registry/cell/cell.tsx";
import { useFieldLabel } from "../../registry/use-field-label.ts";
import { IconButton } from "../../design/hint/icon-button.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { lazyPart } from "../../design/lazy/lazy-part.tsx";
import { PageNotice } from "../../design/notice/page-notice.tsx";
import type { PageProps } from "../../design/page/page.tsx";
import { isCopyable } from "../read/copy.model.ts";
import type { OpenItem } from "../read/use-item-page-state.ts";
import { MergeDialog } from "../save/late-merge-dialog.ts";
import { EditorPage, type EditorPageProps } from "./editor-page.tsx";
import { type Deletion, type EditorSetup, useItemEditor } from "./use-item-editor.ts";
import classes from "./header-status.module.css";

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
  /** Further parts that use the draft: a bar above the page, a panel in the place of the form, and a word of caution. */
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
  // Of an entry of the activity everybody knows that it cannot be changed.
  const isEntry = collection.collection === "directus_activity";
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
            {rights.maySave || open.isRemoved || isEntry ? null : (
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

interface HeaderStatusProps {
  open: OpenItem;
  session: DraftSession;
  /** Nothing may be changed, or not yet. */
  isReadOnly: boolean;
}

/**
 * The status beside the title, by name and in its colors; a menu to change it while the field of the form is out of
 * sight. It takes the same room either way. Nothing when the collection knows no statuses.
 */
function HeaderStatus({ open, session, isReadOnly }: HeaderStatusProps) {
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

interface StatusMenuProps {
  badge: ReactNode;
  field: Field;
  /** The saved item, on which the rights depend; null for a new one. */
  item: Item | null;
  value: string;
  /** Off: the badge alone stands there, in the room that the menu takes. */
  isOffered: boolean;
  onChange(status: string): void;
}

/** The status as a button that opens the statuses that may be set. */
function StatusMenu({ badge, field, item, value, isOffered, onChange }: StatusMenuProps) {
  const { t, allowedStatuses, colorOf } = useHost();
  const format = useFormat();
  const label = useFieldLabel()(field);
  const [isOpen, setOpen] = useState(false);
  // A control that has the focus does not disappear from under it.
  const [hasFocus, setFocus] = useState(false);
  const entries = offeredStatuses(
    statusEntries(field.options?.["status_mapping"]),
    allowedStatuses(field.collection, item),
    value,
  );
  const chosen = entries.find((entry) => entry.value === value);
  if (entries.length < 2 || !(isOffered || isOpen || hasFocus))
    return (
      <span className={classes.chip} data-room>
        {badge}
      </span>
    );
  return (
    <MenuButton
      opened={isOpen}
      position="bottom-start"
      width={220}
      onChange={setOpen}
      button={
        <UnstyledButton
          aria-label={format.labeled(label, chosen ? statusName(chosen, t) : value)}
          className={classes.chip}
          onBlur={() => setFocus(false)}
          onFocus={() => setFocus(true)}
        >
          {badge}
          <Icon name="keyboard_arrow_down" size={18} />
        </UnstyledButton>
      }
    >
      <Menu.RadioGroup value={value} onChange={onChange}>
        {entries.map((entry) => (
          <Menu.RadioItem key={entry.value} closeMenuOnClick value={entry.value}>
            <Row as="span" gap={2} align="center">
              <span
                aria-hidden
                className={classes.dot}
                // The colors are data of the project, hence inline styles.
                style={{ background: colorOf(entry.background_color ?? "gray") }}
              />
              {statusName(entry, t)}
            </Row>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </MenuButton>
  );
}
