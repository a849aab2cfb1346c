import { useRouter } from "@tanstack/react-router";
import { NewPasswordScreen } from "../screens/login/new-password/new-password.screen.tsx";
import { resetPasswordRoute } from "./reset-password.tsx";
import type { RouterContext } from "./root.ts";

/** The page of the mailed link. */
export function ResetPasswordPage() {
  const router = useRouter();
  const { config }: RouterContext = resetPasswordRoute.useRouteContext();
  const { token, project } = resetPasswordRoute.useSearch();
  const known = config.projects.find((key) => key === project) ?? config.projects[0] ?? "_";
  return (
    <NewPasswordScreen
      place={{ url: config.api, project: known }}
      token={token}
      onDone={() => router.history.replace("/login")}
    />
  );
}
