import { TextInput } from "@mantine/core";
import type { Ref } from "react";
import { useTranslation } from "../../i18n/translation.ts";

export interface EmailBoxProps {
  value: string;
  onChange(email: string): void;
  /** Whether typing begins here. */
  hasFocus: boolean;
  /** The id of the message that says what is wrong with the address; left out while nothing is. */
  problemId?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** The box for the e-mail address that a user signs in with. */
export function EmailBox({ value, onChange, hasFocus, problemId, ref }: EmailBoxProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      ref={ref ?? null}
      label={t("email")}
      type="email"
      name="email"
      // The browser offers passkeys here as well.
      autoComplete="username webauthn"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={problemId !== undefined}
      {...(problemId === undefined ? {} : { "aria-describedby": problemId })}
      {...(hasFocus ? { "data-autofocus": true, autoFocus: true } : {})}
      size="md"
    />
  );
}
