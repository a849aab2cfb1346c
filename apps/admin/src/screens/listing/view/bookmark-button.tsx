import { Button, Menu } from "@mantine/core";
import type { CollectionPreset } from "@rowhouse/contract";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { MenuButton } from "../../../design/layers/opener.tsx";
import { useTranslation } from "../../../i18n/translation.ts";

import {
  BookmarkEntries,
  LateBookmarkDialog,
} from "../../../access/bookmarks/bookmark-entries.tsx";
import { useMe } from "../../../access/hooks.ts";
import { rolesQuery } from "../../../data/roles.ts";
import { IconButton } from "../../../design/hint/icon-button.tsx";
import { Icon } from "../../../design/icon/icon.tsx";
import { PageNotice } from "../../../design/notice/page-notice.tsx";
import { useIsPhone } from "../../../design/window/use-is-phone.ts";
import { Row, Text } from "../../../design/words.tsx";
import type { Bookmarks } from "./use-bookmarks.ts";

interface BookmarkProps {
  collection: string;
  bookmarks: Bookmarks;
}

/** The dialog that is open: for a bookmark to be made, or for the current one. */
type OpenDialog = "make" | "rename";

/** The menu of the bookmark that is shown, with the way to make one of what is shown. */
export function BookmarkButton({ collection, bookmarks }: BookmarkProps) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { current } = bookmarks;
  return (
    <>
      <MenuButton
        position="bottom-end"
        button={
          <IconButton
            icon={current === null ? "bookmark_add" : "bookmark"}
            label={
              current === null ? t("bookmarks") : t("bookmark_named", { title: current.title })
            }
            {...(current === null ? {} : { pressed: true })}
          />
        }
      >
        <Entries bookmarks={bookmarks} onOpen={setDialog} />
      </MenuButton>
      {dialog === null ? null : (
        <Suspense fallback={null}>
          <LateBookmarkDialog
            collection={collection}
            bookmark={dialog === "make" ? null : current}
            view={dialog === "make" ? bookmarks.view : {}}
            onSaved={(saved) => {
              if (dialog === "make") bookmarks.enter(saved);
            }}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function Entries({
  bookmarks,
  onOpen,
}: {
  bookmarks: Bookmarks;
  onOpen: (dialog: OpenDialog) => void;
}) {
  const { t } = useTranslation();
  const { current, isChanged, mayChange, ofOthers } = bookmarks;
  return (
    <>
      {current === null ? null : <AudienceLabel bookmark={current} />}
      {isChanged && mayChange ? (
        <Menu.Item leftSection={<Icon name="save" size={18} />} onClick={bookmarks.save}>
          {t("bookmark_save_changes")}
        </Menu.Item>
      ) : null}
      {isChanged ? (
        <Menu.Item
          leftSection={<Icon name="settings_backup_restore" size={18} />}
          onClick={bookmarks.reset}
        >
          {t("bookmark_reset")}
        </Menu.Item>
      ) : null}
      <Menu.Item
        leftSection={<Icon name="bookmark_add" size={18} />}
        onClick={() => onOpen("make")}
      >
        {t(current === null ? "bookmark_make" : "bookmark_make_another")}
      </Menu.Item>
      {current !== null && mayChange ? (
        <BookmarkEntries bookmark={current} onRename={() => onOpen("rename")} />
      ) : null}
      {ofOthers.length === 0 ? null : (
        <>
          <Menu.Divider />
          <Menu.Label>{t("bookmarks_of_others")}</Menu.Label>
          {ofOthers.map((bookmark) => (
            <OfOthers key={bookmark.id} bookmark={bookmark} onOpen={bookmarks.enter} />
          ))}
        </>
      )}
    </>
  );
}

/** Whom the current bookmark is for, above what may be done with it. */
function AudienceLabel({ bookmark }: { bookmark: CollectionPreset }) {
  const { t } = useTranslation();
  const role = useRoleName(bookmark.role);
  const { user, role: id } = bookmark;
  const key =
    user !== null ? "bookmark_personal" : id === null ? "bookmark_global" : "bookmark_role";
  return <Menu.Label>{t("bookmark_for", { audience: t(key, { role }) })}</Menu.Label>;
}

/** The name of a role: one's own, and for administrators any; empty until it is known. */
function useRoleName(id: number | null): string {
  const { isAdmin, roles: own } = useMe();
  const { data: all } = useQuery({ ...rolesQuery(), enabled: isAdmin && id !== null });
  return [...own, ...(all ?? [])].find((role) => role.id === id)?.name ?? "";
}

/** A bookmark that people of another role see. */
function OfOthers({
  bookmark,
  onOpen,
}: {
  bookmark: CollectionPreset;
  onOpen: (bookmark: CollectionPreset) => void;
}) {
  const role = useRoleName(bookmark.role);
  return (
    <Menu.Item leftSection={<Icon name="bookmark" size={18} />} onClick={() => onOpen(bookmark)}>
      <Text as="span" breaks dir="auto">
        {bookmark.title}
      </Text>{" "}
      <Text as="span" color="quiet" size="small">
        {role}
      </Text>
    </Menu.Item>
  );
}

/** Says beside the name of an open bookmark that something else is shown, and offers to save or to take that back. */
export function BookmarkMark({ bookmarks }: { bookmarks: Bookmarks }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  if (!bookmarks.isChanged) return null;
  return (
    <Row fixed align="center" gap={1}>
      <Text color="quiet" size="small" role="status">
        {t("bookmark_changed")}
      </Text>
      {/* A phone has no room beside the name; both are in the menu. */}
      {isPhone ? null : (
        <>
          {bookmarks.mayChange ? (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={bookmarks.isSaving}
              onClick={bookmarks.save}
            >
              {t("save")}
            </Button>
          ) : null}
          <Button variant="subtle" size="compact-sm" color="gray" onClick={bookmarks.reset}>
            {t("bookmark_reset")}
          </Button>
        </>
      )}
    </Row>
  );
}

/** Says that the address names a bookmark that is not there. What is shown stays, and can be saved as a bookmark. */
export function BookmarkGone({ bookmarks }: { bookmarks: Bookmarks }) {
  const { t } = useTranslation();
  return (
    <PageNotice
      tone="info"
      title={t("bookmark_gone")}
      actions={
        <Button size="xs" variant="default" onClick={bookmarks.leave}>
          {t("close")}
        </Button>
      }
    >
      {t("bookmark_gone_copy")}
    </PageNotice>
  );
}
