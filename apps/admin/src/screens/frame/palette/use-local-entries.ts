import { ownValue, visibleCollections } from "@rowhouse/contract";
import { useMantineColorScheme } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { listedBookmarks } from "../../../access/bookmarks/bookmark.model.ts";
import { listingAddress } from "../../../access/address/addresses.ts";
import { settingsPlaces } from "../../../access/address/settings-places.ts";
import { useMe, useModel, useRights } from "../../../access/hooks.ts";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { presetsQuery } from "../../../data/presets.ts";
import type { FoundAction } from "../../../design/page/page-actions.ts";
import { shortcutOf, type ShortcutName } from "../../../design/shortcuts/catalog.ts";
import { ariaKeys, keyLabels } from "../../../design/shortcuts/keys.ts";
import type { actingShortcuts } from "../../../design/shortcuts/shortcuts.ts";
import { addTexts } from "../../../i18n/i18n.ts";
import { listLanguages } from "../../../i18n/languages.ts";
import type { FrameState } from "../use-frame.ts";
import { schemes } from "../../../design/theme/theme-provider.tsx";
import type { PaletteEntry } from "./palette.model.ts";
import { useRecentEntries } from "./use-recent-entries.ts";

/** The icon of collections that have none of their own. */
const plainIcon = "box";

/** The sources of entries: what the frame knows, and what the page can do: its actions, and the shortcuts that act on it. */
export interface LocalSources extends Pick<FrameState, "user" | "toggleRail"> {
  page: { actions: readonly FoundAction[]; keyed: ReturnType<typeof actingShortcuts> };
}

/** All that can be found without asking the server. */
export function useLocalEntries(sources: LocalSources): PaletteEntry[] {
  const recent = useRecentEntries();
  const page = usePageEntries(sources.page);
  const content = useContentEntries();
  const places = usePlaceEntries(sources.user.pages);
  const app = useAppEntries(sources);
  return useMemo(
    () => [...recent, ...page, ...content, ...places, ...app],
    [recent, page, content, places, app],
  );
}

/** Keys that act on the row or the field that has the focus: without it they mean nothing. */
const ofFocus: ReadonlySet<ShortcutName> = new Set([
  "nextRow",
  "previousRow",
  "openRow",
  "editCell",
  "selectRow",
  "fieldMenu",
]);

/** The actions of the page: its buttons, what it says beside them, and its keys. */
function usePageEntries({ actions, keyed }: LocalSources["page"]): PaletteEntry[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const labels = new Set(actions.map(({ label }) => label));
    const keys = new Set(actions.map((action) => action.keys));
    const byKeys = keyed.flatMap(({ name, press }): PaletteEntry[] => {
      if (!isOfPage(name)) return [];
      const { keys: own, text = "" } = shortcutOf(name);
      const label = t(text);
      if (labels.has(label) || keys.has(ariaKeys(own) ?? "")) return [];
      return [
        {
          id: `key ${name}`,
          group: "page",
          label,
          icon: "keyboard",
          keys: shown(own),
          act: { run: press },
        },
      ];
    });
    const byButtons = actions.map(({ label, icon, run }, at): PaletteEntry => ({
      id: `action ${at}`,
      group: "page",
      label,
      icon,
      act: { run },
    }));
    return [...byButtons, ...byKeys];
  }, [t, actions, keyed]);
}

function isOfPage(name: ShortcutName): boolean {
  const { group, text } = shortcutOf(name);
  return (group === "list" || group === "item") && text !== undefined && !ofFocus.has(name);
}

function shown(keys: string): string {
  return keyLabels(keys).flat().join(" ");
}

/** Collections by their names and keys, and bookmarks, as far as the user may read them. */
function useContentEntries(): PaletteEntry[] {
  const { t, language } = useTranslation();
  const me = useMe();
  const model = useModel();
  const rights = useRights();
  const presets = useSuspenseQuery(presetsQuery(me.id)).data;
  const nameOf = useCollectionName();
  return useMemo(() => {
    const collections = visibleCollections(model.collections, rights).map(
      (collection): PaletteEntry => ({
        id: `collection ${collection.collection}`,
        group: "collections",
        label: nameOf(collection),
        also: [collection.collection],
        icon: collection.icon ?? plainIcon,
        act: { to: listingAddress(collection.collection) },
      }),
    );
    const bookmarks = listedBookmarks(presets, { me, model, rights }).map(
      (preset): PaletteEntry => {
        const described = ownValue(model.collections, preset.collection);
        return {
          id: `bookmark ${preset.id}`,
          group: "bookmarks",
          label: preset.title ?? t("bookmarks"),
          note: described && nameOf(described),
          icon: "bookmark",
          act: { to: `/bookmarks/${encodeURIComponent(preset.collection)}/${preset.id}` },
        };
      },
    );
    const byLabel = (a: PaletteEntry, b: PaletteEntry) => a.label.localeCompare(b.label, language);
    return [...collections.toSorted(byLabel), ...bookmarks];
  }, [t, language, me, model, rights, presets, nameOf]);
}

/** A page of the app, and the keys that lead there. */
interface Page {
  to: string;
  icon: string;
  label: string;
  shortcut?: ShortcutName;
}

/** Pages beside the collections; of the settings those that have an address, for administrators. */
function usePlaceEntries(pages: readonly Page[]): PaletteEntry[] {
  const { t } = useTranslation();
  const hasTexts = useSettingsTexts(useMe().isAdmin);
  return useMemo(() => {
    const home: Page = { to: "/collections", icon: "database", label: t("collections") };
    const places = [home, ...pages].map(({ to, icon, label, shortcut }): PaletteEntry => ({
      id: `place ${to}`,
      group: "places",
      label,
      icon,
      keys: shortcut && shown(shortcutOf(shortcut).keys),
      act: { to },
    }));
    const tiles = hasTexts ? settingsPlaces.flatMap((group) => group.tiles) : [];
    const settings = tiles.flatMap(({ id, icon, to }): PaletteEntry[] =>
      typeof to === "string"
        ? [
            {
              id: `settings ${id}`,
              group: "places",
              label: t(`settings_tile_${id}`),
              also: [t(`settings_tile_${id}_note`)],
              note: t("admin_settings"),
              icon,
              act: { to },
            },
          ]
        : [],
    );
    return [...places, ...settings];
  }, [t, pages, hasTexts]);
}

/** Gets the names of the settings' pages; whether they are there. Nobody else has them loaded. */
function useSettingsTexts(isAdmin: boolean): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (!isAdmin) return undefined;
    let isCurrent = true;
    // Without them the pages of the settings are not found; all else is.
    void addTexts("settings").then(
      () => isCurrent && setThere(true),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isAdmin]);
  return isThere;
}

/** The actions of the app, wherever one is. */
function useAppEntries({ user, toggleRail }: LocalSources): PaletteEntry[] {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const themes = schemes
    .filter(({ value }) => value !== colorScheme)
    .map(({ value, icon, label }): PaletteEntry => ({
      id: `theme ${value}`,
      group: "app",
      label: t("palette.theme", { theme: t(label) }),
      icon,
      act: { run: () => setColorScheme(value) },
    }));
  const languages = listLanguages()
    .filter(({ code }) => code !== user.locale)
    .map(({ code, name }): PaletteEntry => ({
      id: `language ${code}`,
      group: "app",
      label: t("palette.language", { language: name }),
      icon: "language",
      act: { run: () => user.onLocale(code) },
    }));
  const others: PaletteEntry[] = [
    {
      id: "shortcuts",
      group: "app",
      label: t("shortcuts"),
      also: [t("palette.help")],
      icon: "keyboard",
      keys: shown(shortcutOf("showShortcuts").keys),
      act: { run: user.onShortcuts },
    },
    {
      id: "navigation",
      group: "app",
      label: t("keyboard.navigation"),
      icon: "left_panel_open",
      keys: shown(shortcutOf("toggleNavigation").keys),
      act: { run: toggleRail },
    },
    {
      id: "sign-out",
      group: "app",
      label: t("sign_out"),
      icon: "logout",
      act: { run: user.onSignOut },
    },
  ];
  return [...themes, ...languages, ...others];
}
