import type { ReactNode, Ref } from "react";
import { Box, Row, Text } from "../words.tsx";
import { Icon } from "../icon/icon.tsx";
import classes from "./page-notice.module.css";

/** The meaning of a notice; its color always comes with an icon. */
export type NoticeTone = "info" | "warning" | "danger";

export interface PageNoticeProps {
  tone: NoticeTone;
  title: string;
  /** The icon in front; by default the one of the tone. */
  icon?: string;
  /** Buttons at the end side. */
  actions?: ReactNode;
  children?: ReactNode;
  /** Read out when it appears: politely, or at once for failures. */
  urgent?: boolean;
  ref?: Ref<HTMLDivElement>;
}

const icons: Record<NoticeTone, string> = { info: "info", warning: "warning", danger: "error" };

/** A notice inside the page, above the form or at its end. Stays until its cause is gone. */
export function PageNotice({
  tone,
  title,
  icon,
  actions,
  children,
  urgent = false,
  ref,
}: PageNoticeProps) {
  return (
    <div ref={ref} className={classes.notice} data-tone={tone} role={urgent ? "alert" : "status"}>
      <Row as="span" className={classes.icon}>
        <Icon name={icon ?? icons[tone]} />
      </Row>
      <Box shrink>
        <Text as="p" weight="medium">
          {title}
        </Text>
        {children ? (
          <Text as="div" color="quiet" breaks className={classes.body}>
            {children}
          </Text>
        ) : null}
      </Box>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  );
}
