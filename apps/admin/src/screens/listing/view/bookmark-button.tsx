import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";

import { usePrompt } from "../../../design/dialogs/dialogs.tsx";
import { IconButton } from "../../../design/hint/icon-button.tsx";
import type { BookmarkScope, Bookmarks } from "./use-bookmarks.ts";

/** Saves the view as a bookmark; administrators choose for whom. Disabled while the view is a bookmark already. */
export function BookmarkButton({ bookmarks }: { bookmarks: Bookmarks }) {
  const { t } = useTranslation();
  const prompt = usePrompt();
  const save = async (scope: BookmarkScope) => {
    const title = await prompt({
      title: t("save_as_bookmark"),
      label: t("name_bookmark"),
      confirmLabel: t("save"),
      required: true,
    });
    if (title !== null && title.trim() !== "") bookmarks.save(title.trim(), scope);
  };
  if (bookmarks.isActive)
    return <IconButton icon="bookmark" label={t("bookmark_active")} disabled pressed />;
  if (bookmarks.scopes.length === 1) {
    return (
      <IconButton
        icon="bookmark_add"
        label={t("save_as_bookmark")}
        onClick={() => void save("personal")}
      />
    );
  }
  return (
    <Menu>
      <Menu.Target>
        <IconButton icon="bookmark_add" label={t("save_as_bookmark")} aria-haspopup="menu" />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("save_as_bookmark")}</Menu.Label>
        {bookmarks.scopes.map((scope) => (
          <Menu.Item key={scope} onClick={() => void save(scope)}>
            {t(`bookmark_${scope}`, { role: bookmarks.roleName })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
