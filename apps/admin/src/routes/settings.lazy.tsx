import { Outlet } from "@tanstack/react-router";
import { SettingsArea } from "../screens/settings/settings-area.tsx";

export function Settings() {
  return (
    <SettingsArea>
      <Outlet />
    </SettingsArea>
  );
}
