import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Place } from "../../../data/session.ts";
import { codeOf, resetPasswordMutation } from "../../../data/session.ts";
import { notify } from "../../../ui/notify/notify.ts";
import { FormMessage } from "../public-page.tsx";
import { detailsOf, loginMessage } from "../login.model.ts";
import { ChoosePassword } from "./choose-password.tsx";

export interface NewPasswordScreenProps {
  place: Place;
  /** From the mailed link; without one there is nothing to do here. */
  token: string;
  onDone: () => void;
}

/** Choosing a new password with a mailed link. */
export function NewPasswordScreen({ place, token, onDone }: NewPasswordScreenProps) {
  const { t, i18n } = useTranslation();
  const save = useMutation({
    ...resetPasswordMutation(place),
    onSuccess: () => {
      notify({ color: "success", title: t("new_password_saved") });
      onDone();
    },
  });
  const failure = save.isError
    ? loginMessage(
        { code: codeOf(save.error), details: detailsOf(save.error), url: place.url },
        (key) => i18n.exists(key),
      )
    : null;
  return (
    <ChoosePassword
      title={t("new_password_title")}
      copy={t("new_password_copy")}
      action={t("new_password_save")}
      message={
        <>
          {token === "" ? (
            <FormMessage tone="warning">{t("new_password_invalid")}</FormMessage>
          ) : null}
          {failure ? (
            <FormMessage tone={failure.tone}>{t(failure.key, failure.values ?? {})}</FormMessage>
          ) : null}
        </>
      }
      isDisabled={token === ""}
      isPending={save.isPending}
      onChoose={(password) => save.mutate({ token, password })}
    />
  );
}
