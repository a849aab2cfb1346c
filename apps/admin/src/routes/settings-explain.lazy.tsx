import { useNavigate, useSearch } from "@tanstack/react-router";
import { ExplainScreen } from "../screens/settings/explain/explain.screen.tsx";

export function Explain() {
  const search = useSearch({ from: "/frame/settings/explain" });
  const navigate = useNavigate({ from: "/settings/explain" });
  return (
    <ExplainScreen
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  );
}
