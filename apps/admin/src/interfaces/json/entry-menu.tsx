import { ActionIcon, Menu } from "@mantine/core";
import { useHost } from "@rowhouse/extension-kit";

import { Icon } from "../../ui/icon/icon.tsx";
import classes from "./json-tree.module.css";
import type { TreeEdit } from "./tree-edit.ts";
import { entryKinds, kindOf, pathName, type TreePath } from "./tree.model.ts";

interface EntryMenuProps {
  path: TreePath;
  value: unknown;
  isFirst: boolean;
  isLast: boolean;
  edit: TreeEdit;
}

/** What can be done with an entry. */
export function EntryMenu({ path, value, isFirst, isLast, edit }: EntryMenuProps) {
  const { t } = useHost();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          aria-label={t("interfaces.json.actions", { name: pathName(path) })}
          className={classes.menu}
          data-part="menu"
          size={28}
        >
          <Icon name="more_vert" size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  );
}
