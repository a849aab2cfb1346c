import type { CollectionPreset } from "@rowhouse/contract";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "../../i18n/translation.ts";
import { deletePresetMutation, savePresetMutation } from "../../data/presets.ts";
import { isGone } from "../../data/refusal.ts";
import { notify } from "../../design/notify/notify.ts";
import { explainError } from "../../i18n/error-text.ts";
import { listingAddress } from "../address/addresses.ts";

/**
 * The function that deletes a bookmark at once and offers to take that back. What is taken back has another number: the
 * address of before says that the bookmark is gone. A listing that shows it stays as it is, without its name.
 */
export function useBookmarkDeletion(): (bookmark: CollectionPreset) => Promise<void> {
  const { t } = useTranslation();
  const { mutateAsync: remove } = useMutation(deletePresetMutation());
  const { mutateAsync: store } = useMutation(savePresetMutation());
  const { leave, enter } = useListingAddress();

  const restore = async (bookmark: CollectionPreset, wasOpen: boolean) => {
    const { id: _, ...content } = bookmark;
    const { title } = bookmark;
    try {
      const { id } = await store(content);
      if (wasOpen) enter({ ...content, id });
    } catch (error) {
      const details = (await explainError(error)) ?? "";
      notify({ color: "danger", title: t("bookmark_not_restored", { title }), details });
    }
  };

  return async (bookmark) => {
    const { title } = bookmark;
    const wasOpen = leave(bookmark);
    try {
      await remove(bookmark.id);
      notify({
        color: "success",
        title: t("bookmark_deleted", { title }),
        actionLabel: t("removal.undo"),
        onClick: () => void restore(bookmark, wasOpen),
      });
    } catch (error) {
      if (isGone(error)) return notify({ color: "info", title: t("bookmark_gone", { title }) });
      if (wasOpen) enter(bookmark);
      const details = (await explainError(error)) ?? "";
      notify({ color: "danger", title: t("bookmark_not_deleted", { title }), details });
    }
  };
}

/** The name of a bookmark in the address of its listing, which stands there while it is open. */
function useListingAddress() {
  const router = useRouter();
  const named = ({ collection }: CollectionPreset): unknown => {
    const { pathname, search } = router.state.location;
    if (pathname !== listingAddress(collection)) return null;
    return "b" in search ? search.b : undefined;
  };
  const name = (b: number | undefined): void =>
    void router.navigate({
      to: ".",
      search: (before: object) => ({ ...before, b }),
      replace: true,
    });
  return {
    /** Takes the name out of the address, and says whether it stood there. */
    leave(bookmark: CollectionPreset): boolean {
      if (named(bookmark) !== bookmark.id) return false;
      name(undefined);
      return true;
    },
    /** Puts it there, unless another page or bookmark has been opened meanwhile. */
    enter(bookmark: CollectionPreset): void {
      if (named(bookmark) === undefined) name(bookmark.id);
    },
  };
}
