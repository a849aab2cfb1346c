import type { ReactNode } from "react";
import { Box, Text } from "../words.tsx";
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
      <Text as="h2" size="section" weight="strong">
        {title}
      </Text>
      {body ? (
        <Text as="p" color="quiet" breaks>
          {body}
        </Text>
      ) : null}
      {action ? <Box above={4}>{action}</Box> : null}
    </div>
  );
}
