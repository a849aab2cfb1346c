import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Row } from "../words.tsx";
import { Icon } from "../icon/icon.tsx";
import classes from "./form-message.module.css";

/** How a message looks. */
export type MessageTone = "plain" | "warning" | "error";

/** The words of a form about what happened: the key of a text and what it is filled with. */
export interface MessageText {
  tone: MessageTone;
  key: string;
  values?: Record<string, string | number>;
}

const icons: Record<MessageTone, string> = {
  plain: "schedule",
  warning: "warning",
  error: "error",
};

/** The room above the buttons of a form for what there is to say. It is there without a message too, so that nothing jumps. */
export function MessageRoom({ id, message }: { id?: string; message: MessageText | null }) {
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
