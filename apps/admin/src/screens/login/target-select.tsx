import { TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProjectTarget } from "../../data/session.ts";
import { SelectBox } from "../../design/field/select/select-box.tsx";
import { targetKey } from "./login.model.ts";
import type { LoginState } from "./use-login.ts";
import classes from "./login.module.css";

const other = "other";

/** Which project to sign in to. */
export function TargetSelect({ login }: { login: LoginState }) {
  const { t } = useTranslation();
  const id = useId();
  const { targets, target, allowOther } = login;
  const isKnown = targets.some((known) => targetKey(known) === targetKey(target));
  const [isTyping, setTyping] = useState(!isKnown);
  const [typed, setTyped] = useState(isKnown ? "" : target.url);

  const options = [
    ...targets.map((known) => ({ value: targetKey(known), label: labelOf(known, targets) })),
    ...(allowOther ? [{ value: other, label: t("other_project") }] : []),
  ];
  const handleChoose = (value: string | null) => {
    const known = targets.find((one) => targetKey(one) === value);
    setTyping(!known);
    if (known) login.chooseTarget(known);
  };
  return (
    <div className={classes.form}>
      <SelectBox
        id={id}
        label={t("project")}
        options={options}
        placeholder={t("project")}
        value={isTyping ? other : targetKey(target)}
        onChange={handleChoose}
        size="md"
      />
      {isTyping ? (
        <TextInput
          label={t("api_url")}
          type="url"
          inputMode="url"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => void login.chooseOther(typed)}
          size="md"
        />
      ) : null}
    </div>
  );
}

/** Projects of one server are labeled by their key, servers by their address. */
function labelOf(target: ProjectTarget, all: readonly ProjectTarget[]): string {
  const isAlone = all.filter((one) => one.url === target.url).length < 2;
  const { host } = new URL(target.url);
  return isAlone || target.project === "_" ? host : target.project;
}
