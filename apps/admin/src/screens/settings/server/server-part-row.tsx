import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon/icon.tsx";
import type { PartState, ServerPart } from "../../../access/server/server-parts.ts";
import classes from "./server-details.module.css";

const icons: Record<PartState, string> = {
  set: "check_circle",
  usual: "radio_button_unchecked",
  missing: "warning",
};

interface ServerPartRowProps {
  part: ServerPart;
  /** How it is, in a sentence. */
  text: string;
  /** What can be done about it. */
  action?: ReactNode;
  /** What came of that, as wide as the row. */
  outcome?: ReactNode;
}

/** One part of the server: how it is, and the variables that set it. */
export function ServerPartRow({ part, text, action, outcome }: ServerPartRowProps) {
  const { t } = useTranslation();
  return (
    <li className={classes.part} data-state={part.state}>
      <span className={classes.state}>
        <Icon name={icons[part.state]} label={t(`server_state_${part.state}`)} />
      </span>
      <div className={classes.words}>
        <h3 className={classes.name}>{t(`server_part_${part.id}`)}</h3>
        <p className={classes.text}>
          <bdi>{text}</bdi>
        </p>
      </div>
      <div className={classes.side}>
        <span className={classes.variables}>
          {part.variables.map((variable) => (
            <code key={variable} className={classes.variable} dir="ltr">
              {variable}
            </code>
          ))}
        </span>
        {action}
      </div>
      {outcome ? <div className={classes.outcome}>{outcome}</div> : null}
    </li>
  );
}
