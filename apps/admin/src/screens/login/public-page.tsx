import { useState, type ReactNode } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Box, Stack, Text } from "../../design/words.tsx";
import { LayerRoom } from "../../design/layers/layer-room.tsx";
import { Mark } from "../../design/mark/mark.tsx";
import { Skeleton } from "../../design/states/skeletons.tsx";
import type { ProjectLook } from "./use-project-look.ts";
import "../../design/focus/keep-focus.ts";
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
    <Stack as="main" align="center" gap={6} surface="sunken" className={classes.screen}>
      <title>{title}</title>
      {look.backgroundUrl === null ? null : (
        <Background key={look.backgroundUrl} url={look.backgroundUrl} />
      )}
      <Box
        full
        pad={8}
        border
        radius="card"
        surface="surface"
        className={classes.card}
        data-wide={isWide || undefined}
      >
        <Box below={5} className={classes.logo}>
          {look.isPending ? (
            <Skeleton width="40px" height="40px" />
          ) : (
            <Mark logoUrl={look.logoUrl} isBusy={isBusy} isLarge />
          )}
        </Box>
        <Text as="h1" size="title" weight="strong" breaks className={classes.title} tabIndex={-1}>
          {title}
        </Text>
        {copy ? (
          <Text as="p" above={1} color="quiet">
            {copy}
          </Text>
        ) : null}
        {children}
      </Box>
      {version ? (
        // The browser's own tooltip: ours would bring its positioning library to the lightest page.
        <Box
          as="p"
          radius="control"
          surface="sunken"
          color="faint"
          size="small"
          className={classes.foot}
          title={t("version_tooltip", { version })}
        >
          {t("powered_by", { product: "Rowhouse" })}
        </Box>
      ) : null}
      <LayerRoom />
    </Stack>
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
    <Text as="div" textAlign="center">
      <button type="button" className={classes.link} onClick={onClick}>
        {label}
      </button>
    </Text>
  );
}
