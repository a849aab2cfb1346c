import { useParams } from "@tanstack/react-router";
import { ItemScreen } from "../screens/item/item.screen.tsx";

export function CollectionItem() {
  const { collection, key } = useParams({ from: "/frame/collections/$collection/$key" });
  return <ItemScreen collection={collection} itemKey={key} />;
}

export function FileItem() {
  const { key } = useParams({ from: "/frame/files/$key" });
  return <ItemScreen collection="directus_files" itemKey={key} />;
}

export function UserItem() {
  const { key } = useParams({ from: "/frame/users/$key" });
  return <ItemScreen collection="directus_users" itemKey={key} />;
}

export function ActivityItem() {
  const { key } = useParams({ from: "/frame/activity/$key" });
  return <ItemScreen collection="directus_activity" itemKey={key} />;
}
