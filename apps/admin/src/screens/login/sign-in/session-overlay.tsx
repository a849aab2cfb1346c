import { Button, Modal } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSession, useSessionOwner, useSessionState } from "../../../access/session-context.ts";
import type { ProjectTarget } from "../../../data/session.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { codeMessage, failureMessage } from "../login.model.ts";
import { useSignIn } from "./use-sign-in.ts";
import classes from "../login.module.css";

export interface SessionOverlayProps {
  /** The e-mail address of the user whose session it was. */
  email: string;
  /** Another user signed in: this page is not theirs. */
  onOtherUser: () => void;
}

/**
 * The sign-in form over the page when the session has expired. The page below keeps its edits; calls that wait for a
 * token continue once the same user is back.
 */
export function SessionOverlay({ email, onOtherUser }: SessionOverlayProps) {
  const state = useSessionState();
  const userId = useSessionOwner()?.userId ?? null;
  const first = useRef(userId);
  useEffect(() => {
    if (userId !== null && first.current !== null && userId !== first.current) onOtherUser();
  }, [userId, onOtherUser]);
  return state.owner !== null && "reason" in state ? (
    <OverlayForm target={state.owner} email={email} />
  ) : null;
}

function OverlayForm({ target, email }: { target: ProjectTarget; email: string }) {
  const { t } = useTranslation();
  const session = useSession();
  const { signIn, needsOtp, endedWith } = useSignIn(target);
  const failure = failureMessage(signIn.error, target.url);
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
      <p className={classes.copy}>{t("sign_in_again_copy")}</p>
      <CredentialsForm
        email={email}
        message={failure ?? { ...codeMessage(endedWith), tone: "plain" }}
        isBusy={signIn.isPending}
        needsOtp={needsOtp}
        onSubmit={(input) => signIn.mutate(input)}
      />
      <div className={classes.overlayFoot}>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => session.signOut()}>
          {t("sign_out_instead")}
        </Button>
      </div>
    </Modal>
  );
}
