import { Button } from "@mantine/core";
import { isEmail, type SsoProvider } from "@rowhouse/contract";
import {
  type ComponentType,
  type FormEvent,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Row, Text } from "../../design/words.tsx";
import { keepSignInTarget, providerLink } from "../../access/start/way-back.ts";
import { hasPasskeys } from "../../access/server/passkey-support.ts";
import type { ProjectTarget } from "../../data/session.ts";
import { Icon } from "../../design/icon/icon.tsx";
import { lazyPart } from "../../design/lazy/lazy-part.tsx";
import { Skeleton } from "../../design/states/skeletons.tsx";
import { EmailBox } from "./email-box.tsx";
import { MessageRoom } from "../../design/notice/form-message.tsx";
import { invalidEmail } from "./login.model.ts";
import { PublicPage, TextButton } from "./public-page.tsx";
import { CredentialsForm } from "./sign-in/credentials-form.tsx";
import { type Installed, type LoginOptions, type LoginState, useLogin } from "./use-login.ts";
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
    case "address":
    case "unreachable":
    case "checking":
    case "sign-in":
      return (
        <PublicPage
          {...page}
          title={project === null ? t("sign_in") : t("sign_in_title", { project })}
        >
          {/* In one place for all of them, so that choosing another project keeps the focus here. */}
          {login.targets.length > 1 || login.allowOther ? (
            <Suspense fallback={<SelectPlaceholder />}>
              <TargetSelect login={login} />
            </Suspense>
          ) : null}
          {login.mode === "checking" ? <FormPlaceholder /> : null}
          {login.mode === "unreachable" ? <UnreachableServer login={login} /> : null}
          {login.mode === "sign-in" ? <SignIn login={login} /> : null}
          {login.back === null ? null : (
            <TextButton
              label={t("back_to_project", { project: login.back.project })}
              onClick={login.back.go}
            />
          )}
        </PublicPage>
      );
  }
}

/** Most installations have one project, so there is nothing to choose. */
const TargetSelect = lazyPart(async () => (await import("./target-select.tsx")).TargetSelect, {
  place: "part",
});

const PasskeySignIn = lazyPart(
  async () => (await import("./sign-in/passkey-sign-in.tsx")).PasskeySignIn,
  { place: "part", texts: ["passkeys"] },
);

function PasskeyPlaceholder() {
  return (
    <div className={classes.form}>
      <Skeleton height="42px" />
    </div>
  );
}

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
        takesFocus={!login.isOther}
        message={login.message}
        isBusy={login.isBusy}
        needsOtp={login.needsOtp}
        methods={login.methods}
        onSubmit={login.signIn}
        onForgot={login.openReset}
      />
      {hasPasskeys() && !login.needsOtp ? (
        <Suspense fallback={<PasskeyPlaceholder />}>
          <PasskeySignIn target={login.target} onSignedIn={login.leadOn} />
        </Suspense>
      ) : null}
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
      <MessageRoom message={null} />
      <Skeleton height="42px" />
      <Skeleton height="20px" />
    </div>
  );
}

/** Links to the providers of single sign-on, if the project has any. */
function SsoProviders({
  providers,
  target,
}: {
  providers: readonly SsoProvider[];
  target: ProjectTarget;
}) {
  const { t } = useTranslation();
  if (providers.length === 0) return null;
  return (
    <div className={classes.form}>
      <Row wrap gap={2}>
        {providers.map((provider) => (
          <Button
            key={provider.name}
            component="a"
            {...providerLink(target, provider.name)}
            onClick={() => keepSignInTarget(target)}
            variant="default"
            size="md"
            fullWidth
            leftSection={
              provider.icon ? (
                <img src={provider.icon} alt="" width={18} height={18} />
              ) : (
                <Icon name="login" size={18} />
              )
            }
          >
            {t("sign_in_with", { provider: provider.label ?? provider.name })}
          </Button>
        ))}
      </Row>
    </div>
  );
}

/** Requests a link to choose a new password. */
function ResetForm({ login }: { login: LoginState }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState(login.email);
  const [isWrong, setWrong] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const messageId = useId();
  const isBlocked = email.trim() === "";
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlocked || login.isBusy) return;
    if (isEmail(email.trim())) return login.requestReset(email.trim());
    setWrong(true);
    box.current?.focus();
  };
  const handleChange = (text: string) => {
    setEmail(text);
    setWrong(false);
  };
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <EmailBox
        ref={box}
        value={email}
        onChange={handleChange}
        hasFocus
        problemId={isWrong ? messageId : undefined}
      />
      <MessageRoom id={messageId} message={isWrong ? invalidEmail : login.message} />
      <Button type="submit" size="md" disabled={isBlocked} loading={login.isBusy} fullWidth>
        {t("send_reset_link")}
      </Button>
      <TextButton label={t("back_to_sign_in")} onClick={login.closeReset} />
    </form>
  );
}

/** The next steps now that a link was requested; it stays until one goes back. */
function ResetRequested({ login, email }: { login: LoginState; email: string }) {
  const { t } = useTranslation();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className={classes.form}>
      <Text as="p" ref={text} breaks className={classes.notice} role="status" tabIndex={-1}>
        {t("password_reset_requested", { email })}
      </Text>
      <Button size="md" variant="default" onClick={login.closeReset} fullWidth>
        {t("back_to_sign_in")}
      </Button>
    </div>
  );
}
