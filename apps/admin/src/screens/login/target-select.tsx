import { useId } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { labelOf } from "../../access/projects/targets.ts";
import { ServerAddress } from "../../access/server/server-address.tsx";
import { SelectBox } from "../../design/field/select/select-box.tsx";
import { targetKey } from "./login.model.ts";
import type { LoginState } from "./use-login.ts";
import classes from "./login.module.css";

const other = "other";

/** Which project to sign in to. */
export function TargetSelect({ login }: { login: LoginState }) {
  const { t } = useTranslation();
  const id = useId();
  const { targets, target, labels, allowOther, isOther } = login;

  const options = [
    ...targets.map((known) => ({
      value: targetKey(known),
      label: labelOf(known, targets, labels),
    })),
    ...(allowOther ? [{ value: other, label: t("other_project") }] : []),
  ];
  const handleChoose = (value: string | null) => {
    const known = targets.find((one) => targetKey(one) === value);
    if (known) login.chooseTarget(known);
    else if (allowOther && !isOther) login.openAddress();
  };
  return (
    <div className={classes.form}>
      <SelectBox
        id={id}
        label={t("project")}
        options={options}
        placeholder={t("project")}
        value={isOther ? other : targetKey(target)}
        onChange={handleChoose}
        size="md"
      />
      {isOther ? (
        <ServerAddress size="md" onType={login.openAddress} onFind={login.chooseAddress} />
      ) : null}
    </div>
  );
}
