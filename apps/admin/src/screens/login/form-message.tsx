import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Row } from "../../design/words.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import type { LoginMessage, MessageTone } from "./login.model.ts";
import classes from "./login.module.css";

const icons: Record<MessageTone, string> = {
  plain: "schedule",
  warning: "warning",
  error: "error",
};

/** The room above the buttons of a form for what there is to say. It is there without a message too, so that nothing jumps. */
export function MessageRoom({ id, message }: { id?: string; message: LoginMessage | null }) {
  const { t } = useTranslation();
  return (
    <div className={classes.messageRoom} id={id}>
      {message === null ? null : (
        <FormMessage tone={message.tone}>{t(message.key, message.values ?? {})}</FormMessage>
      )}
    </div>
  );
}

/** The message about a failure; read out when it appears. */
export function FormMessage({ tone, children }: { tone: MessageTone; children: ReactNode }) {
  return (
    <Row
      gap={2}
      color="text"
      breaks
      className={classes.message}
      data-tone={tone}
      role={tone === "plain" ? "status" : "alert"}
    >
      <Icon name={icons[tone]} size={18} />
      <span>{children}</span>
    </Row>
  );
}
