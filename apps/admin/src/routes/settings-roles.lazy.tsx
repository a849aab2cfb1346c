import { useParams } from "@tanstack/react-router";
import { RoleScreen } from "../screens/settings/role/role.screen.tsx";

export function Role() {
  const { id } = useParams({ from: "/frame/settings/roles/$id" });
  return <RoleScreen roleKey={id} />;
}
