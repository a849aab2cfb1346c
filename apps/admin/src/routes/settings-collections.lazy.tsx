import { useParams } from "@tanstack/react-router";
import { CollectionSettingsScreen } from "../screens/settings/collection/collection-settings.screen.tsx";

export function CollectionSettings() {
  const { collection } = useParams({ from: "/frame/settings/collections/$collection" });
  return <CollectionSettingsScreen key={collection} name={collection} />;
}
