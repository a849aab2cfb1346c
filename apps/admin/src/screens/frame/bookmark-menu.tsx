import type { CollectionPreset } from "@rowhouse/contract";
import { Suspense, useState } from "react";
import { MenuButton } from "../../design/layers/opener.tsx";
import { useTranslation } from "../../i18n/translation.ts";
import { BookmarkEntries, LateBookmarkDialog } from "../../access/bookmarks/bookmark-entries.tsx";
import { IconButton } from "../../design/hint/icon-button.tsx";

/** The menu beside the link of a bookmark, for those who may change it. */
export function BookmarkMenu({ bookmark }: { bookmark: CollectionPreset }) {
  const { t } = useTranslation();
  const [isRenaming, setRenaming] = useState(false);
  return (
    <>
      <MenuButton
        position="bottom-start"
        button={
          <IconButton icon="more_horiz" label={t("bookmark_actions", { title: bookmark.title })} />
        }
      >
        <BookmarkEntries bookmark={bookmark} onRename={() => setRenaming(true)} />
      </MenuButton>
      {isRenaming ? (
        <Suspense fallback={null}>
          <LateBookmarkDialog
            collection={bookmark.collection}
            bookmark={bookmark}
            onClose={() => setRenaming(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
