import { useParams, useSearch } from "@tanstack/react-router";
import { PermissionsScreen } from "../screens/settings/permissions/permissions.screen.tsx";
import { RoleScreen } from "../screens/settings/role/role.screen.tsx";

export function Role() {
  const { id } = useParams({ from: "/frame/settings/roles/$id" });
  return <RoleScreen roleKey={id} />;
}

export function RolePermissions() {
  const { id } = useParams({ from: "/frame/settings/roles/$id/permissions" });
  const at = useSearch({ from: "/frame/settings/roles/$id/permissions" });
  return <PermissionsScreen key={id} role={Number(id)} at={at} />;
}
