import type { CollectionPreset } from "@rowhouse/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../i18n/translation.ts";

import { mayChangeBookmark } from "../../../access/bookmarks/bookmark.model.ts";
import type { Me } from "../../../data/me.ts";
import { bookmarksOf, findBookmark, savePresetMutation } from "../../../data/presets.ts";
import { isGone } from "../../../data/refusal.ts";
import { notify } from "../../../design/notify/notify.ts";
import { explainError } from "../../../i18n/error-text.ts";
import { placeOf, wholePreset, type ListingSearch, type ListingState } from "../listing.model.ts";
import type { PresetChange } from "../listing.model.ts";
import { isChanged, isSameView, searchWithoutBookmark, withLook } from "./bookmark-view.model.ts";

/** The bookmarks of a listing, and what may be done with them. */
export interface Bookmarks {
  /** The bookmark that the address names, while it is there. */
  open: CollectionPreset | null;
  /** The open one, or one that looks just like what is shown. */
  current: CollectionPreset | null;
  /** Something else is shown than the open one has. */
  isChanged: boolean;
  /** The address names one that is gone, or never was. */
  isGone: boolean;
  /** Whether the user may change the current one. */
  mayChange: boolean;
  /** For administrators: those that roles of other people see. */
  ofOthers: readonly CollectionPreset[];
  /** The shown view, as a bookmark would keep it. */
  view: PresetChange;
  isSaving: boolean;
  /** Saves what is shown over the open one. */
  save: () => void;
  /** Shows the open one as it is stored. */
  reset: () => void;
  enter: (bookmark: Pick<CollectionPreset, "id">) => void;
  /** Takes the name of one that is gone out of the address; what is shown stays. */
  leave: () => void;
}

/** A bookmark that an address names. */
export interface NamedBookmark {
  /** As it is, or as it was last when it is gone by now: nothing that is looked at goes with it. */
  bookmark: CollectionPreset | null;
  isGone: boolean;
}

/** Finds the bookmark that an address names. */
export function useNamedBookmark(
  presets: readonly CollectionPreset[],
  me: Me,
  wanted: { collection: string; id: number | undefined },
): NamedBookmark {
  const found = findBookmark(presets, me, wanted);
  const [last, setLast] = useState(found);
  if (found !== null && found !== last) setLast(found);
  const isRemembered = found === null && last?.id === wanted.id;
  return {
    bookmark: isRemembered ? last : found,
    isGone: wanted.id !== undefined && found === null,
  };
}

export interface BookmarksInput {
  collection: string;
  presets: readonly CollectionPreset[];
  me: Me;
  named: NamedBookmark;
  /** The preset that counts where no bookmark is open. */
  preset: CollectionPreset | null;
  search: ListingSearch;
  state: ListingState;
  /** How a preset looks without anything on top. */
  plainState: (preset: CollectionPreset) => ListingState;
  go: (search: ListingSearch) => void;
}

/** The bookmarks of a collection in a listing. */
export function useBookmarks(input: BookmarksInput): Bookmarks {
  const { collection, presets, me, named, search, state, plainState, go } = input;
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useMutation(savePresetMutation());
  const own = bookmarksOf(presets, me).filter((one) => one.collection === collection);
  const open = named.isGone ? null : named.bookmark;
  const view = wholePreset(withLook(named.bookmark ?? input.preset, search.look), state);
  const at = placeOf(state);
  const current = open ?? own.find((one) => isSameView(plainState(one), state)) ?? null;

  const save = async (bookmark: CollectionPreset) => {
    const { id, title } = bookmark;
    try {
      await mutateAsync({ id, collection, ...view });
      go({ b: id, ...at });
      notify({ color: "success", title: t("bookmark_saved") });
    } catch (error) {
      const details = isGone(error) ? t("bookmark_gone_copy") : ((await explainError(error)) ?? "");
      notify({ color: "danger", title: t("bookmark_not_saved", { title }), details });
    }
  };
  return {
    open,
    current,
    isChanged:
      open !== null &&
      isChanged({ stored: { bookmark: open, state: plainState(open) }, state, look: search.look }),
    isGone: named.isGone,
    mayChange: current !== null && mayChangeBookmark(current, me),
    ofOthers: me.isAdmin
      ? presets.filter(
          (one) => one.collection === collection && one.title !== null && !own.includes(one),
        )
      : [],
    view,
    isSaving: isPending,
    save: () => {
      if (open !== null) void save(open);
    },
    reset: () => {
      if (open !== null) go({ b: open.id, ...at });
    },
    enter: ({ id }) => go({ b: id, ...at }),
    leave: () => {
      const { b: _, ...rest } = search;
      go(named.bookmark === null ? rest : searchWithoutBookmark(state));
    },
  };
}
