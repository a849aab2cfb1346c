import "@mantine/notifications/styles.layer.css";
import { Button } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { Icon } from "../icon/icon.tsx";
import { useIsPhone } from "../window/use-is-phone.ts";
import { connectStack, type Notice, type NoticeColor } from "./notify.ts";
import classes from "./notify.module.css";

const looks: Record<NoticeColor, { color: string; icon: string }> = {
  success: { color: "green", icon: "check" },
  danger: { color: "red", icon: "error" },
  warning: { color: "amber", icon: "warning" },
  info: { color: "blue", icon: "info" },
};

/** The corner where notices stack up. */
export function NotificationStack() {
  const isPhone = useIsPhone();
  useEffect(() => connectStack(show), []);
  return (
    <Notifications
      // On phones the bottom belongs to the save button.
      position={isPhone ? "top-center" : "bottom-right"}
      limit={4}
      autoClose={5000}
      containerWidth={380}
      zIndex={400}
    />
  );
}

function show(notice: Notice): void {
  const look = looks[notice.color ?? "info"];
  const id = notice.id ?? crypto.randomUUID();
  notifications.hide(id);
  notifications.show({
    id,
    title: notice.title,
    message: <NoticeBody notice={notice} onDone={() => notifications.hide(id)} />,
    color: look.color,
    icon: <Icon name={notice.icon ?? look.icon} size={18} />,
    autoClose: notice.delay === 0 ? false : (notice.delay ?? 5000),
    withBorder: false,
    classNames: {
      root: classes.notice,
      title: classes.title,
      icon: classes.icon,
    },
    role: notice.color === "danger" ? "alert" : "status",
  });
}

function NoticeBody({ notice, onDone }: { notice: Notice; onDone: () => void }) {
  const { onClick } = notice;
  const handleClick = () => {
    onClick?.();
    onDone();
  };
  return (
    <>
      {notice.details}
      {onClick ? (
        <div className={classes.action}>
          <Button
            variant="light"
            size="compact-sm"
            onClick={handleClick}
            leftSection={notice.iconRight ? <Icon name={notice.iconRight} size={16} /> : null}
          >
            {notice.actionLabel ?? notice.title}
          </Button>
        </div>
      ) : null}
    </>
  );
}
