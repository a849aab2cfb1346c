import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Place } from "../../data/session.ts";
import { codeOf, resetPasswordMutation } from "../../data/session.ts";
import { Mark } from "../../ui/mark/mark.tsx";
import { notify } from "../../ui/notify/notify.ts";
import { PasswordBox } from "../../ui/password-box/password-box.tsx";
import { FormMessage, PublicPage } from "./public-page.tsx";
import { detailsOf, loginMessage } from "./login.model.ts";
import classes from "./login.module.css";

export interface NewPasswordScreenProps {
  place: Place;
  /** From the mailed link; without one there is nothing to do here. */
  token: string;
  onDone: () => void;
}

/** Choosing a new password with a mailed link. */
export function NewPasswordScreen({ place, token, onDone }: NewPasswordScreenProps) {
  const { t, i18n } = useTranslation();
  const [password, setPassword] = useState("");
  const save = useMutation({
    ...resetPasswordMutation(place),
    onSuccess: () => {
      notify({ color: "success", title: t("new_password_saved") });
      onDone();
    },
  });
  const message = save.isError
    ? loginMessage(
        { code: codeOf(save.error), details: detailsOf(save.error), url: place.url },
        (key) => i18n.exists(key),
      )
    : null;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== "" && !save.isPending) save.mutate({ token, password });
  };
  return (
    <PublicPage
      title={t("new_password_title")}
      copy={t("new_password_copy")}
      logo={<Mark logoUrl={null} />}
    >
      <form className={classes["form"]} onSubmit={handleSubmit} noValidate>
        {token === "" ? (
          <FormMessage tone="warning">{t("new_password_invalid")}</FormMessage>
        ) : null}
        {message ? (
          <FormMessage tone={message.tone}>{t(message.key, message.values ?? {})}</FormMessage>
        ) : null}
        <PasswordBox
          label={t("new_password")}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          disabled={token === ""}
          autoFocus
          size="md"
        />
        <Button
          type="submit"
          size="md"
          fullWidth
          disabled={password === "" || token === ""}
          loading={save.isPending}
        >
          {t("new_password_save")}
        </Button>
        <div className={classes["center"]}>
          <Link to="/login" className={classes["link"]}>
            {t("back_to_sign_in")}
          </Link>
        </div>
      </form>
    </PublicPage>
  );
}
