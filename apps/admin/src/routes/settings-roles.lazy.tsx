import { useMatch, useParams } from "@tanstack/react-router";
import { RoleScreen } from "../screens/settings/role/role.screen.tsx";

export function Role() {
  const { id } = useParams({ from: "/frame/settings/roles/$id" });
  const permissions = useMatch({
    from: "/frame/settings/roles/$id/permissions",
    shouldThrow: false,
  });
  return (
    <RoleScreen
      roleKey={id}
      view={permissions === undefined ? "fields" : "permissions"}
      at={permissions?.search ?? {}}
    />
  );
}
