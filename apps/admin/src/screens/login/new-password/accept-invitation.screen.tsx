import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../../i18n/translation.ts";
import {
  acceptInvitationMutation,
  codeOf,
  invitationQuery,
  type ProjectTarget,
} from "../../../data/session.ts";
import { notify } from "../../../design/notify/notify.ts";
import { passwordFailure } from "../login.model.ts";
import { ChoosePassword } from "./choose-password.tsx";

export interface AcceptInvitationScreenProps {
  target: ProjectTarget;
  /** From the mailed link. */
  token: string;
  onDone: () => void;
}

/** Codes of a link that was used, has expired, or whose user is gone. */
const deadLink: ReadonlySet<number | null> = new Set([101, 102, 106, 203]);

/** Accepts an invitation: the link names the user, who chooses a password. */
export function AcceptInvitationScreen({ target, token, onDone }: AcceptInvitationScreenProps) {
  const { t } = useTranslation();
  const invitation = useQuery(invitationQuery(target, token));
  const accept = useMutation({
    ...acceptInvitationMutation(target),
    onSuccess: () => {
      notify({ color: "success", title: t("invitation_accepted") });
      onDone();
    },
  });
  const error = accept.error ?? invitation.error;
  const isDead = token === "" || (error !== null && deadLink.has(codeOf(error)));
  const failure = passwordFailure(error, target.url);
  const email = invitation.data?.email;
  return (
    <ChoosePassword
      target={target}
      title={t("invitation_title")}
      copy={email === undefined ? t("invitation_copy") : t("invitation_copy_for", { email })}
      action={t("invitation_accept")}
      message={isDead ? { tone: "warning", key: "invitation_invalid" } : failure}
      isDisabled={isDead || email === undefined}
      isPending={accept.isPending}
      onChoose={(password) => accept.mutate({ token, password })}
    />
  );
}
