import { useParams } from "@tanstack/react-router";
import { InterfaceScreen } from "../screens/settings/interfaces/interface.screen.tsx";

export function Interface() {
  const { id } = useParams({ from: "/frame/settings/interfaces/$id" });
  return <InterfaceScreen id={id} />;
}
