import type { CollectionPreset } from "@rowhouse/contract";
import { useMutation } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";

import type { Me } from "../../../data/me.ts";
import { bookmarksOf, savePresetMutation } from "../../../data/presets.ts";
import { notify } from "../../../design/notify/notify.ts";
import type { PresetChange } from "../listing.model.ts";

/** Whom a bookmark is for. */
export type BookmarkScope = "personal" | "role" | "global";

/** The bookmarks of a collection and the way to make one. */
export interface Bookmarks {
  list: readonly CollectionPreset[];
  /** The bookmark the link names; null when it names none or one that is gone. */
  applied: CollectionPreset | null;
  /** The shown state is a bookmark already. */
  isActive: boolean;
  /** Scopes the user may choose from. */
  scopes: readonly BookmarkScope[];
  roleName: string;
  save: (title: string, scope: BookmarkScope) => void;
}

/** Bookmarks of one collection. Only administrators make them for others. */
export function useBookmarks(input: {
  collection: string;
  presets: readonly CollectionPreset[];
  requested: number | null;
  me: Me;
}) {
  const { collection, presets, requested, me } = input;
  const { t } = useTranslation();
  const { mutate } = useMutation(savePresetMutation());
  const list = useMemo(
    () => bookmarksOf(presets, me).filter((bookmark) => bookmark.collection === collection),
    [presets, me, collection],
  );
  const scopes: readonly BookmarkScope[] = me.isAdmin
    ? ["personal", "role", "global"]
    : ["personal"];
  return {
    list,
    applied: list.find((bookmark) => bookmark.id === requested) ?? null,
    scopes,
    roleName: me.roles[0]?.name ?? "",
    store: (view: PresetChange & { title: string }, scope: BookmarkScope) => {
      const owner = {
        user: scope === "personal" ? me.id : null,
        role: scope === "role" ? me.role : null,
      };
      mutate(
        { ...view, ...owner, collection },
        {
          onSuccess: () => notify({ color: "success", title: t("bookmark_saved") }),
          onError: () => notify({ color: "danger", title: t("something_went_wrong") }),
        },
      );
    },
  };
}
