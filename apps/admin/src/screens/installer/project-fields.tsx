import { TextInput } from "@mantine/core";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { PasswordBox } from "../../ui/password-box/password-box.tsx";
import type { InstallerState } from "./use-installer.ts";
import classes from "./installer.module.css";

export interface ProjectFieldsProps {
  installer: InstallerState;
  emailBox: RefObject<HTMLInputElement | null>;
  passwordBox: RefObject<HTMLInputElement | null>;
}

/** First tab: the project's name and its first administrator. */
export function ProjectFields({ installer, emailBox, passwordBox }: ProjectFieldsProps) {
  const { t } = useTranslation();
  const { box, needsCode, problem, leave } = installer;
  return (
    <>
      <p className={classes.copy}>{t("project_info_copy")}</p>
      <TextInput label={t("project_name")} {...box("projectName")} autoFocus size="md" />
      <TextInput
        ref={emailBox}
        label={t("admin_email")}
        type="email"
        autoComplete="username"
        {...box("email")}
        error={problem === "email"}
        onBlur={() => leave("email")}
        size="md"
      />
      <PasswordBox
        ref={passwordBox}
        label={t("admin_password")}
        description={t("password_rule_weak")}
        autoComplete="new-password"
        {...box("password")}
        error={problem === "password"}
        onBlur={() => leave("password")}
        size="md"
      />
      {needsCode ? (
        <TextInput
          label={t("setup_code")}
          description={t("setup_code_copy")}
          {...box("setupCode")}
          autoComplete="off"
          size="md"
        />
      ) : null}
    </>
  );
}
