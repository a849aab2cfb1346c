import { useRouter } from "@tanstack/react-router";
import { AcceptInvitationScreen } from "../screens/login/new-password/accept-invitation.screen.tsx";
import { acceptInvitationRoute } from "./accept-invitation.tsx";
import type { RouterContext } from "./root.ts";

/** The page of a mailed invitation. */
export function AcceptInvitationPage() {
  const router = useRouter();
  const { config }: RouterContext = acceptInvitationRoute.useRouteContext();
  const { token, project } = acceptInvitationRoute.useSearch();
  const known = config.projects.find((key) => key === project) ?? config.projects[0] ?? "_";
  return (
    <AcceptInvitationScreen
      place={{ url: config.api, project: known }}
      token={token}
      onDone={() => router.history.replace("/login")}
    />
  );
}
