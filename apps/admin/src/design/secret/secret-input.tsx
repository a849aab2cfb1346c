import { Button, type PasswordInputProps, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Row } from "../words.tsx";
import { Hint } from "../hint/hint.tsx";
import { ActionIcon } from "../icon/action-icon.tsx";
import { Icon } from "../icon/icon.tsx";
import { PasswordBox } from "../password-box/password-box.tsx";
import { makeSecret, strengthOf, strengths } from "./secret.model.ts";
import classes from "./secret-box.module.css";

interface SecretInputProps extends SecretField {
  control: Omit<SecretBoxProps["control"], "placeholder">;
  readOnly: boolean;
  options: { hide: boolean; showHash: boolean; placeholder: string | undefined };
}

/** A box for a text that is entered again and never shown as it is stored, unless its hash may be. */
export function SecretInput({ control, readOnly, options, ...field }: SecretInputProps) {
  const { t } = useTranslation();
  const { typed, stored, type } = useSecret(field);
  const isSet = stored !== null && stored !== "";
  const said = t(readOnly ? "interfaces.password.is_set" : "interfaces.password.secured");
  const secured = options.showHash ? String(stored) : said;
  return (
    <SecretBox
      control={{ ...control, placeholder: isSet ? secured : options.placeholder }}
      isHidden={options.hide}
      isSet={isSet}
      typed={typed}
      onType={type}
    />
  );
}

type Stored = string | number | null;

/** The value of a field, and how it is staged. */
interface SecretField {
  value: Stored;
  onChange: (value: Stored) => void;
}

interface Secret {
  /** The typed text; empty while the secret is as it was. */
  typed: string;
  /** The secret as it was before. */
  stored: Stored;
  type: (text: string) => void;
}

/**
 * The text of a box for something secret. It begins empty, whatever is stored; emptying it takes the change back, so that
 * nothing is lost by accident. A value from outside (undo, clear, save) empties it.
 */
function useSecret({ value, onChange }: SecretField): Secret {
  const [state, setState] = useState({ typed: "", stored: value });
  const expected = state.typed === "" ? state.stored : state.typed;
  const current = expected === value ? state : { typed: "", stored: value };
  if (current !== state) setState(current);
  return {
    ...current,
    type: (text) => {
      setState({ typed: text, stored: current.stored });
      onChange(text === "" ? current.stored : text);
    },
  };
}

interface SecretBoxProps {
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
function SecretBox({ control, typed, onType, isSet, isHidden }: SecretBoxProps) {
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
    <Row
      as="span"
      inline
      color="faint"
      className={classes.lock}
      data-changed={isChanged || undefined}
      data-set={isSet || undefined}
    >
      <Icon name={isChanged || !isSet ? "lock_open" : "lock"} size={18} />
    </Row>
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
      <Row gap={3} align="center" above={1} size="small" className={classes.foot}>
        {isChanged && <Meter text={typed} />}
        <Row as="span" gap={1} className={classes.tools}>
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
        </Row>
      </Row>
    </div>
  );
}

function Meter({ text }: { text: string }) {
  const { t } = useTranslation();
  const strength = strengthOf(text);
  return (
    <Row
      as="span"
      gap={2}
      align="center"
      color="quiet"
      className={classes.meter}
      data-strength={strength}
    >
      <Row as="span" aria-hidden className={classes.bars}>
        {strengths.map((one, index) => (
          <span
            key={one}
            className={classes.bar}
            data-filled={index <= strengths.indexOf(strength) || undefined}
          />
        ))}
      </Row>
      <span aria-live="polite">{t(`interfaces.password.${strength}`)}</span>
    </Row>
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
