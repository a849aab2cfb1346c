import { can, findCollection } from "@rowhouse/contract";
import { Navigate } from "@tanstack/react-router";
import { useModel, useRights } from "../../access/hooks.ts";
import { useCollectionName } from "../../access/names/use-collection-name.ts";
import { UnknownCollection } from "../../editor/stranded/late-parts.ts";
import { useLastKnown } from "../../editor/stranded/use-last-known.ts";
import { Page } from "../../design/page/page.tsx";
import { ScreenState } from "../../design/states/screen-state.tsx";
import { itemAddress } from "../../access/address/addresses.ts";
import { CollectionListing } from "./collection-listing.tsx";
import type { ListingSearch } from "./listing.model.ts";

/** The items of a collection; or the state for one that does not exist or may not be read. */
export function ListingScreen({ name, search }: { name: string; search: ListingSearch }) {
  const model = useModel();
  const rights = useRights();
  const nameOf = useCollectionName();
  const collection = findCollection(model, name);
  const known = useLastKnown(name, collection);

  if (collection === null) return <UnknownCollection name={name} known={known} />;
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
