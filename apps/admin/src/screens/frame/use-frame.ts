import { findCollection, visibleCollections } from "@rowhouse/contract";
import { useMediaQuery } from "@mantine/hooks";
import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { trashAddress } from "../../access/address/trash-search.ts";
import { defaultProject, readAppConfig } from "../../access/app-config.ts";
import {
  useCan,
  useMe,
  useModel,
  useProjectSettings,
  useRights,
  useServerInfo,
} from "../../access/hooks.ts";
import { fullName, pictureUrl } from "../../access/names/person.ts";
import { listedBookmarks, mayChangeBookmark } from "../../access/bookmarks/bookmark.model.ts";
import { useCollectionName } from "../../access/names/use-collection-name.ts";
import { useConnection } from "../../access/server/connection.ts";
import { useProjects } from "../../access/session-context.ts";
import { useSession, useSessionOwner } from "../../access/session-context.ts";
import { type Me, updateMeMutation } from "../../data/me.ts";
import { presetsQuery } from "../../data/presets.ts";
import { hasUnsavedDrafts } from "../../form/draft/open-drafts.ts";
import { setLocale } from "../../i18n/i18n.ts";
import { useRegistry } from "../../registry/registry.ts";
import { useConfirm } from "../../design/dialogs/dialogs.tsx";
import { browserStorage } from "../../design/loading/browser-storage.ts";
import { openShortcutList } from "../../design/shortcuts/shortcut-host.tsx";
import {
  type NavigationLink,
  type NavigationSection,
  navigationSections,
} from "./navigation.model.ts";

/** The icon of collections that have none of their own. */
const plainIcon = "box";

const railKey = "rowhouse:rail";

/** Below this width the navigation is a rail unless it has just been unfolded: the content needs the room more. */
const isTight = "(max-width: 999.98px)";

export type FrameState = ReturnType<typeof useFrame>;

/** The state and actions of the frame. */
export function useFrame() {
  const { t, language } = useTranslation();
  const me = useMe();
  const rail = useRail();
  const presets = useSuspenseQuery(presetsQuery(me.id)).data;
  const updateMe = useMutation(updateMeMutation());
  const signOut = useSignOut();
  const { locale } = me;
  // The language that somebody saves on their own page, here or in another tab, counts at once.
  useEffect(() => void setLocale(locale), [locale]);
  const name = fullName(me) || t("my_profile");
  const pages = useMenuPages(me);
  const { helpUrl, ...project } = useProject();
  return {
    places: usePlaces(me),
    isRail: rail.isRail,
    toggleRail: rail.toggle,
    sections: useNavigation(),
    project,
    /** The bookmark of a link, if the user may rename and delete it. */
    changeableBookmark: (id: number | undefined) =>
      presets.find((preset) => preset.id === id && mayChangeBookmark(preset, me)) ?? null,
    user: {
      name,
      email: me.email,
      avatarUrl: pictureUrl(me.avatar),
      locale: language,
      pages,
      onLocale: (code: string) => {
        // Storing it has much read again, which would hold the page up in the language before.
        void setLocale(code).then(() => updateMe.mutate({ locale: code }));
      },
      helpUrl,
      onShortcuts: openShortcutList,
      onSignOut: () =>
        void signOut({
          title: t("sign_out"),
          message: t(hasUnsavedDrafts() ? "sign_out_confirm_edits" : "sign_out_confirm"),
          to: "/logout",
        }),
    },
  };
}

/** Whether the navigation is folded: in a wide window as it was left, in a tight one at first. */
function useRail() {
  const isInTightWindow = useMediaQuery(isTight, false, { getInitialValueInEffect: false });
  const [wide, setWide] = useState(() => browserStorage.getItem(railKey) === "yes");
  const [tight, setTight] = useState(true);
  const isRail = isInTightWindow ? tight : wide;
  const toggle = () => {
    if (isInTightWindow) return setTight(!isRail);
    browserStorage.setItem(railKey, isRail ? "no" : "yes");
    setWide(!isRail);
  };
  return { isRail, toggle };
}

/** The user's own page, the file library, the user directory and the settings, as far as the user may see them. */
function useMenuPages(me: Me) {
  const { t } = useTranslation();
  const can = useCan();
  // Everybody has a page of their own, but not somebody who is only a role to look at the project with.
  const hasProfile = findCollection(useModel(), "directus_users") !== null && me.id > 0;
  return [
    {
      to: `/users/${me.id}`,
      icon: "person",
      label: t("my_profile"),
      isShown: hasProfile,
    },
    {
      to: "/files",
      icon: "photo_library",
      shortcut: "goToFiles" as const,
      label: t("file_library"),
      isShown: can("read", "directus_files"),
    },
    {
      to: "/users",
      icon: "group",
      shortcut: "goToUsers" as const,
      label: t("user_directory"),
      isShown: can("read", "directus_users"),
    },
    {
      to: trashAddress,
      icon: "auto_delete",
      label: t("trash"),
      isShown: can("read", "directus_activity") && can("read", "directus_revisions"),
    },
    {
      to: "/settings",
      icon: "settings",
      shortcut: "goToSettings" as const,
      label: t("admin_settings"),
      isShown: me.isAdmin,
    },
  ].filter((page) => page.isShown);
}

/** The pages beside the collections that have a screen of their own, as far as the user may see them. */
function usePlaces(me: Me): NavigationLink[] {
  const { t } = useTranslation();
  const can = useCan();
  return [
    {
      key: "users",
      to: "/users",
      icon: "group",
      name: t("places_people"),
      isShown: can("read", "directus_users"),
    },
    {
      key: "settings",
      to: "/settings",
      icon: "settings",
      name: t("places_settings"),
      isShown: me.isAdmin,
    },
  ].flatMap(({ isShown, ...link }) => (isShown ? [link] : []));
}

function useProject() {
  const owner = useSessionOwner();
  const api = useServerInfo()?.api;
  const settings = useProjectSettings();
  const config = readAppConfig();
  const url = owner?.url ?? config.api;
  const connection = useConnection(url);
  const name = api?.project_name ?? settings.name ?? owner?.project ?? "";
  const logo = api?.project_logo;
  return {
    name,
    logoUrl: logo ? logo.full_url : null,
    url,
    // The server itself has a page of its API, so that no other host is needed.
    helpUrl: config.helpUrl ?? `${url}${owner?.project ?? defaultProject}/openapi`,
    connection,
    projects: useProjects(),
  };
}

/** Asks for confirmation, then signs out and navigates. */
function useSignOut() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const session = useSession();
  const router = useRouter();
  return async ({ title, message, to }: { title: string; message: string; to: string }) => {
    const isSure = await confirm({
      title,
      message,
      confirmLabel: t("sign_out"),
      danger: hasUnsavedDrafts(),
    });
    if (!isSure) return;
    session.signOut();
    void router.navigate({ href: to });
  };
}

/** The sections of the navigation for the signed-in user. */
function useNavigation(): NavigationSection[] {
  const { t, language } = useTranslation();
  const me = useMe();
  const model = useModel();
  const rights = useRights();
  const presets = useSuspenseQuery(presetsQuery(me.id)).data;
  const nameOf = useCollectionName();
  const { pages } = useRegistry();
  return useMemo(() => {
    const visible = visibleCollections(model.collections, rights).toSorted((a, b) =>
      nameOf(a).localeCompare(nameOf(b), language),
    );
    const parts = {
      collections: visible.map((collection) => ({
        key: collection.collection,
        name: nameOf(collection),
        icon: collection.icon ?? plainIcon,
        to: `/collections/${encodeURIComponent(collection.collection)}`,
        collection: collection.collection,
        isSingle: collection.single,
      })),
      bookmarks: listedBookmarks(presets, { me, model, rights }).map((preset) => ({
        key: `bookmark ${preset.id}`,
        name: preset.title ?? "",
        icon: "bookmark",
        to: `/bookmarks/${encodeURIComponent(preset.collection)}/${preset.id}`,
        bookmark: preset.id,
      })),
      extensions: pages.map(({ id, icon, nameKey }) => ({
        key: `extension ${id}`,
        name: t(nameKey),
        icon,
        to: `/ext/${encodeURIComponent(id)}`,
      })),
    };
    return navigationSections(parts, me.roles[0]?.nav_override, t);
  }, [t, language, me, model, rights, presets, nameOf, pages]);
}
