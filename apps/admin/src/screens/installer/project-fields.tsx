import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PasswordBox } from "../../ui/password-box/password-box.tsx";
import { isEmail } from "./installer.model.ts";
import type { InstallerState } from "./use-installer.ts";
import classes from "./installer.module.css";

/** First tab: the project's name and its first administrator. */
export function ProjectFields({ installer }: { installer: InstallerState }) {
  const { t } = useTranslation();
  const { draft, change, needsCode } = installer;
  const isWrongEmail =
    draft.email.trim() !== "" && draft.email.includes(" ") && !isEmail(draft.email);
  return (
    <>
      <p className={classes.copy}>{t("project_info_copy")}</p>
      <TextInput
        label={t("project_name")}
        value={draft.projectName}
        onChange={(event) => change({ projectName: event.currentTarget.value })}
        required
        size="md"
      />
      <TextInput
        label={t("admin_email")}
        type="email"
        autoComplete="username"
        value={draft.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
        error={isWrongEmail ? t("invalid_email") : null}
        required
        autoFocus
        size="md"
      />
      <PasswordBox
        label={t("admin_password")}
        autoComplete="new-password"
        value={draft.password}
        onChange={(event) => change({ password: event.currentTarget.value })}
        required
        size="md"
      />
      {needsCode ? (
        <TextInput
          label={t("setup_code")}
          description={t("setup_code_copy")}
          value={draft.setupCode}
          onChange={(event) => change({ setupCode: event.currentTarget.value })}
          autoComplete="off"
          required
          size="md"
        />
      ) : null}
    </>
  );
}
