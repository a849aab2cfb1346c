import { useParams, useSearch } from "@tanstack/react-router";
import { ListingScreen } from "../screens/listing/listing.screen.tsx";

export function CollectionListing() {
  const { collection } = useParams({ from: "/frame/collections/$collection" });
  const search = useSearch({ from: "/frame/collections/$collection" });
  return <ListingScreen name={collection} search={search} />;
}

export function FileListing() {
  return <ListingScreen name="directus_files" search={useSearch({ from: "/frame/files" })} />;
}

export function UserListing() {
  return <ListingScreen name="directus_users" search={useSearch({ from: "/frame/users" })} />;
}

export function ActivityListing() {
  return <ListingScreen name="directus_activity" search={useSearch({ from: "/frame/activity" })} />;
}
