import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon/icon.tsx";
import { LayerRoom } from "../../ui/layers/layer-room.tsx";
import type { LoginMessage, MessageTone } from "./login.model.ts";
import classes from "./login.module.css";

export interface PublicPageProps {
  title: string;
  copy?: ReactNode;
  logo: ReactNode;
  isWide?: boolean;
  version?: string;
  children: ReactNode;
}

/** A page before signing in: one card in the middle of the window. */
export function PublicPage({ title, copy, logo, isWide, version, children }: PublicPageProps) {
  const { t } = useTranslation();
  return (
    <main className={classes.screen}>
      <title>{title}</title>
      <div className={classes.card} data-wide={isWide || undefined}>
        <div className={classes.logo}>{logo}</div>
        <h1 className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {copy ? <p className={classes.copy}>{copy}</p> : null}
        {children}
      </div>
      {version ? (
        // The browser's own tooltip: ours would bring its positioning library to the lightest page.
        <p className={classes.foot} title={t("version_tooltip", { version })}>
          {t("powered_by", { product: "Rowhouse" })}
        </p>
      ) : null}
      <LayerRoom />
    </main>
  );
}

const icons: Record<MessageTone, string> = {
  plain: "schedule",
  warning: "warning",
  error: "error",
};

/** The message of a failure, if there is one. */
export function LoginNotice({ message }: { message: LoginMessage | null }) {
  const { t } = useTranslation();
  return message === null ? null : (
    <FormMessage tone={message.tone}>{t(message.key, message.values ?? {})}</FormMessage>
  );
}

/** What went wrong, above the form; read out when it appears. */
export function FormMessage({ tone, children }: { tone: MessageTone; children: ReactNode }) {
  return (
    <div className={classes.message} data-tone={tone} role={tone === "plain" ? "status" : "alert"}>
      <Icon name={icons[tone]} size={18} />
      <span>{children}</span>
    </div>
  );
}

/** A button that looks like a link, below a form. */
export function TextButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <div className={classes.center}>
      <button type="button" className={classes.link} onClick={onClick}>
        {label}
      </button>
    </div>
  );
}
