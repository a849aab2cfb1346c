import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import classes from "./states.module.css";

export interface EmptyStateProps {
  icon: string;
  title: string;
  body?: ReactNode;
  /** One button or link that leads on. */
  action?: ReactNode;
}

/** One icon, one sentence, one action: what a screen shows when there is nothing to show. */
export function EmptyState({ icon, title, body, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <span className={classes.picture}>
        <Icon name={icon} size={36} />
      </span>
      <h2 className={classes.title}>{title}</h2>
      {body ? <p className={classes.body}>{body}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
