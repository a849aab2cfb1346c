import type { PasswordRule } from "@rowhouse/contract";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useId, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "../../../i18n/translation.ts";
import { Text } from "../../../design/words.tsx";
import type { ProjectTarget } from "../../../data/session.ts";
import { PasswordBox } from "../../../design/password-box/password-box.tsx";
import { MessageRoom, type MessageText } from "../../../design/notice/form-message.tsx";
import { PublicPage } from "../public-page.tsx";
import { useProjectLook } from "../use-project-look.ts";
import classes from "../login.module.css";

export interface ChoosePasswordProps {
  target: ProjectTarget;
  title: string;
  copy: string;
  /** Word on the button. */
  action: string;
  /** Why nothing can be chosen, or what went wrong. */
  message: MessageText | null;
  /** The link is of no use, so there is nothing to fill in. */
  isDisabled: boolean;
  isPending: boolean;
  onChoose: (password: string) => void;
}

/** The page behind a mailed link: one password, one button, and the way back. */
export function ChoosePassword(props: ChoosePasswordProps) {
  const { target, title, copy, action, isDisabled, isPending, onChoose } = props;
  const { t } = useTranslation();
  const look = useProjectLook(target);
  const [password, setPassword] = useState("");
  const [isRefused, setRefused] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const messageId = useId();
  const rule = look.passwordRule;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (password === "" || isPending) return;
    if (follows(password, rule)) return onChoose(password);
    setRefused(true);
    box.current?.focus();
  };
  return (
    <PublicPage title={title} copy={copy} look={look} isBusy={isPending}>
      <form className={classes.form} onSubmit={handleSubmit} noValidate>
        <PasswordBox
          ref={box}
          label={t("new_password")}
          // The line is there from the start, also while the rule is not known yet.
          description={rule === "none" ? " " : t(`password_rule_${rule}`)}
          autoComplete="new-password"
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setRefused(false);
          }}
          disabled={isDisabled}
          autoFocus
          size="md"
          error={isRefused}
        />
        <MessageRoom
          id={messageId}
          message={isRefused ? { tone: "error", key: "password_refused" } : props.message}
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
        <Text as="div" textAlign="center">
          <Link to="/login" className={classes.link}>
            {t("back_to_sign_in")}
          </Link>
        </Text>
      </form>
    </PublicPage>
  );
}

/** The tests of the rules that a project can choose; rules of its own are checked by the server, as these are once more. */
const tests: Readonly<Record<PasswordRule, readonly RegExp[]>> = {
  none: [],
  weak: [/^.{8,}$/u],
  strong: [/^\S{8,}$/u, /\d/, /[a-z]/, /[A-Z]/, /[^A-Za-z0-9\s]/],
  own: [],
};

function follows(password: string, rule: PasswordRule): boolean {
  return tests[rule].every((test) => test.test(password));
}
