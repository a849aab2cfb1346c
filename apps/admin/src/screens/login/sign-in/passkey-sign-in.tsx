import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { useSession } from "../../../access/session-context.ts";
import {
  offersPasskeys,
  passkeySignInMutation,
  provePasskey,
  stopAsking,
} from "../../../data/passkeys.ts";
import type { ProjectTarget } from "../../../data/session.ts";
import { Icon } from "../../../design/icon/icon.tsx";
import { FormMessage } from "../../../design/notice/form-message.tsx";
import { failureMessage } from "../login.model.ts";
import classes from "../login.module.css";

/** Milliseconds after which the browser offers passkeys for a fresh challenge: before the one of before runs out. */
const freshFor = 4 * 60_000;

export interface PasskeySignInProps {
  target: ProjectTarget;
  /** The user is signed in. */
  onSignedIn?: () => void;
}

/** Signing in with a passkey: by a button, or by choosing one where the browser offers them in the box for the address. */
export function PasskeySignIn({ target, onSignedIn }: PasskeySignInProps) {
  const { t } = useTranslation();
  const session = useSession();
  const signIn = useMutation({
    ...passkeySignInMutation(session, target),
    ...(onSignedIn ? { onSuccess: onSignedIn } : {}),
  });
  const { mutate, error } = signIn;
  useOffer(target, mutate);
  const failure = failureMessage(error, target.url);
  return (
    <div className={classes.form}>
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<Icon name="passkey" size={18} />}
        loading={signIn.isPending}
        onClick={() => mutate(null)}
      >
        {t("passkey_sign_in")}
      </Button>
      {failure === null ? null : (
        <FormMessage tone={failure.tone}>{t(failure.key, failure.values ?? {})}</FormMessage>
      )}
    </div>
  );
}

/** Has the browser offer passkeys in the box for the address while the form is there. */
function useOffer(
  { url, project }: ProjectTarget,
  onProven: (proven: Awaited<ReturnType<typeof provePasskey>>) => void,
): void {
  const use = useRef(onProven);
  useEffect(() => {
    use.current = onProven;
  }, [onProven]);
  useEffect(() => {
    let isThere = true;
    const offer = async (): Promise<void> => {
      if (!(await offersPasskeys()) || !isThere) return;
      const proven = await provePasskey({ url, project }, { isOffered: true });
      if (isThere) use.current(proven);
    };
    // An offer that nobody takes, or that another one or the button replaces, is nothing to talk about.
    const quietly = (): void => void offer().catch(() => undefined);
    quietly();
    const timer = setInterval(quietly, freshFor);
    return () => {
      isThere = false;
      clearInterval(timer);
      stopAsking();
    };
  }, [url, project]);
}
