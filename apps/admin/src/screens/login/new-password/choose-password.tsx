import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Mark } from "../../../ui/mark/mark.tsx";
import { PasswordBox } from "../../../ui/password-box/password-box.tsx";
import { PublicPage } from "../public-page.tsx";
import classes from "../login.module.css";

export interface ChoosePasswordProps {
  title: string;
  copy: string;
  /** Word on the button. */
  action: string;
  /** Why nothing can be chosen, or what went wrong. */
  message: ReactNode;
  /** The link is of no use, so there is nothing to fill in. */
  isDisabled: boolean;
  isPending: boolean;
  onChoose: (password: string) => void;
}

/** The page behind a mailed link: one password, one button, and the way back. */
export function ChoosePassword(props: ChoosePasswordProps) {
  const { title, copy, action, message, isDisabled, isPending, onChoose } = props;
  const { t } = useTranslation();
  const [password, setPassword] = useState("");
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== "" && !isPending) onChoose(password);
  };
  return (
    <PublicPage title={title} copy={copy} logo={<Mark logoUrl={null} />}>
      <form className={classes.form} onSubmit={handleSubmit} noValidate>
        {message}
        <PasswordBox
          label={t("new_password")}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          disabled={isDisabled}
          autoFocus
          size="md"
        />
        <Button
          type="submit"
          size="md"
          fullWidth
          disabled={password === "" || isDisabled}
          loading={isPending}
        >
          {action}
        </Button>
        <div className={classes.center}>
          <Link to="/login" className={classes.link}>
            {t("back_to_sign_in")}
          </Link>
        </div>
      </form>
    </PublicPage>
  );
}
