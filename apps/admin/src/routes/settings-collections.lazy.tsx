import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { CollectionSettingsScreen } from "../screens/settings/collection/collection-settings.screen.tsx";

const from = "/frame/settings/collections/$collection";

export function CollectionSettings() {
  const { collection } = useParams({ from });
  const { view = "list", field = null } = useSearch({ from });
  const navigate = useNavigate();
  return (
    <CollectionSettingsScreen
      key={collection}
      name={collection}
      view={view}
      opened={field}
      onView={(next) =>
        void navigate({ to: ".", search: next === "form" ? { view: next } : {}, replace: true })
      }
    />
  );
}
