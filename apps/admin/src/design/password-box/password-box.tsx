import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Icon } from "../icon/icon.tsx";
import classes from "./password-box.module.css";

/** A text box for a password, with a button that shows what was typed; it says when Caps Lock is on. */
export function PasswordBox({ visible, onVisibilityChange, ...props }: PasswordInputProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const isVisible = visible ?? isShown;
  const [isCaps, setCaps] = useState(false);
  // Keys that browsers fill in for the user come without modifiers.
  const watch = ({ nativeEvent: event }: KeyboardEvent) =>
    setCaps(event instanceof globalThis.KeyboardEvent && event.getModifierState("CapsLock"));
  return (
    <div className={classes.box}>
      <PasswordInput
        visible={isVisible}
        onVisibilityChange={(next) => {
          setShown(next);
          onVisibilityChange?.(next);
        }}
        visibilityToggleIcon={ToggleIcon}
        visibilityToggleButtonProps={{
          "aria-label": t("show_password"),
          "aria-pressed": isVisible,
          className: classes.toggle,
          tabIndex: 0,
        }}
        aria-invalid={Boolean(props.error) || undefined}
        onKeyDown={watch}
        onKeyUp={watch}
        onBlur={() => setCaps(false)}
        {...props}
      />
      <span className={classes.caps} aria-live="polite">
        {isCaps ? t("caps_lock_on") : null}
      </span>
    </div>
  );
}

function ToggleIcon({ reveal }: { reveal: boolean }) {
  return <Icon name={reveal ? "visibility_off" : "visibility"} />;
}
