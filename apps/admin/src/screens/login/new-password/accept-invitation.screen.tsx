import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Place } from "../../../data/session.ts";
import { acceptInvitationMutation, codeOf, invitationQuery } from "../../../data/session.ts";
import { notify } from "../../../ui/notify/notify.ts";
import { FormMessage } from "../public-page.tsx";
import { detailsOf, loginMessage } from "../login.model.ts";
import { ChoosePassword } from "./choose-password.tsx";

export interface AcceptInvitationScreenProps {
  place: Place;
  /** From the mailed link. */
  token: string;
  onDone: () => void;
}

/** Codes of a link that was used, has run out, or is for nobody any more. */
const uselessLink: ReadonlySet<number | null> = new Set([101, 102, 106, 203]);

/** Taking an invitation: the link says for whom it is, a password makes them able to sign in. */
export function AcceptInvitationScreen({ place, token, onDone }: AcceptInvitationScreenProps) {
  const { t, i18n } = useTranslation();
  const invitation = useQuery(invitationQuery(place, token));
  const accept = useMutation({
    ...acceptInvitationMutation(place),
    onSuccess: () => {
      notify({ color: "success", title: t("invitation_accepted") });
      onDone();
    },
  });
  const error = accept.error ?? invitation.error;
  const isUseless = token === "" || (error !== null && uselessLink.has(codeOf(error)));
  const failure =
    error === null || isUseless
      ? null
      : loginMessage({ code: codeOf(error), details: detailsOf(error), url: place.url }, (key) =>
          i18n.exists(key),
        );
  const email = invitation.data?.email;
  return (
    <ChoosePassword
      title={t("invitation_title")}
      copy={email === undefined ? t("invitation_copy") : t("invitation_copy_for", { email })}
      action={t("invitation_accept")}
      message={
        <>
          {isUseless ? <FormMessage tone="warning">{t("invitation_invalid")}</FormMessage> : null}
          {failure ? (
            <FormMessage tone={failure.tone}>{t(failure.key, failure.values ?? {})}</FormMessage>
          ) : null}
        </>
      }
      isDisabled={isUseless || email === undefined}
      isPending={accept.isPending}
      onChoose={(password) => accept.mutate({ token, password })}
    />
  );
}
