import { ActionIcon } from "@mantine/core";
import { useHost, type InputProps } from "@rowhouse/extension-kit";
import { useState } from "react";

import type { JsonValue } from "../../ui/code/json-value.ts";
import { Hint } from "../../ui/hint/hint.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./json-tree.module.css";
import { branchesOf } from "./model.ts";

interface JsonTreeProps extends InputProps<JsonValue> {
  onText: () => void;
}

/** A value as a tree whose branches fold, and the way back to its text. */
export function JsonTree(props: JsonTreeProps) {
  const { id, labelledBy, describedBy, value, onText } = props;
  const { t } = useHost();
  const text = t("interfaces.json.as_text");
  return (
    <div
      aria-describedby={describedBy}
      aria-labelledby={labelledBy}
      className={classes.frame}
      id={id}
      role="group"
    >
      <div className={classes.tree} dir="ltr">
        <Branch level={0} name={null} value={value} />
      </div>
      <div className={classes.foot}>
        <Hint isName label={text}>
          <ActionIcon aria-label={text} size={28} onClick={onText}>
            <Icon name="code" size={18} />
          </ActionIcon>
        </Hint>
      </div>
    </div>
  );
}

interface BranchProps {
  name: string | null;
  value: unknown;
  level: number;
}

/** Levels that are open at first. */
const openLevels = 2;

function Branch({ name, value, level }: BranchProps) {
  const { t } = useHost();
  const [isOpen, setOpen] = useState(level < openLevels);
  const branches = branchesOf(value);
  const key = name === null ? null : <span className={classes.key}>{name}: </span>;
  if (branches === null)
    return (
      <div className={classes.leaf}>
        {key}
        <span data-kind={value === null ? "null" : typeof value}>{JSON.stringify(value)}</span>
      </div>
    );
  const count = t("interfaces.json.entries", { count: branches.length });
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>
        {key}
        <span className={classes.count}>
          {Array.isArray(value) ? "[ ]" : "{ }"} {count}
        </span>
      </summary>
      {isOpen && (
        <div className={classes.inner}>
          {branches.map(([inner, entry]) => (
            <Branch key={inner} level={level + 1} name={inner} value={entry} />
          ))}
        </div>
      )}
    </details>
  );
}
