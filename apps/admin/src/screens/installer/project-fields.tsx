import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PasswordBox } from "../../ui/password-box/password-box.tsx";
import { isEmail } from "./installer.model.ts";
import type { InstallerState } from "./use-installer.ts";
import classes from "./installer.module.css";

/** First tab: the project's name and its first administrator. */
export function ProjectFields({ installer }: { installer: InstallerState }) {
  const { t } = useTranslation();
  const { draft, box, needsCode } = installer;
  const isWrongEmail =
    draft.email.trim() !== "" && draft.email.includes(" ") && !isEmail(draft.email);
  return (
    <>
      <p className={classes.copy}>{t("project_info_copy")}</p>
      <TextInput label={t("project_name")} {...box("projectName")} size="md" />
      <TextInput
        label={t("admin_email")}
        type="email"
        autoComplete="username"
        {...box("email")}
        error={isWrongEmail ? t("invalid_email") : null}
        autoFocus
        size="md"
      />
      <PasswordBox
        label={t("admin_password")}
        autoComplete="new-password"
        {...box("password")}
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
