import { Button } from "@mantine/core";
import { Suspense, type ComponentType } from "react";
import { useTranslation } from "react-i18next";
import type { ProjectTarget } from "../../data/session.ts";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";
import { Skeleton } from "../../ui/states/skeletons.tsx";
import { CredentialsForm } from "./sign-in/credentials-form.tsx";
import { MessageRoom } from "./form-message.tsx";
import { PublicPage } from "./public-page.tsx";
import { ResetForm, ResetRequested } from "./reset-form.tsx";
import { SsoProviders } from "./sso-providers.tsx";
import { useLogin, type Installed, type LoginOptions, type LoginState } from "./use-login.ts";
import classes from "./login.module.css";

export interface LoginScreenProps extends LoginOptions {
  /** The app's own version. */
  version: string;
  /** Shown instead of the form where nothing is installed yet. */
  Installer: ComponentType<ProjectTarget & { onInstalled: (administrator: Installed) => void }>;
}

/** The sign-in page in all its states. */
export function LoginScreen({ config, search, version, Installer }: LoginScreenProps) {
  const { t } = useTranslation();
  const login = useLogin({ config, search });
  const page = { look: login.look, isBusy: login.isBusy, version };
  const project = login.mode === "sign-in" ? login.look.name : null;
  switch (login.mode) {
    case "installer":
      return (
        <PublicPage {...page} title={t("installer_title")} copy={t("install_copy")} isWide>
          <Suspense fallback={<FormPlaceholder />}>
            <Installer
              {...login.target}
              onInstalled={(administrator) => void login.finishInstall(administrator)}
            />
          </Suspense>
        </PublicPage>
      );
    case "reset":
      return (
        <PublicPage {...page} title={t("reset_password")} copy={t("reset_password_copy")}>
          <ResetForm login={login} />
        </PublicPage>
      );
    case "reset-requested":
      return (
        <PublicPage {...page} title={t("reset_password")}>
          <ResetRequested login={login} email={login.requestedFor ?? ""} />
        </PublicPage>
      );
    case "unreachable":
    case "checking":
    case "sign-in":
      return (
        <PublicPage
          {...page}
          title={project === null ? t("sign_in") : t("sign_in_title", { project })}
        >
          {/* In one place for all three, so that choosing another project keeps the focus here. */}
          {login.targets.length > 1 || login.allowOther ? (
            <Suspense fallback={<SelectPlaceholder />}>
              <TargetSelect login={login} />
            </Suspense>
          ) : null}
          {login.mode === "checking" ? <FormPlaceholder /> : null}
          {login.mode === "unreachable" ? <UnreachableServer login={login} /> : null}
          {login.mode === "sign-in" ? <SignIn login={login} /> : null}
        </PublicPage>
      );
  }
}

/** Most installations have one project, so there is nothing to choose. */
const TargetSelect = lazyPart(async () => (await import("./target-select.tsx")).TargetSelect, {
  place: "part",
});

function SelectPlaceholder() {
  return (
    <div className={classes.form}>
      <Skeleton height="66px" />
    </div>
  );
}

/** The ways to sign in. */
function SignIn({ login }: { login: LoginState }) {
  return (
    <>
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
      <MessageRoom
        message={{ tone: "error", key: "server_unreachable", values: { ...login.target } }}
      />
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
      <Skeleton height="66px" />
      <Skeleton height="66px" />
      <div className={classes.messageRoom} />
      <Skeleton height="42px" />
      <Skeleton height="20px" />
    </div>
  );
}
