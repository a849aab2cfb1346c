import { useSearch } from "@tanstack/react-router";
import { DebugScreen } from "../screens/debug/debug.screen.tsx";

export function Debug() {
  const { only } = useSearch({ from: "/frame/debug" });
  return <DebugScreen only={only} />;
}
