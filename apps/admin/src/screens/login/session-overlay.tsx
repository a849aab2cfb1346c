import { Button, Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession, useSessionState } from "../../access/session-context.ts";
import type { Expired } from "../../access/session.ts";
import { codeOf } from "../../data/session.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import type { CredentialsInput } from "./credentials-form.tsx";
import { detailsOf, loginCodes, loginMessage } from "./login.model.ts";
import { FormMessage } from "./public-page.tsx";
import classes from "./login.module.css";

export interface SessionOverlayProps {
  /** The address of the person whose session it was. */
  email: string;
  /** Another person signed in: this page is not theirs. */
  onOtherUser: () => void;
}

/**
 * The sign-in form over the page when the session has ended. The page below keeps its work; calls that
 * wait for a token go on once the same person is back.
 */
export function SessionOverlay({ email, onOtherUser }: SessionOverlayProps) {
  const state = useSessionState();
  const owner = useRef(state.status === "out" ? null : state.userId);
  const userId = state.status === "in" ? state.userId : null;
  useEffect(() => {
    if (userId !== null && owner.current !== null && userId !== owner.current) onOtherUser();
  }, [userId, onOtherUser]);
  return state.status === "expired" ? <OverlayForm ended={state} email={email} /> : null;
}

function OverlayForm({ ended, email }: { ended: Expired; email: string }) {
  const { t, i18n } = useTranslation();
  const session = useSession();
  const [failure, setFailure] = useState<unknown>(null);
  const signIn = useMutation({
    mutationFn: (input: CredentialsInput) =>
      session.signIn({ url: ended.url, project: ended.project, ...input }),
    onMutate: () => setFailure(null),
    onError: setFailure,
  });
  const say = (code: number | null, details?: unknown) =>
    loginMessage({ code, details, url: ended.url }, (key) => i18n.exists(key));
  const why = say(ended.error);
  const code = codeOf(failure);
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t("sign_in_again")}
      size="sm"
      zIndex={450}
    >
      <p className={classes["copy"]}>{t("sign_in_again_copy")}</p>
      {failure === null ? (
        <div className={classes["form"]}>
          <FormMessage tone="plain">{t(why.key, why.values ?? {})}</FormMessage>
        </div>
      ) : null}
      <CredentialsForm
        email={email}
        message={failure === null ? null : say(code, detailsOf(failure))}
        isBusy={signIn.isPending}
        needsOtp={code === loginCodes.otpMissing || code === loginCodes.otpWrong}
        onSubmit={(input) => signIn.mutate(input)}
      />
      <div className={classes["overlayFoot"]}>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => session.signOut()}>
          {t("sign_out_instead")}
        </Button>
      </div>
    </Modal>
  );
}
