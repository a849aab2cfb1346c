import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { listingAddress } from "../../../access/address/addresses.ts";
import type { ListingSearch } from "../listing.model.ts";
import type { Listing } from "../use-listing.ts";
import type { FolderPlace } from "./folder.model.ts";

export const filesAddress = listingAddress("directus_files");

type Shown = Pick<Listing, "search" | "state">;

/** The address of another folder that shows it as this one is shown: with the same filters, sort and layout, without the search. */
export function folderSearch(
  { search, state }: Shown,
  place: FolderPlace | null,
): Record<string, unknown> & ListingSearch {
  const { at: _at, folder: _folder, q: _q, ...same } = search;
  return {
    ...same,
    // An empty search stands over the one that the view remembers.
    ...(state.q === "" ? {} : { q: "" }),
    ...(place === null ? {} : { folder: place }),
  };
}

interface FolderLinkProps extends Omit<ComponentProps<"a">, "href" | "ref"> {
  listing: Shown;
  place: FolderPlace | null;
}

/** A link to a folder, to all files (null), or to those that are in none. */
export function FolderLink({ listing, place, ...link }: FolderLinkProps) {
  return <Link {...link} to={filesAddress} search={folderSearch(listing, place)} />;
}
