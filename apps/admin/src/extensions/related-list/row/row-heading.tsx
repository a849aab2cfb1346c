import { Drawer, UnstyledButton } from "@mantine/core";
import { useHost, type RowState } from "@rowhouse/extension-kit";

import { IconButton } from "../../../ui/hint/icon-button.tsx";
import type { Level } from "../levels.ts";
import listClasses from "../related-list.module.css";
import classes from "./row-drawer.module.css";

interface RowHeadingProps {
  levels: readonly Level[];
  name: string;
  fieldLabel: string;
  state: RowState;
  onClose: () => void;
}

/** The way back, level by level, and what this row is called. */
export function RowHeading({ levels, name, fieldLabel, state, onClose }: RowHeadingProps) {
  const { t } = useHost();
  return (
    <div className={classes.heading}>
      <IconButton icon="arrow_back" label={t("related.back")} onClick={onClose} />
      <div className={classes.titles}>
        <nav aria-label={t("related.way")} className={classes.way}>
          <ol>
            {levels.slice(0, -1).map((level, at) => (
              // Levels are told apart by how deep they are.
              <li key={at}>
                <UnstyledButton className={classes.step} onClick={level.closeInner}>
                  {level.label}
                </UnstyledButton>
              </li>
            ))}
            <li>{fieldLabel}</li>
          </ol>
        </nav>
        <Drawer.Title className={classes.title ?? ""} dir="auto" title={name}>
          {name}
        </Drawer.Title>
      </div>
      {state !== "saved" && (
        <span className={listClasses.mark} data-state={state}>
          {t(`related.states.${state}`)}
        </span>
      )}
    </div>
  );
}
