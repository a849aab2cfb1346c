import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LayerRoom } from "../../ui/layers/layer-room.tsx";
import { Mark } from "../../ui/mark/mark.tsx";
import { Skeleton } from "../../ui/states/skeletons.tsx";
import type { ProjectLook } from "./use-project-look.ts";
import "../../ui/focus/by-keys.ts";
import classes from "./login.module.css";

export interface PublicPageProps {
  title: string;
  copy?: ReactNode;
  look: ProjectLook;
  /** Requests are under way. */
  isBusy?: boolean;
  isWide?: boolean;
  version?: string;
  children: ReactNode;
}

/** A page before signing in: one card, whose upper edge stays where it is whatever the card holds. */
export function PublicPage(props: PublicPageProps) {
  const { title, copy, look, isBusy = false, isWide, version, children } = props;
  const { t } = useTranslation();
  return (
    <main className={classes.screen}>
      <title>{title}</title>
      {look.backgroundUrl === null ? null : (
        <Background key={look.backgroundUrl} url={look.backgroundUrl} />
      )}
      <div className={classes.card} data-wide={isWide || undefined}>
        <div className={classes.logo}>
          {look.isPending ? (
            <Skeleton width="40px" height="40px" />
          ) : (
            <Mark logoUrl={look.logoUrl} isBusy={isBusy} isLarge />
          )}
        </div>
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

/** The project's picture behind the card. It takes no room and appears once it is there; phones do not load it. */
function Background({ url }: { url: string }) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <img
      className={classes.background}
      data-loaded={isLoaded || undefined}
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      fetchPriority="low"
      onLoad={() => setLoaded(true)}
    />
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
