import { ActionIcon } from "@mantine/core";
import { useHost, type InputProps } from "@rowhouse/extension-kit";

import { isJsonValue, type JsonValue } from "../../ui/code/json-value.ts";
import { Hint } from "../../ui/hint/hint.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./json-tree.module.css";
import { pathMark, TreeEditProvider, useTreeEditor } from "./tree-edit.ts";
import { TreeBranch } from "./tree-entries.tsx";

interface JsonTreeProps extends InputProps<JsonValue | null> {
  onText: () => void;
}

/** A value as a tree whose branches fold and whose entries are edited in place, and the way back to its text. */
export function JsonTree(props: JsonTreeProps) {
  const { id, labelledBy, describedBy, value, readOnly, onChange, onText } = props;
  const { t } = useHost();
  const { edit, frame } = useTreeEditor(value, (next) => {
    if (!readOnly && isJsonValue(next)) onChange(next);
  });
  const text = t("interfaces.json.as_text");

  return (
    <div
      ref={frame}
      aria-describedby={describedBy}
      aria-labelledby={labelledBy}
      className={classes.frame}
      data-read-only={readOnly || undefined}
      id={id}
      role="group"
    >
      <TreeEditProvider value={readOnly ? null : edit}>
        <div className={classes.tree} dir="ltr" {...pathMark([])}>
          <TreeBranch branch={value} path={[]} />
        </div>
      </TreeEditProvider>
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
