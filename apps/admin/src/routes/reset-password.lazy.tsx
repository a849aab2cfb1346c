import { useRouteContext, useRouter, useSearch } from "@tanstack/react-router";
import { targetOfLink } from "../access/address/mailed-link.ts";
import { NewPasswordScreen } from "../screens/login/new-password/new-password.screen.tsx";

export function ResetPassword() {
  const router = useRouter();
  const { config } = useRouteContext({ from: "/public/reset-password" });
  const link = useSearch({ from: "/public/reset-password" });
  return (
    <NewPasswordScreen
      target={targetOfLink(config, link)}
      token={link.token}
      onDone={() => router.history.replace("/login")}
    />
  );
}
