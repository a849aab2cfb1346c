import { TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { checkServer } from "../../data/server-check.ts";
import { MessageRoom, type MessageText } from "../../design/notice/form-message.tsx";
import { useDebounced } from "../../design/search/use-debounced.ts";
import { toApiUrl } from "../app-config.ts";

export interface ServerAddressProps {
  size?: "sm" | "md";
  /** Called with each change: what was found before is another server. */
  onType: () => void;
  /** Called with the address of a server that this app speaks to, as an API has it. */
  onFind: (url: string) => void;
  onEnter?: () => void;
}

/** The address of any server. It is asked when the typing rests; one that cannot be signed in to is named with the reason. */
export function ServerAddress({ size = "sm", onType, onFind, onEnter }: ServerAddressProps) {
  const { t } = useTranslation();
  const messageId = useId();
  const [checked, setChecked] = useState("");
  const check = useMutation({
    mutationFn: async (typed: string): Promise<MessageText | null> => {
      const url = typedServer(typed);
      if (url === null) return { tone: "error", key: "server_address_wrong" };
      const problem = await checkServer(url);
      if (problem === null) return null;
      const values = { url, host: new URL(url).host };
      return { tone: "error", key: `server_${problem}`, values };
    },
  });
  const handleRest = (typed: string) => {
    setChecked(typed);
    if (typed.trim() === "") return check.reset();
    // Of several answers only that for the last text is heard.
    check.mutate(typed, {
      onSuccess: (message) => {
        const url = typedServer(typed);
        if (message === null && url !== null) onFind(url);
      },
    });
  };
  const [typed, type] = useDebounced({
    value: checked,
    onChange: handleRest,
    isSame: (one, another) => one === another,
  });
  const problem = typed === checked ? (check.data ?? null) : null;
  const checking: MessageText = { tone: "plain", key: "checking_server" };
  return (
    <>
      <TextInput
        label={t("api_url")}
        type="url"
        inputMode="url"
        autoComplete="url"
        dir="ltr"
        placeholder="https://cms.example.com/"
        value={typed}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : messageId}
        onChange={(event) => {
          onType();
          type(event.currentTarget.value);
        }}
        onKeyDown={({ key }) => {
          if (key === "Enter") onEnter?.();
        }}
        size={size}
        data-autofocus
      />
      <MessageRoom id={messageId} message={check.isPending ? checking : problem} />
    </>
  );
}

/** The address that somebody has typed for a server, maybe without its beginning; null where it cannot be one. */
function typedServer(typed: string): string | null {
  const text = typed.trim();
  const whole = /^[a-z][a-z+.-]*:\/\//i.test(text) ? text : `${window.location.protocol}//${text}`;
  return text === "" ? null : toApiUrl(whole);
}
