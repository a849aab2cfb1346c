import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "../icon/icon.tsx";
import classes from "./password-box.module.css";

/** A text box for a password, with a button that shows what was typed. */
export function PasswordBox(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      visibilityToggleIcon={ToggleIcon}
      visibilityToggleButtonProps={{
        "aria-label": t("show_password"),
        className: classes.toggle,
        tabIndex: 0,
      }}
      {...props}
    />
  );
}

function ToggleIcon({ reveal }: { reveal: boolean }) {
  return <Icon name={reveal ? "visibility_off" : "visibility"} />;
}
