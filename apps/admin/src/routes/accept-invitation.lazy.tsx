import { useRouteContext, useRouter, useSearch } from "@tanstack/react-router";
import { targetOfLink } from "../access/address/mailed-link.ts";
import { AcceptInvitationScreen } from "../screens/login/new-password/accept-invitation.screen.tsx";

export function AcceptInvitation() {
  const router = useRouter();
  const { config } = useRouteContext({ from: "/public/accept-invitation" });
  const link = useSearch({ from: "/public/accept-invitation" });
  return (
    <AcceptInvitationScreen
      target={targetOfLink(config, link)}
      token={link.token}
      onDone={() => router.history.replace("/login")}
    />
  );
}
