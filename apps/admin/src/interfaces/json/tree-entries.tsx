import { Button } from "@mantine/core";
import { useHost } from "@rowhouse/extension-kit";
import { useId, useState } from "react";

import { Icon } from "../../ui/icon/icon.tsx";
import { EntryMenu } from "./entry-menu.tsx";
import { EntryName } from "./entry-name.tsx";
import { EntryValue } from "./entry-value.tsx";
import classes from "./json-tree.module.css";
import { branchesOf } from "./model.ts";
import { pathMark, useTreeEdit } from "./tree-edit.ts";
import { pathName, type TreePath } from "./tree.model.ts";

interface TreeBranchProps {
  branch: unknown;
  path: TreePath;
}

/** Entries that are rendered at once. */
const step = 100;

/** The entries of a list or an object; of many the first ones. */
export function TreeBranch({ branch, path }: TreeBranchProps) {
  const { t } = useHost();
  const edit = useTreeEdit();
  const [limit, setLimit] = useState(step);
  const entries = branchesOf(branch) ?? [];
  const shown = entries.slice(0, limit).map(([key, entry], place) => ({ key, entry, place }));
  const left = entries.length - limit;
  const name = pathName(path);
  return (
    <div className={classes.branch}>
      {shown.map(({ key, entry, place }) => (
        // By its place: an entry that is renamed stays the same.
        <TreeEntry
          key={place}
          isFirst={place === 0}
          isLast={place === entries.length - 1}
          path={[...path, key]}
          value={entry}
        />
      ))}
      {left > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={() => setLimit(limit + step)}>
          {t("interfaces.json.more", { count: Math.min(left, step) })}
        </Button>
      )}
      {edit !== null && left <= 0 && (
        <Button
          aria-label={path.length === 0 ? undefined : t("interfaces.json.add_to", { name })}
          color="gray"
          data-part="add"
          leftSection={<Icon name="add" size={16} />}
          size="compact-xs"
          variant="subtle"
          onClick={() => edit.add(path)}
        >
          {t("interfaces.json.add")}
        </Button>
      )}
    </div>
  );
}

interface TreeEntryProps {
  path: TreePath;
  value: unknown;
  isFirst: boolean;
  isLast: boolean;
}

/** Levels that are open at first. */
const openLevels = 1;

/** An entry of a tree: its name, its value or its own entries, and what can be done with it. */
function TreeEntry(props: TreeEntryProps) {
  const { path, value } = props;
  const { t } = useHost();
  const edit = useTreeEdit();
  const [isOpen, setOpen] = useState(path.length <= openLevels);
  const [problem, setProblem] = useState<string | null>(null);
  const problemId = useId();
  const branches = branchesOf(value);
  const describedBy = problem === null ? undefined : problemId;

  return (
    <div className={classes.entry} {...pathMark(path)}>
      <div className={classes.row}>
        {branches === null ? (
          <span className={classes.twist} />
        ) : (
          <button
            aria-expanded={isOpen}
            aria-label={t("interfaces.json.entries_of", { name: pathName(path) })}
            className={classes.twist}
            type="button"
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? "keyboard_arrow_down" : "chevron_right"} size={18} />
          </button>
        )}
        <EntryName describedBy={describedBy} path={path} onProblem={setProblem} />
        {branches === null ? (
          <EntryValue describedBy={describedBy} path={path} value={value} onProblem={setProblem} />
        ) : (
          <span className={classes.count}>
            {Array.isArray(value) ? "[ ]" : "{ }"}{" "}
            {t("interfaces.json.entries", { count: branches.length })}
          </span>
        )}
        {edit !== null && <EntryMenu {...props} edit={edit} />}
      </div>
      {problem !== null && (
        <p className={classes.problem} id={problemId} role="alert">
          {problem}
        </p>
      )}
      {branches !== null && isOpen && <TreeBranch branch={value} path={path} />}
    </div>
  );
}
