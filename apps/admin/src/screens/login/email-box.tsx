import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";

export interface EmailBoxProps {
  value: string;
  onChange(email: string): void;
  /** Whether typing begins here. */
  hasFocus: boolean;
}

/** The box for the e-mail address that a user signs in with. */
export function EmailBox({ value, onChange, hasFocus }: EmailBoxProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t("email")}
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(hasFocus ? { "data-autofocus": true, autoFocus: true } : {})}
      size="md"
    />
  );
}
