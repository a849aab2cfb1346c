import { TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { labelOf } from "../../access/projects/targets.ts";
import { checkServer } from "../../data/server-check.ts";
import { SelectBox } from "../../design/field/select/select-box.tsx";
import { useDebounced } from "../../design/search/use-debounced.ts";
import { MessageRoom } from "./form-message.tsx";
import { type LoginMessage, serverMessage, targetKey, typedServer } from "./login.model.ts";
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
      {isOther ? <AddressBox login={login} /> : null}
    </div>
  );
}

/** The address of any server. It is asked when the typing rests; who cannot be signed in to is named with the reason. */
function AddressBox({ login }: { login: LoginState }) {
  const { t } = useTranslation();
  const messageId = useId();
  const [checked, setChecked] = useState("");
  const check = useMutation({
    mutationFn: async (typed: string): Promise<LoginMessage | null> => {
      const url = typedServer(typed);
      if (url === null) return { tone: "error", key: "server_address_wrong" };
      const problem = await checkServer(url);
      return problem === null ? null : serverMessage(problem, url);
    },
  });
  const handleRest = (typed: string) => {
    setChecked(typed);
    if (typed.trim() === "") return check.reset();
    // Of several answers only that for the last text is heard.
    check.mutate(typed, {
      onSuccess: (message) => {
        const url = typedServer(typed);
        if (message === null && url !== null) login.chooseAddress(url);
      },
    });
  };
  const [typed, type] = useDebounced({
    value: checked,
    onChange: handleRest,
    isSame: (one, another) => one === another,
  });
  const message = typed === checked ? (check.data ?? null) : null;
  return (
    <>
      <TextInput
        label={t("api_url")}
        description={check.isPending ? t("checking_server") : undefined}
        type="url"
        inputMode="url"
        autoComplete="url"
        value={typed}
        aria-invalid={message !== null}
        aria-describedby={message === null ? undefined : messageId}
        onChange={(event) => {
          login.openAddress();
          type(event.currentTarget.value);
        }}
        size="md"
      />
      <MessageRoom id={messageId} message={message} />
    </>
  );
}
