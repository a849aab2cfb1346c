import { ActionIcon, Button, TextInput, type PasswordInputProps } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { Hint } from "../hint/hint.tsx";
import { Icon } from "../icon/icon.tsx";
import { PasswordBox } from "../password-box/password-box.tsx";
import classes from "./secret-box.module.css";
import { makeSecret, strengthOf, strengths } from "./secret.model.ts";

export interface SecretBoxProps {
  control: Pick<
    PasswordInputProps,
    "id" | "readOnly" | "error" | "attributes" | "aria-required"
  > & {
    placeholder: string | undefined;
  };
  typed: string;
  onType: (text: string) => void;
  isSet: boolean;
  /** Dots in place of letters, until somebody wants to see them. */
  isHidden: boolean;
}

/** A box for something secret: how strong it is, a random one, and a copy for the person it is for. */
export function SecretBox({ control, typed, onType, isSet, isHidden }: SecretBoxProps) {
  const { t } = useTranslation();
  const [isVisible, setVisible] = useState(!isHidden);
  const [copied, setCopied] = useState("");
  const isChanged = typed !== "";

  function generate() {
    setVisible(true);
    onType(makeSecret());
  }

  async function copy() {
    await navigator.clipboard.writeText(typed);
    setCopied(typed);
  }

  const isCopied = isChanged && copied === typed;
  const lock = (
    <span
      className={classes.lock}
      data-changed={isChanged || undefined}
      data-set={isSet || undefined}
    >
      <Icon name={isChanged || !isSet ? "lock_open" : "lock"} size={18} />
    </span>
  );
  if (control.readOnly) {
    const { attributes: _ofPassword, ...box } = control;
    return <TextInput {...box} leftSection={lock} value="" />;
  }
  return (
    <div>
      <PasswordBox
        {...control}
        autoComplete="new-password"
        leftSection={lock}
        spellCheck={false}
        value={typed}
        visible={isVisible}
        onChange={(event) => onType(event.currentTarget.value)}
        onVisibilityChange={setVisible}
      />
      <div className={classes.foot}>
        {isChanged && <Meter text={typed} />}
        <span className={classes.tools}>
          <Button
            leftSection={<Icon name="casino" size={18} />}
            size="compact-sm"
            variant="subtle"
            onClick={generate}
          >
            {t("interfaces.password.generate")}
          </Button>
          {isChanged && "clipboard" in navigator && (
            <Tool
              icon={isCopied ? "check" : "content_copy"}
              label={t(isCopied ? "interfaces.password.copied" : "interfaces.password.copy")}
              onUse={() => void copy()}
            />
          )}
        </span>
      </div>
    </div>
  );
}

function Meter({ text }: { text: string }) {
  const { t } = useTranslation();
  const strength = strengthOf(text);
  return (
    <span className={classes.meter} data-strength={strength}>
      <span aria-hidden className={classes.bars}>
        {strengths.map((one, index) => (
          <span
            key={one}
            className={classes.bar}
            data-filled={index <= strengths.indexOf(strength) || undefined}
          />
        ))}
      </span>
      <span aria-live="polite">{t(`interfaces.password.${strength}`)}</span>
    </span>
  );
}

function Tool({ icon, label, onUse }: { icon: string; label: string; onUse: () => void }) {
  return (
    <Hint isName label={label}>
      <ActionIcon aria-label={label} className={classes.tool} size={28} onClick={onUse}>
        <Icon name={icon} size={18} />
      </ActionIcon>
    </Hint>
  );
}
