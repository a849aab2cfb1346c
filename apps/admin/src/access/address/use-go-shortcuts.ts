import { useRouter } from "@tanstack/react-router";
import { useLastList } from "./last-list.ts";
import type { ShortcutName } from "../../design/shortcuts/catalog.ts";
import { useShortcut } from "../../design/shortcuts/shortcuts.ts";

/** The keys that lead to the pages of the app, as far as this user has them. */
export function useGoShortcuts(pages: readonly { to: string; shortcut?: ShortcutName }[]): void {
  const addressOf = (name: ShortcutName): string | null =>
    pages.find(({ shortcut }) => shortcut === name)?.to ?? null;
  useGo("goToCollections", "/collections");
  useGo("goToLastList", useLastList()?.address ?? null);
  useGo("goToFiles", addressOf("goToFiles"));
  useGo("goToUsers", addressOf("goToUsers"));
  useGo("goToSettings", addressOf("goToSettings"));
}

function useGo(name: ShortcutName, address: string | null): void {
  const router = useRouter();
  useShortcut(name, () => void router.navigate({ href: address ?? "/" }), {
    enabled: address !== null,
  });
}
