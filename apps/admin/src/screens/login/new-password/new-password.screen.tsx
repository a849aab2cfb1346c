import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "../../../i18n/translation.ts";
import { resetPasswordMutation, type ProjectTarget } from "../../../data/session.ts";
import { notify } from "../../../design/notify/notify.ts";
import { passwordFailure } from "../login.model.ts";
import { ChoosePassword } from "./choose-password.tsx";

export interface NewPasswordScreenProps {
  target: ProjectTarget;
  /** From the mailed link; without one there is nothing to do here. */
  token: string;
  onDone: () => void;
}

/** Choosing a new password with a mailed link. */
export function NewPasswordScreen({ target, token, onDone }: NewPasswordScreenProps) {
  const { t } = useTranslation();
  const save = useMutation({
    ...resetPasswordMutation(target),
    onSuccess: () => {
      notify({ color: "success", title: t("new_password_saved") });
      onDone();
    },
  });
  const failure = passwordFailure(save.error, target.url);
  return (
    <ChoosePassword
      target={target}
      title={t("new_password_title")}
      copy={t("new_password_copy")}
      action={t("new_password_save")}
      message={token === "" ? { tone: "warning", key: "new_password_invalid" } : failure}
      isDisabled={token === ""}
      isPending={save.isPending}
      onChoose={(password) => save.mutate({ token, password })}
    />
  );
}
