import { Button } from "@mantine/core";
import { Suspense, type ComponentType } from "react";
import { useTranslation } from "react-i18next";
import type { ProjectTarget } from "../../data/session.ts";
import { Mark } from "../../ui/mark/mark.tsx";
import { Skeleton } from "../../ui/states/skeletons.tsx";
import { CredentialsForm } from "./sign-in/credentials-form.tsx";
import { FormMessage, PublicPage } from "./public-page.tsx";
import { ResetForm } from "./reset-form.tsx";
import { SsoProviders } from "./sso-providers.tsx";
import { TargetSelect } from "./target-select.tsx";
import { useLogin, type LoginOptions, type LoginState } from "./use-login.ts";
import classes from "./login.module.css";

export interface LoginScreenProps extends LoginOptions {
  /** The app's own version. */
  version: string;
  /** Shown instead of the form where nothing is installed yet. */
  Installer: ComponentType<ProjectTarget & { onInstalled: (email: string) => void }>;
}

/** The sign-in page in all its states. */
export function LoginScreen({ config, search, version, Installer }: LoginScreenProps) {
  const { t } = useTranslation();
  const login = useLogin({ config, search });
  const page = { logo: <Mark logoUrl={login.logoUrl} isBusy={login.isBusy} />, version };
  switch (login.mode) {
    case "installer":
      return (
        <PublicPage {...page} title={t("installer_title")} copy={t("install_copy")} isWide>
          <Suspense fallback={<FormPlaceholder />}>
            <Installer {...login.target} onInstalled={(email) => void login.finishInstall(email)} />
          </Suspense>
        </PublicPage>
      );
    case "unreachable":
      return (
        <PublicPage {...page} title={t("sign_in")}>
          <UnreachableServer login={login} />
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
          <ResetForm login={login} />
        </PublicPage>
      );
    case "sign-in":
      return (
        <PublicPage
          {...page}
          title={
            login.projectName ? t("sign_in_title", { project: login.projectName }) : t("sign_in")
          }
        >
          <SignIn login={login} />
        </PublicPage>
      );
  }
}

/** The ways to sign in. */
function SignIn({ login }: { login: LoginState }) {
  return (
    <>
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
    </>
  );
}

/** The server did not respond; it is called again after a while, or at once. */
function UnreachableServer({ login }: { login: LoginState }) {
  const { t } = useTranslation();
  return (
    <div className={classes.form}>
      <FormMessage tone="error">{t("server_unreachable", { url: login.target.url })}</FormMessage>
      <TargetSelect login={login} />
      <Button size="md" variant="default" onClick={login.retry}>
        {t("retry")}
      </Button>
    </div>
  );
}

/** Has the size of the form while the server is being called, so that nothing jumps afterwards. */
function FormPlaceholder() {
  const { t } = useTranslation();
  return (
    <div className={classes.form} role="status" aria-label={t("checking_server")}>
      <Skeleton height="62px" />
      <Skeleton height="62px" />
      <Skeleton height="42px" />
      <Skeleton height="20px" width="50%" />
    </div>
  );
}
