import { Button, Menu } from "@mantine/core";
import { useHost, type InputProps } from "@rowhouse/extension-kit";
import { useId, useState } from "react";
import { MenuButton } from "../../design/layers/opener.tsx";
import { Row, Text } from "../../design/words.tsx";
import { isJsonValue, type JsonValue } from "../../design/code/code-value.ts";
import { Hint } from "../../design/hint/hint.tsx";
import { ActionIcon } from "../../design/icon/action-icon.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { EntryName, EntryValue } from "./entry-boxes.tsx";
import classes from "./json-tree.module.css";
import { branchesOf } from "./model.ts";
import {
  pathMark,
  TreeEditProvider,
  useTreeEdit,
  useTreeEditor,
  type TreeEdit,
} from "./tree-edit.ts";
import { entryKinds, kindOf, pathName, type TreePath } from "./tree.model.ts";

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
      <Row justify="end" rule="above" className={classes.foot}>
        <Hint isName label={text}>
          <ActionIcon aria-label={text} size={28} onClick={onText}>
            <Icon name="code" size={18} />
          </ActionIcon>
        </Hint>
      </Row>
    </div>
  );
}

interface TreeBranchProps {
  branch: unknown;
  path: TreePath;
}

/** Entries that are rendered at once. */
const step = 100;

/** The entries of a list or an object; of many the first ones. */
function TreeBranch({ branch, path }: TreeBranchProps) {
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
      <Row gap={1} align="start" radius="control" className={classes.row}>
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
          <Text color="faint" className={classes.count}>
            {Array.isArray(value) ? "[ ]" : "{ }"}{" "}
            {t("interfaces.json.entries", { count: branches.length })}
          </Text>
        )}
        {edit !== null && <EntryMenu {...props} edit={edit} />}
      </Row>
      {problem !== null && (
        <Text
          as="p"
          below={1}
          size="small"
          color="danger"
          className={classes.problem}
          id={problemId}
          role="alert"
        >
          {problem}
        </Text>
      )}
      {branches !== null && isOpen && <TreeBranch branch={value} path={path} />}
    </div>
  );
}

interface EntryMenuProps {
  path: TreePath;
  value: unknown;
  isFirst: boolean;
  isLast: boolean;
  edit: TreeEdit;
}

/** The menu of actions on an entry. */
function EntryMenu({ path, value, isFirst, isLast, edit }: EntryMenuProps) {
  const { t } = useHost();
  return (
    <MenuButton
      button={
        <ActionIcon
          aria-label={t("interfaces.json.actions", { name: pathName(path) })}
          className={classes.menu}
          data-part="menu"
          size={28}
        >
          <Icon name="more_vert" size={18} />
        </ActionIcon>
      }
    >
      <Menu.Label>{t("interfaces.json.kind")}</Menu.Label>
      <Menu.RadioGroup
        value={kindOf(value)}
        onChange={(next) => {
          const kind = entryKinds.find((one) => one === next);
          if (kind !== undefined) edit.setKind(path, kind);
        }}
      >
        {entryKinds.map((one) => (
          <Menu.RadioItem key={one} closeMenuOnClick value={one}>
            {t(`interfaces.json.kinds.${one}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item
        disabled={isFirst}
        leftSection={<Icon name="arrow_upward" size={18} />}
        onClick={() => edit.move(path, -1)}
      >
        {t("interfaces.json.up")}
      </Menu.Item>
      <Menu.Item
        disabled={isLast}
        leftSection={<Icon name="arrow_downward" size={18} />}
        onClick={() => edit.move(path, 1)}
      >
        {t("interfaces.json.down")}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon name="content_copy" size={18} />}
        onClick={() => edit.duplicate(path)}
      >
        {t("interfaces.json.duplicate")}
      </Menu.Item>
      <Menu.Item
        color="red"
        leftSection={<Icon name="delete" size={18} />}
        onClick={() => edit.remove(path)}
      >
        {t("interfaces.json.remove")}
      </Menu.Item>
    </MenuButton>
  );
}
