import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Mark } from "../../ui/mark/mark.tsx";
import { CredentialsForm } from "./credentials-form.tsx";
import { FormMessage, PublicPage } from "./public-page.tsx";
import { ResetForm } from "./reset-form.tsx";
import { SsoProviders } from "./sso-providers.tsx";
import { TargetSelect } from "./target-select.tsx";
import type { LoginState } from "./use-login.ts";
import { Skeleton } from "../../ui/states/skeletons.tsx";
import classes from "./login.module.css";

export interface LoginScreenProps {
  login: LoginState;
  version: string;
  /** Stands in for the form where nothing is installed yet. */
  installer: ReactNode;
}

/** The sign-in page in all its states. */
export function LoginScreen({ login, version, installer }: LoginScreenProps) {
  const { t } = useTranslation();
  const page = { logo: <Mark logoUrl={login.logoUrl} isBusy={login.isBusy} />, version };
  switch (login.mode) {
    case "installer":
      return (
        <PublicPage {...page} title={t("installer_title")} copy={t("install_copy")} isWide>
          {installer}
        </PublicPage>
      );
    case "unreachable":
      return (
        <PublicPage {...page} title={t("sign_in")}>
          <div className={classes["form"]}>
            <FormMessage tone="error">
              {t("server_unreachable", { url: login.target.url })}
            </FormMessage>
            <TargetSelect login={login} />
            <Button size="md" variant="default" onClick={login.retry}>
              {t("retry")}
            </Button>
          </div>
        </PublicPage>
      );
    case "checking":
      return (
        <PublicPage {...page} title={t("sign_in")}>
          <FormPlaceholder />
        </PublicPage>
      );
    case "reset":
      return (
        <PublicPage {...page} title={t("reset_password")} copy={t("reset_password_copy")}>
          <ResetForm
            email={login.email}
            message={login.message}
            isBusy={login.isBusy}
            onSubmit={login.requestReset}
            onBack={login.closeReset}
          />
        </PublicPage>
      );
    default:
      return (
        <PublicPage
          {...page}
          title={
            login.projectName ? t("sign_in_title", { project: login.projectName }) : t("sign_in")
          }
        >
          <TargetSelect login={login} />
          <CredentialsForm
            key={login.email}
            email={login.email}
            message={login.message}
            isBusy={login.isBusy}
            needsOtp={login.needsOtp}
            onSubmit={login.signIn}
            onForgot={login.openReset}
          />
          <SsoProviders providers={login.providers} target={login.target} />
        </PublicPage>
      );
  }
}

/** Takes the form's room while the server is being asked, so that nothing jumps when it has answered. */
export function FormPlaceholder() {
  const { t } = useTranslation();
  return (
    <div className={classes["form"]} role="status" aria-label={t("checking_server")}>
      <Skeleton height="62px" />
      <Skeleton height="62px" />
      <Skeleton height="42px" />
      <Skeleton height="20px" width="50%" />
    </div>
  );
}
