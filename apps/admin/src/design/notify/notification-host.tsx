import { Button } from "@mantine/core";
import { useRef, type FocusEvent, type KeyboardEvent } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Box, Row, Text } from "../words.tsx";
import { Icon } from "../icon/icon.tsx";
import { useShortcut } from "../shortcuts/shortcuts.ts";
import { useWatched } from "../watched.ts";
import { noticeCard, useMeasured } from "./notice-room.tsx";
import {
  closeNotice,
  pauseNotice,
  resumeNotice,
  shownNotice,
  type NoticeColor,
  type ShownNotice,
} from "./notify.ts";
import classes from "./notification-host.module.css";

const icons: Record<NoticeColor, string> = {
  success: "check",
  danger: "error",
  warning: "warning",
  info: "info",
};

/**
 * The place of the one notice at the bottom of the window. Rendered once at the root of the app. It is part of the first
 * load: a notice often says that the server cannot be reached, and then no code can be loaded either.
 */
export function NotificationHost() {
  const { t } = useTranslation();
  const notice = useWatched(shownNotice);
  const region = useRef<HTMLDivElement>(null);
  const place = { insetInlineStart: useMeasured("start"), insetBlockEnd: useMeasured("bottom") };
  useShortcut("goToNotice", () => region.current?.querySelector("button")?.focus(), {
    enabled: notice !== null,
  });

  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    if (!region.current?.contains(relatedTarget)) resumeNotice();
  };
  const close = () => {
    closeNotice();
    // An element that is removed with the focus in it reports no blur.
    resumeNotice();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  };
  const isUrgent = notice?.color === "danger";
  const card = notice ? <NoticeCard key={notice.key} notice={notice} onClose={close} /> : null;
  return (
    <section aria-label={t("notifications")} className={classes.place} style={place}>
      <div
        ref={region}
        role="none"
        className={classes.target}
        data-layer
        onBlur={handleBlur}
        onFocus={pauseNotice}
        onKeyDown={handleKey}
        onMouseEnter={pauseNotice}
        onMouseLeave={resumeNotice}
      >
        {/* Both are there from the start: what appears together with its live region is often not read out. */}
        <div aria-live="polite">{isUrgent ? null : card}</div>
        <div aria-live="assertive">{isUrgent ? card : null}</div>
      </div>
    </section>
  );
}

function NoticeCard({ notice, onClose }: { notice: ShownNotice; onClose: () => void }) {
  const { t } = useTranslation();
  const { title, details, onClick, color = "info", icon = icons[color] } = notice;
  const handleClick = () => {
    onClose();
    onClick?.();
  };
  return (
    <div ref={noticeCard} className={classes.notice} data-color={color}>
      <Row as="span" fixed className={classes.icon}>
        <Icon name={icon} size={18} />
      </Row>
      <Box grow padY={1} breaks>
        <Text as="p" weight="medium">
          {title}
        </Text>
        {details ? (
          <Text as="p" color="quiet">
            {details}
          </Text>
        ) : null}
      </Box>
      {onClick ? (
        <Button variant="subtle" size="compact-md" className={classes.action} onClick={handleClick}>
          {notice.actionLabel ?? t("ok")}
        </Button>
      ) : null}
      <button type="button" className={classes.close} aria-label={t("close")} onClick={onClose}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
