import { can, findCollection } from "@rowhouse/contract";
import { Navigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { useModel, useRights } from "../../access/hooks.ts";
import { useCollectionName } from "../../access/names/use-collection-name.ts";
import { Page } from "../../ui/page/page.tsx";
import { ScreenState } from "../../ui/states/screen-state.tsx";
import { itemAddress } from "../../access/address/addresses.ts";
import { CollectionListing } from "./collection-listing.tsx";
import type { ListingSearch } from "./listing.model.ts";

/** The items of a collection; or the state for one that does not exist or may not be read. */
export function ListingScreen({ name, search }: { name: string; search: ListingSearch }) {
  const { t } = useTranslation();
  const model = useModel();
  const rights = useRights();
  const nameOf = useCollectionName();
  const collection = findCollection(model, name);

  if (collection === null) {
    return (
      <Page title={t("page_not_found")}>
        <ScreenState state="not-found" />
      </Page>
    );
  }
  if (!can(rights, collection, "read")) {
    return (
      <Page title={nameOf(collection)}>
        <ScreenState state="forbidden" />
      </Page>
    );
  }
  if (collection.single) return <Navigate to={itemAddress(name, "1")} replace />;
  return <CollectionListing key={name} collection={collection} search={search} />;
}
