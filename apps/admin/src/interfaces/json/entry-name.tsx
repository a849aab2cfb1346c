import { useHost } from "@rowhouse/extension-kit";
import { useState } from "react";

import classes from "./json-tree.module.css";
import { useTreeEdit } from "./tree-edit.ts";
import { pathName, type TreePath } from "./tree.model.ts";

interface EntryNameProps {
  path: TreePath;
  describedBy: string | undefined;
  onProblem: (problem: string | null) => void;
}

/** The place in a list, or the name in an object, which is given when the box is left. */
export function EntryName({ path, describedBy, onProblem }: EntryNameProps) {
  const { t } = useHost();
  const edit = useTreeEdit();
  const name = path.at(-1) ?? "";
  const [typed, setTyped] = useState<{ text: string; of: string | number } | null>(null);
  if (typeof name === "number" || edit === null)
    return <span className={classes.key}>{name}: </span>;
  const text = typed?.of === name ? typed.text : name;

  function give() {
    if (edit === null || text === name) return;
    const isGiven = edit.rename(path, text);
    onProblem(isGiven ? null : t("interfaces.json.name_taken", { name: text }));
    if (isGiven) setTyped(null);
  }

  return (
    <>
      <input
        aria-describedby={describedBy}
        aria-label={t("interfaces.json.name_of", { name: pathName(path) })}
        className={classes.name}
        data-part="name"
        size={Math.max(2, text.length)}
        spellCheck={false}
        value={text}
        onBlur={give}
        onChange={(event) => setTyped({ text: event.currentTarget.value, of: name })}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            give();
          }
          if (event.key !== "Escape" || text === name) return;
          event.stopPropagation();
          setTyped(null);
          onProblem(null);
        }}
      />
      <span className={classes.colon}>:</span>
    </>
  );
}
