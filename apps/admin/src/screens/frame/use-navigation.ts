import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useMe, useModel, useRights } from "../../access/hooks.ts";
import { visibleCollections } from "../../access/visible-collections.ts";
import { useCollectionName } from "../../access/names/use-collection-name.ts";
import { bookmarksOf, presetsQuery } from "../../data/presets.ts";
import { navigationSections, type NavigationSection } from "./navigation.model.ts";

/** The icon of collections that have none of their own. */
const plainIcon = "box";

/** The sections of the navigation for the signed-in user. */
export function useNavigation(): NavigationSection[] {
  const { t } = useTranslation();
  const me = useMe();
  const model = useModel();
  const rights = useRights();
  const presets = useSuspenseQuery(presetsQuery(me.id)).data;
  const nameOf = useCollectionName();
  return useMemo(() => {
    const visible = visibleCollections(model.collections, rights).toSorted((a, b) =>
      a.collection.localeCompare(b.collection),
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
      bookmarks: bookmarksOf(presets, me).map((preset) => ({
        key: `bookmark ${preset.id}`,
        name: preset.title ?? "",
        icon: "bookmark",
        to: `/bookmarks/${encodeURIComponent(preset.collection)}/${preset.id}`,
        bookmark: preset.id,
      })),
      extensions: [],
    };
    return navigationSections(parts, me.roles[0]?.nav_override, t);
  }, [t, me, model, rights, presets, nameOf]);
}
