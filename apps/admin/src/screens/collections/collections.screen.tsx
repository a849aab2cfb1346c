import { useTranslation } from "react-i18next";
import { listingAddress } from "../../access/address/addresses.ts";
import { useModel, useRights } from "../../access/hooks.ts";
import { useCollectionName } from "../../access/names/use-collection-name.ts";
import { visibleCollections } from "../../access/visible-collections.ts";
import { Page } from "../../ui/page/page.tsx";
import { TitleCount } from "../../ui/table/title-count.tsx";
import { ScreenState } from "../../ui/states/screen-state.tsx";
import { LinkTable } from "../../ui/table/link-table.tsx";

/** Every collection the user may see, with what it is for. */
export function CollectionsScreen() {
  const { t } = useTranslation();
  const { collections } = useModel();
  const rights = useRights();
  const nameOf = useCollectionName();
  const visible = visibleCollections(collections, rights).toSorted((a, b) =>
    nameOf(a).localeCompare(nameOf(b)),
  );
  if (visible.length === 0) {
    return (
      <Page title={t("collections")}>
        <ScreenState
          state="empty"
          icon="database"
          title={t("no_collections")}
          body={t("no_collections_body")}
        />
      </Page>
    );
  }
  return (
    <Page
      title={t("collections")}
      titleExtra={<TitleCount text={t("collection_count", { count: visible.length })} />}
    >
      <LinkTable
        columns={[t("collection"), t("note")]}
        rows={visible.map((collection) => ({
          key: collection.collection,
          to: listingAddress(collection.collection),
          icon: collection.icon ?? "box",
          name: nameOf(collection),
          cells: [collection.note ?? ""],
        }))}
      />
    </Page>
  );
}
